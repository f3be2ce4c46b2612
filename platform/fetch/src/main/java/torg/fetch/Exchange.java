package torg.fetch;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClientConnection;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.RequestOptions;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import torg.bus.faults.FaultException;
import torg.bus.flow.TimeLimit;

/**
 * One fetch, through its redirects to the last byte. Lives on one context. Every connection serves
 * one request: what a stranger sends after an answer, or after we lost interest, reaches nobody.
 */
final class Exchange<T> {
  private final Vertx vertx;
  private final Context context;
  private final FetchConfig config;
  private final Clock clock;
  private final ConcurrencyLimiter limiter;
  private final Connector connector;
  private final FetchRequest request;
  private final BodyReader<T> reader;
  private final Promise<Fetched<T>> done = Promise.promise();

  private Target target;
  private ConcurrencyLimiter.Permit permit;
  private HttpClientConnection connection;
  private BodyStream body;

  Exchange(Fetcher.Parts parts, Context context, FetchRequest request, BodyReader<T> reader) {
    vertx = parts.vertx();
    config = parts.config();
    clock = parts.clock();
    limiter = parts.limiter();
    connector = parts.connector();
    this.context = context;
    this.request = request;
    this.reader = reader;
  }

  /** On the context. */
  Future<Fetched<T>> start(Target first) {
    target = first;
    TimeLimit.set(vertx, request.timeout(), this::late, done);
    var result = done.future().onComplete(any -> releaseAll());
    attempt(0).onComplete(done::tryComplete, done::tryFail);
    return result;
  }

  Target target() {
    return target;
  }

  long received() {
    return body == null ? 0 : body.received();
  }

  private Future<Fetched<T>> attempt(int redirects) {
    return unlessDone()
        .compose(v -> acquirePermit())
        .compose(v -> connector.connect(context, target))
        .compose(this::send)
        .compose(response -> unlessDone().compose(v -> handle(response, redirects)));
  }

  private Future<Void> acquirePermit() {
    var admitted = Promise.<Void>promise();
    permit =
        limiter.acquire(target.host().text(), () -> context.runOnContext(v -> admitted.complete()));
    // The time may have run out in the queue; whoever was let in then has left already.
    return admitted.future().compose(v -> unlessDone());
  }

  private Future<HttpClientResponse> send(HttpClientConnection opened) {
    connection = opened;
    // Without a handler every broken answer of a stranger is an error in our log.
    opened.exceptionHandler(ignored -> {});
    if (done.future().isComplete()) {
      releaseAll();
    }
    var response =
        unlessDone()
            .compose(v -> opened.request(options()))
            .compose(HttpClientRequest::send)
            .map(HttpClientResponse::pause);
    return TimeLimit.of(
            vertx,
            config.idleTimeout(),
            () -> FetchFaults.silent(target, config.idleTimeout()),
            response)
        .recover(failure -> Future.failedFuture(FetchFaults.broken(target, failure)));
  }

  private RequestOptions options() {
    var options =
        new RequestOptions()
            .setURI(target.path())
            .setFollowRedirects(false)
            .putHeader(HttpHeaders.HOST, target.authority())
            .putHeader(HttpHeaders.USER_AGENT, config.userAgent())
            .putHeader(HttpHeaders.ACCEPT, "*/*")
            .putHeader(HttpHeaders.ACCEPT_ENCODING, HttpHeaders.IDENTITY)
            // See the class: what comes after the answer must reach nobody.
            .putHeader(HttpHeaders.CONNECTION, HttpHeaders.CLOSE);
    request.etag().ifPresent(etag -> options.putHeader(HttpHeaders.IF_NONE_MATCH, etag));
    request
        .lastModified()
        .ifPresent(time -> options.putHeader(HttpHeaders.IF_MODIFIED_SINCE, time));
    return options;
  }

  private Future<Fetched<T>> handle(HttpClientResponse response, int redirects) {
    // Without a handler an error of an answer that nobody reads would end in our log.
    response.exceptionHandler(ignored -> {});
    var head = FetchedHead.of(target, response);
    return switch (response.statusCode()) {
      case 200, 203 -> read(head, response);
      case 301, 302, 303, 307, 308 -> follow(response, redirects);
      case 304 ->
          request.isConditional()
              ? Future.succeededFuture(new Fetched.NotModified<>(head))
              : refuse(response);
      default -> refuse(response);
    };
  }

  private Future<Fetched<T>> follow(HttpClientResponse response, int redirects) {
    if (redirects >= config.redirectsMax()) {
      throw FetchFaults.tooManyRedirects(target, config.redirectsMax());
    }
    var location = response.getHeader(HttpHeaders.LOCATION);
    if (location == null) {
      throw FetchFaults.redirectToNowhere(target);
    }
    // Headers are read as Latin-1, while servers write UTF-8.
    var written =
        new String(location.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    var next = target.redirect(written);
    // Whoever sits on the line could have the rest of the document replaced.
    if (target.secure() && !next.secure()) {
      throw FetchFaults.downgrade(target);
    }
    releaseAll();
    target = next;
    return attempt(redirects + 1);
  }

  private Future<Fetched<T>> refuse(HttpClientResponse response) {
    var pause =
        FetchedHead.header(response, HttpHeaders.RETRY_AFTER)
            .flatMap(header -> RetryAfter.parse(header, clock.instant()));
    throw FetchFaults.status(target, response.statusCode(), pause);
  }

  private Future<Fetched<T>> read(FetchedHead head, HttpClientResponse response) {
    var declared = FetchedHead.header(response, HttpHeaders.CONTENT_LENGTH).map(Long::parseLong);
    if (declared.isPresent() && declared.get() > request.bytesMax()) {
      throw FetchFaults.tooLarge(target, request.bytesMax());
    }
    var encoding = String.join(",", response.headers().getAll(HttpHeaders.CONTENT_ENCODING));
    body =
        new BodyStream(
            vertx,
            target,
            response,
            Decoder.of(encoding, config.gzipRatioMax()),
            request.bytesMax(),
            config.idleTimeout(),
            done::tryFail);
    return reader.read(head, body).map(result -> new Fetched.Content<>(head, result));
  }

  private Future<Void> unlessDone() {
    return done.future().isComplete() ? Future.failedFuture(late()) : Future.succeededFuture();
  }

  private FaultException late() {
    return FetchFaults.late(target.label(), request.timeout());
  }

  /** Before the next host, and at the end. */
  private void releaseAll() {
    if (body != null) {
      body.close();
    }
    if (connection != null) {
      connection.close();
    }
    if (permit != null) {
      permit.release();
    }
  }
}
