package torg.snapshots.clickhouse;

import io.vertx.core.Future;
import io.vertx.core.http.HttpClientRequest;
import torg.bus.faults.FaultException;
import torg.bus.flow.TimeLimit;

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
  Future<Answer> start() {
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

  private Future<Answer> send() {
    var timeout = server.config().timeout();
    return TimeLimit.of(
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

  private Future<Answer> send(HttpClientRequest opened) {
    request = opened;
    if (isEnded) {
      opened.reset();
      return Future.failedFuture(ClickHouseFaults.closed(subject));
    }
    return opened.send(query).map(response -> new Answer(server.vertx(), response));
  }

  private Future<Answer> accepted(Answer answer) {
    return answer.status() == 200
        ? Future.succeededFuture(answer)
        : Body.of(answer, ERROR_BYTES_MAX)
            .compose(body -> Future.failedFuture(refusal(answer.status(), body)));
  }

  private FaultException refusal(int status, Body body) {
    return body.error()
        .map(error -> error.fault(subject))
        .orElseGet(() -> ClickHouseFaults.status(subject, status));
  }
}
