package torg.calls;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Function;
import torg.bridge.v1.BatchAnswer;
import torg.bridge.v1.Rejection;
import torg.bus.Fault;
import torg.bus.FaultException;
import torg.bus.Slots;

/**
 * Handles a batch of records from Kafka: those of one key one after the other, those of a few
 * different keys at the same time. A record that will never be accepted is rejected; any other
 * failure fails the batch, which is then delivered again.
 */
public final class Inbox {
  /** Of one batch at the same time: each has an offer in memory, and a connection. */
  private static final int PARALLEL = 8;

  private Inbox() {}

  /**
   * Runs the work on all things of a batch, a few at a time. Fails when all is done and one did.
   */
  public static <T> Future<Void> each(Collection<T> things, Function<T, Future<Void>> work) {
    var slots = new Slots("records of a batch", PARALLEL, things.size());
    return Future.join(things.stream().map(one -> slots.run(() -> work.apply(one))).toList())
        .mapEmpty();
  }

  /**
   * The answer names what was rejected. Fails with the first failure that is not permanent, once
   * all keys are done.
   */
  public static <R> Future<BatchAnswer> take(
      List<R> records, Function<R, Object> key, Function<R, Future<Void>> handler) {
    var answer = BatchAnswer.newBuilder();
    var places = new LinkedHashMap<Object, List<Integer>>();
    for (var at = 0; at < records.size(); at++) {
      places.computeIfAbsent(key.apply(records.get(at)), first -> new ArrayList<>()).add(at);
    }
    return each(places.values(), ofKey -> take(records, ofKey, handler, answer))
        .map(done -> answer.build());
  }

  private static <R> Future<Void> take(
      List<R> records,
      List<Integer> places,
      Function<R, Future<Void>> handler,
      BatchAnswer.Builder answer) {
    var chain = Future.<Void>succeededFuture();
    for (var place : places) {
      chain =
          chain
              .compose(done -> handler.apply(records.get(place)))
              .recover(failure -> reject(answer, place, failure));
    }
    return chain;
  }

  /**
   * A step that depends on another service. Its refusal is not the record's fault and must not make
   * it a dead letter, so a permanent fault becomes UNAVAILABLE and the batch is delivered again.
   */
  public static <T> Future<T> onBehalf(Future<T> step) {
    return step.recover(
        failure ->
            Future.failedFuture(
                Fault.of(failure).isPermanent()
                    ? FaultException.unavailable(failure.getMessage())
                    : failure));
  }

  private static Future<Void> reject(BatchAnswer.Builder answer, int place, Throwable failure) {
    if (!Fault.of(failure).isPermanent()) {
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
