package torg.snapshots.clickhouse;

import io.vertx.core.Future;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import torg.bus.faults.FaultException;
import torg.bus.flow.TimeLimit;
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

  private Future<Body> body(String subject, Answer answer) {
    var timeout = server.config().stallTimeout();
    return TimeLimit.of(
        server.vertx(),
        timeout,
        () -> ClickHouseFaults.stalled(subject, timeout),
        Body.of(answer, ANSWER_BYTES_MAX));
  }

  private static long[] decoded(String subject, Body body, int count) {
    var block = NumbersBlock.of(body.bytes());
    return block
        .filter(one -> body.breakage().isEmpty())
        .flatMap(one -> one.numbers(count))
        .orElseThrow(() -> notNumbers(subject, body, block));
  }

  private static FaultException notNumbers(
      String subject, Body body, Optional<NumbersBlock> block) {
    return body.error()
        .map(error -> error.fault(subject))
        .or(() -> body.breakage().map(cause -> ClickHouseFaults.broken(subject, cause)))
        .or(
            () ->
                block
                    .flatMap(NumbersBlock::otherColumn)
                    .map(it -> ClickHouseFaults.otherType(subject, it)))
        .orElseGet(() -> ClickHouseFaults.notNumbers(subject, body.bytes().length()));
  }
}
