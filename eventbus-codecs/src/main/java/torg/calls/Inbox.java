package torg.calls;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import torg.bridge.v1.BatchAnswer;
import torg.bridge.v1.Rejection;
import torg.bus.Slots;
import torg.bus.faults.Downstream;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

/**
 * Handles batches of records from Kafka. A record that will never be accepted is rejected; any
 * other failure fails the batch, which is then delivered again. What a handler asks of others is
 * asked by {@link Downstream}, as their refusals are not the record's fault. The store is no other:
 * what it refuses of a record's own transaction it refuses of the record.
 */
public final class Inbox {
  /** Of one batch at the same time: each has an offer in memory, and a connection. */
  private static final int PARALLEL = 8;

  /** Permanent, but about whoever asks. Nobody asks for a record: the node was refused. */
  private static final Set<Fault> OF_THE_NODE =
      EnumSet.of(Fault.UNAUTHENTICATED, Fault.FORBIDDEN, Fault.UNIMPLEMENTED);

  private Inbox() {}

  /** Whether a record whose handler failed so will never be accepted. */
  public static boolean isRejection(Throwable failure) {
    var fault = Fault.of(failure);
    return fault.isPermanent() && !OF_THE_NODE.contains(fault);
  }

  /**
   * Runs the work on all things of a batch, a few at a time. Fails when all is done and one did.
   */
  public static <T> Future<Void> each(Collection<T> things, Function<T, Future<Void>> work) {
    var slots = new Slots("records of a batch", PARALLEL, things.size());
    return Future.join(things.stream().map(one -> slots.run(() -> work.apply(one))).toList())
        .mapEmpty();
  }

  /**
   * Records of one key one after the other, those of a few different keys at the same time. The
   * answer names what was rejected. Fails with the first failure that is no rejection, once all
   * keys are done.
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
   * All at once is the quick way. When that is refused, each half is tried, so that one bad record
   * among hundreds costs a few transactions rather than hundreds. Fails with the first failure that
   * is no rejection.
   *
   * @param handler takes some records or none of them
   */
  public static <R> Future<BatchAnswer> takeTogether(
      List<R> records, Function<List<R>, Future<Void>> handler) {
    var answer = BatchAnswer.newBuilder();
    return takeTogether(records, 0, handler, answer).map(taken -> answer.build());
  }

  private static <R> Future<Void> takeTogether(
      List<R> records,
      int start,
      Function<List<R>, Future<Void>> handler,
      BatchAnswer.Builder answer) {
    return handler
        .apply(records)
        .recover(
            failure -> {
              if (records.size() <= 1 || !isRejection(failure)) {
                return reject(answer, start, failure);
              }
              var middle = records.size() / 2;
              var second = records.subList(middle, records.size());
              return takeTogether(records.subList(0, middle), start, handler, answer)
                  .compose(first -> takeTogether(second, start + middle, handler, answer));
            });
  }

  /**
   * @param answer rejects the others
   */
  public record Checked<R>(List<R> accepted, BatchAnswer answer) {}

  /** Checks all records before any is handled. */
  public static <R> Checked<R> checked(List<R> records, Consumer<R> check) {
    var accepted = new ArrayList<R>();
    var answer = BatchAnswer.newBuilder();
    for (var at = 0; at < records.size(); at++) {
      try {
        check.accept(records.get(at));
        accepted.add(records.get(at));
      } catch (FaultException fault) {
        if (!isRejection(fault)) {
          throw fault;
        }
        answer.addRejected(rejection(at, fault));
      }
    }
    return new Checked<>(accepted, answer.build());
  }

  private static Future<Void> reject(BatchAnswer.Builder answer, int place, Throwable failure) {
    if (!isRejection(failure)) {
      return Future.failedFuture(failure);
    }
    answer.addRejected(rejection(place, (FaultException) failure));
    return Future.succeededFuture();
  }

  private static Rejection rejection(int place, FaultException fault) {
    return Rejection.newBuilder()
        .setIndex(place)
        .setFault(fault.fault().name())
        .setReason(fault.getMessage())
        .build();
  }
}
