package torg.snapshots.clickhouse;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.PemTrustOptions;
import java.util.concurrent.TimeUnit;
import torg.breaker.Breaker;

/** The way to ClickHouse. */
record Server(
    Vertx vertx,
    ClickHouseConfig config,
    HttpClient client,
    Breaker breaker,
    ClickHouseMetrics metrics) {
  private static final int CONNECT_MILLIS_MAX = 5_000;

  /** A stream holds up to two connections for as long as it is read. */
  private static final int CONNECTIONS_MAX = 256;

  /** Less than any server keeps an idle connection, so that none is used that is closing. */
  private static final int IDLE_SECONDS_MAX = 2;

  /** Some of them make a block of some thousands of users. */
  private static final int CHUNK_BYTES_MAX = 8 << 10;

  static HttpClient client(Vertx vertx, ClickHouseConfig config) {
    var connectMillis = (int) Math.min(CONNECT_MILLIS_MAX, config.timeout().toMillis());
    var options =
        new HttpClientOptions()
            .setProtocolVersion(HttpVersion.HTTP_1_1)
            .setUseAlpn(false)
            .setDecompressionSupported(false)
            .setVerifyHost(true)
            .setKeepAliveTimeout(IDLE_SECONDS_MAX)
            .setMaxChunkSize(CHUNK_BYTES_MAX)
            .setConnectTimeout(connectMillis)
            .setSslHandshakeTimeout(connectMillis)
            .setSslHandshakeTimeoutUnit(TimeUnit.MILLISECONDS);
    config
        .authority()
        .map(file -> new PemTrustOptions().addCertPath(file.toString()))
        .ifPresent(options::setTrustOptions);
    return vertx
        .httpClientBuilder()
        .with(options)
        .with(new PoolOptions().setHttp1MaxSize(CONNECTIONS_MAX))
        // The request that suffers says so; without a handler it would also be an error in the log.
        .withConnectHandler(connection -> connection.exceptionHandler(ignored -> {}))
        .build();
  }

  /** The password goes into a header: URLs are logged by servers and proxies. */
  RequestOptions request() {
    var request =
        new RequestOptions()
            .setMethod(HttpMethod.POST)
            .setHost(config.url().getHost())
            .setPort(config.port())
            .setSsl(config.isSecure())
            .setURI("/")
            .setFollowRedirects(false)
            .putHeader("X-ClickHouse-User", config.user());
    return config.password().isEmpty()
        ? request
        : request.putHeader("X-ClickHouse-Key", config.password().value());
  }
}
