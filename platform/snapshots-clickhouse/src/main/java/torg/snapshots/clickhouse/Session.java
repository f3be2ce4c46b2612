package torg.snapshots.clickhouse;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import torg.snapshots.UserRange;

/** All that one reader asks, so that it can be ended at once. Lives on one context. */
final class Session {
  private static final int ANSWER_BYTES_MAX = 16 << 10;

  private final Server server;
  private final Set<Exchange> underWay = new HashSet<>();
  private boolean isEnded;

  Session(Server server) {
    this.server = server;
  }

  /** Some numbers. Fails as an exchange does, and with PRECONDITION when it is something else. */
  Future<long[]> numbers(String subject, String query, int count) {
    var exchange = begin(subject, query);
    return exchange
        .start()
        .compose(answer -> body(subject, answer))
        .map(body -> decoded(subject, body, count))
        .onSuccess(numbers -> leave(exchange))
        .recover(
            failure -> {
              end(exchange);
              return Future.failedFuture(ClickHouseFaults.broken(subject, failure));
            });
  }

  /** So many users of a range, to be read. Fails as an exchange does. */
  Future<RangeRead> users(String subject, String query, UserRange range, long rows) {
    var exchange = begin(subject, query);
    return exchange
        .start()
        .onFailure(failure -> leave(exchange))
        .map(
            answer ->
                new RangeRead(
                    server,
                    subject,
                    answer,
                    new RangeBytes(subject, range, rows),
                    () -> leave(exchange),
                    () -> end(exchange)));
  }

  /** Ends what is under way; what is asked afterwards fails. */
  void end() {
    isEnded = true;
    List.copyOf(underWay).forEach(this::end);
  }

  private Exchange begin(String subject, String query) {
    var exchange = new Exchange(server, subject, query);
    if (isEnded) {
      exchange.end();
    }
    underWay.add(exchange);
    return exchange;
  }

  private void leave(Exchange exchange) {
    underWay.remove(exchange);
  }

  private void end(Exchange exchange) {
    leave(exchange);
    exchange.end();
  }

  private Future<Buffer> body(String subject, HttpClientResponse answer) {
    var timeout = server.config().stallTimeout();
    return Deadline.of(
        server.vertx(),
        timeout,
        () -> ClickHouseFaults.stalled(subject, timeout),
        Bodies.upTo(answer, ANSWER_BYTES_MAX));
  }

  private static long[] decoded(String subject, Buffer body, int count) {
    var bytes = count * Long.BYTES;
    if (body.length() != bytes) {
      throw ServerError.in(body.toString(StandardCharsets.UTF_8))
          .map(error -> error.fault(subject))
          .orElseGet(() -> ClickHouseFaults.notNumbers(subject, bytes, body.length()));
    }
    var numbers = new long[count];
    for (var at = 0; at < count; at++) {
      numbers[at] = body.getLongLE(at * Long.BYTES);
    }
    return numbers;
  }
}
