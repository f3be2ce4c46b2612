package torg.snapshots.clickhouse;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpClientResponse;
import java.nio.charset.StandardCharsets;
import torg.bus.FaultException;

/** One question and its answer, which can be ended at any time. Lives on one context. */
final class Exchange {
  private static final int ERROR_BYTES_MAX = 16 << 10;

  private final Server server;
  private final String subject;
  private final String query;
  private HttpClientRequest request;
  private boolean isEnded;

  Exchange(Server server, String subject, String query) {
    this.server = server;
    this.subject = subject;
    this.query = query;
  }

  /**
   * The answer, paused. Fails with UNAVAILABLE when ClickHouse cannot be reached or has too much to
   * do, with DEADLINE when it takes too long, with PRECONDITION when it refuses.
   */
  Future<HttpClientResponse> start() {
    return server
        .breaker()
        .around(() -> send().onComplete((answer, failure) -> server.metrics().answered(failure)));
  }

  /** The server stops its work when it has nobody to send to. */
  void end() {
    isEnded = true;
    if (request != null) {
      request.reset();
    }
  }

  private Future<HttpClientResponse> send() {
    var timeout = server.config().timeout();
    return Deadline.of(
            server.vertx(),
            timeout,
            () -> ClickHouseFaults.late(subject, timeout),
            server.client().request(server.request()).compose(this::send).compose(this::accepted))
        .recover(
            failure -> {
              var fault =
                  isEnded
                      ? ClickHouseFaults.closed(subject)
                      : ClickHouseFaults.broken(subject, failure);
              end();
              return Future.failedFuture(fault);
            });
  }

  private Future<HttpClientResponse> send(HttpClientRequest opened) {
    request = opened;
    if (isEnded) {
      opened.reset();
      return Future.failedFuture(ClickHouseFaults.closed(subject));
    }
    return opened.send(query).map(HttpClientResponse::pause);
  }

  private Future<HttpClientResponse> accepted(HttpClientResponse answer) {
    return answer.statusCode() == 200
        ? Future.succeededFuture(answer)
        : Bodies.upTo(answer, ERROR_BYTES_MAX)
            .otherwise(Buffer.buffer())
            .compose(body -> Future.failedFuture(refusal(answer.statusCode(), body)));
  }

  private FaultException refusal(int status, Buffer body) {
    return ServerError.in(body.toString(StandardCharsets.UTF_8))
        .map(error -> error.fault(subject))
        .orElseGet(() -> ClickHouseFaults.status(subject, status));
  }
}
