package torg.offers;

import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import torg.bridge.v1.BatchAnswer;
import torg.bridge.v1.Rejection;
import torg.bus.FaultException;

/**
 * Takes a batch of records from Kafka: those of one key one after the other, those of different
 * keys at the same time. A record that will never be accepted is rejected; any other failure fails
 * the batch, which then comes again.
 */
final class Inbox {
  private Inbox() {}

  static <R> Future<BatchAnswer> take(
      List<R> records, Function<R, Object> key, Function<R, Future<Void>> taker) {
    var answer = BatchAnswer.newBuilder();
    Map<Object, Future<Void>> last = new HashMap<>();
    for (var at = 0; at < records.size(); at++) {
      var place = at;
      var record = records.get(at);
      var before = last.getOrDefault(key.apply(record), Future.succeededFuture());
      last.put(
          key.apply(record),
          before
              .compose(done -> taker.apply(record))
              .recover(failure -> reject(answer, place, failure)));
    }
    return Future.join(List.copyOf(last.values())).map(done -> answer.build());
  }

  /** What a node asks of others for a record: if they refuse it, that is not the record's fault. */
  static <T> Future<T> onBehalf(Future<T> step) {
    return step.recover(
        failure ->
            Future.failedFuture(
                isPermanent(failure) ? FaultException.unavailable(failure.getMessage()) : failure));
  }

  private static boolean isPermanent(Throwable failure) {
    return failure instanceof FaultException known && known.fault().isPermanent();
  }

  private static Future<Void> reject(BatchAnswer.Builder answer, int place, Throwable failure) {
    if (!isPermanent(failure)) {
      return Future.failedFuture(failure);
    }
    var known = (FaultException) failure;
    answer.addRejected(
        Rejection.newBuilder()
            .setIndex(place)
            .setFault(known.fault().name())
            .setReason(known.getMessage()));
    return Future.succeededFuture();
  }
}
