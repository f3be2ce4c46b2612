package torg.search.opensearch.http;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.PemTrustOptions;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import torg.breaker.Breaker;
import torg.bus.Deadline;
import torg.bus.faults.Fault;
import torg.bus.flow.TimeLimit;

/**
 * All nodes of OpenSearch that are known. They are asked in turn; one that is away is passed over,
 * and left alone for a while when that happens often. Whatever is asked may be asked twice.
 */
public final class Cluster {
  private static final int CONNECT_MILLIS_MAX = 2_000;

  /** Less than any server keeps an idle connection, so that none is used that is closing. */
  private static final int IDLE_SECONDS_MAX = 10;

  private record Node(URI url, Breaker breaker) {}

  private final Vertx vertx;
  private final ServerConfig config;
  private final HttpClient client;
  private final List<Node> nodes = new ArrayList<>();
  private final AtomicInteger turn = new AtomicInteger();

  public Cluster(Vertx vertx, ServerConfig config) {
    this.vertx = vertx;
    this.config = config;
    client = client(vertx, config);
    for (var url : config.urls()) {
      nodes.add(new Node(url, new Breaker(vertx, "OpenSearch at " + url, Breaker.PAUSE)));
    }
  }

  private static HttpClient client(Vertx vertx, ServerConfig config) {
    var options =
        new HttpClientOptions()
            .setProtocolVersion(HttpVersion.HTTP_1_1)
            .setUseAlpn(false)
            .setDecompressionSupported(false)
            .setVerifyHost(true)
            .setKeepAliveTimeout(IDLE_SECONDS_MAX)
            .setConnectTimeout(CONNECT_MILLIS_MAX)
            .setSslHandshakeTimeout(CONNECT_MILLIS_MAX)
            .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS);
    config
        .authority()
        .map(file -> new PemTrustOptions().addCertPath(file.toString()))
        .ifPresent(options::setTrustOptions);
    return vertx
        .httpClientBuilder()
        .with(options)
        .with(
            new PoolOptions()
                .setHttp1MaxSize(config.connectionsMax())
                .setMaxWaitQueueSize(config.waitingMax()))
        // The request that suffers says so; without a handler it would also be an error in the log.
        .withConnectHandler(connection -> connection.exceptionHandler(ignored -> {}))
        .build();
  }

  /**
   * Fails with UNAVAILABLE when no node can answer, with DEADLINE when none did in time, with
   * TOO_MANY when they have too much to do, with PRECONDITION when they are no OpenSearch or do not
   * allow it. Whatever else they refuse is an answer.
   */
  public Future<Answer> ask(Ask ask) {
    var limit = ask.isWrite() ? config.writeTimeout() : config.queryTimeout();
    var deadline = Deadline.in(limit).earlier(Deadline.current());
    return ask(ask, deadline, Math.floorMod(turn.getAndIncrement(), nodes.size()), 1);
  }

  private Future<Answer> ask(Ask ask, Deadline deadline, int at, int attempt) {
    var node = nodes.get(at);
    return node.breaker
        .around(() -> askNode(ask, deadline, node.url))
        .recover(
            failure ->
                Fault.of(failure) == Fault.UNAVAILABLE && attempt < nodes.size()
                    ? ask(ask, deadline, (at + 1) % nodes.size(), attempt + 1)
                    : Future.failedFuture(failure));
  }

  private Future<Answer> askNode(Ask ask, Deadline deadline, URI url) {
    if (deadline.isOver()) {
      return Future.failedFuture(Faults.late(ask));
    }
    var exchange = new Exchange(ask, config.answerBytesMax());
    return TimeLimit.of(
            vertx,
            Duration.ofMillis(deadline.remainingMillis()),
            () -> Faults.late(ask),
            exchange.start(client, options(ask, url)))
        .recover(
            failure -> {
              exchange.end();
              return Future.failedFuture(Faults.broken(ask.subject(), url, failure));
            });
  }

  private RequestOptions options(Ask ask, URI url) {
    var isSecure = "https".equals(url.getScheme());
    var options =
        new RequestOptions()
            .setMethod(ask.method())
            .setHost(url.getHost())
            .setPort(url.getPort() >= 0 ? url.getPort() : isSecure ? 443 : 80)
            .setSsl(isSecure)
            .setURI(ask.path())
            .setFollowRedirects(false)
            .putHeader("Content-Type", ask.contentType());
    return config.user().isEmpty() ? options : options.putHeader("Authorization", authorization());
  }

  private String authorization() {
    var pair = config.user() + ":" + config.password().value();
    return "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
  }

  public Future<Void> close() {
    nodes.forEach(node -> node.breaker.close());
    return client.close();
  }
}
