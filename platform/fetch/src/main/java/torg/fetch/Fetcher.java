package torg.fetch;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientAgent;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.TrustOptions;
import io.vertx.core.streams.ReadStream;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one way to fetch a stranger's URL. Futures fail with INVALID for what the owner of the URL
 * must change, TOO_LARGE, UNAVAILABLE for what may pass ({@link RetryAfter} finds the pause that
 * the host asks for), TOO_MANY when too many fetches wait here, and with whatever the reader fails.
 */
public final class Fetcher {
  private static final Logger LOG = LoggerFactory.getLogger(Fetcher.class);

  private final HttpClientAgent client;
  private final Parts parts;
  private final FetchMetrics metrics;

  /** What every exchange uses. */
  record Parts(
      Vertx vertx,
      FetchConfig config,
      Clock clock,
      ConcurrencyLimiter limiter,
      Connector connector) {}

  public Fetcher(Vertx vertx, FetchConfig config, MeterRegistry registry) {
    this(vertx, config, registry, Resolver.of(vertx), Clock.systemUTC(), Optional.empty());
  }

  /**
   * @param trust empty for the certificate authorities of the JDK
   */
  Fetcher(
      Vertx vertx,
      FetchConfig config,
      MeterRegistry registry,
      Resolver resolver,
      Clock clock,
      Optional<TrustOptions> trust) {
    client = vertx.createHttpClient(options(config, trust));
    var limiter = new ConcurrencyLimiter(config);
    parts = new Parts(vertx, config, clock, limiter, new Connector(client, resolver, config));
    metrics = new FetchMetrics(registry, limiter);
  }

  /** Fetches and hands the document to the reader as it comes. */
  public <T> Future<Fetched<T>> fetch(FetchRequest request, BodyReader<T> reader) {
    var startNanos = System.nanoTime();
    var done = Promise.<Fetched<T>>promise();
    var context = parts.vertx().getOrCreateContext();
    context.runOnContext(v -> start(context, request, reader, startNanos).onComplete(done));
    return done.future();
  }

  /** Fetches into memory. */
  public Future<Fetched<Buffer>> fetch(FetchRequest request) {
    return fetch(request, Fetcher::collect);
  }

  public Future<Void> close() {
    return client.close();
  }

  private <T> Future<Fetched<T>> start(
      Context context, FetchRequest request, BodyReader<T> reader, long startNanos) {
    var exchange = new Exchange<>(parts, context, request.within(parts.config()), reader);
    return Future.succeededFuture(request.url())
        .map(Target::parse)
        .compose(exchange::start)
        .onComplete(
            (fetched, failure) -> {
              metrics.done(failure, exchange.received(), startNanos);
              log(exchange.target(), failure);
            });
  }

  private static void log(Target target, Throwable failure) {
    var label = target == null ? "a URL that cannot be read" : target.label();
    if (failure == null) {
      LOG.debug("fetched {}", label);
    } else {
      LOG.info("did not fetch {}: {}", label, failure.getMessage());
    }
  }

  private static Future<Buffer> collect(FetchedHead head, ReadStream<Buffer> body) {
    var collected = Promise.<Buffer>promise();
    var document = Buffer.buffer();
    body.exceptionHandler(collected::tryFail)
        .endHandler(v -> collected.tryComplete(document))
        .handler(document::appendBuffer);
    return collected.future();
  }

  /** HTTP/1.1 only: one connection, one answer. */
  private static HttpClientOptions options(FetchConfig config, Optional<TrustOptions> trust) {
    var connectMillis = (int) config.connectTimeout().toMillis();
    var options =
        new HttpClientOptions()
            .setProtocolVersion(HttpVersion.HTTP_1_1)
            .setUseAlpn(false)
            .setKeepAlive(false)
            .setDecompressionSupported(false)
            .setVerifyHost(true)
            .setMaxHeaderSize(config.headerBytesMax())
            .setConnectTimeout(connectMillis)
            .setSslHandshakeTimeout(connectMillis)
            .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS);
    trust.ifPresent(options::setTrustOptions);
    return options;
  }
}
