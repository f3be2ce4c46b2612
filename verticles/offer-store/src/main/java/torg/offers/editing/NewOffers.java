package torg.offers.editing;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.function.Supplier;
import torg.bus.CallContext;
import torg.bus.Deadline;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.offers.core.OfferRecords;
import torg.offers.core.OfferTx;
import torg.offers.v1.Offer;

/**
 * Writes new offers. Those that come while others are being written wait and then share a
 * transaction: it costs little more than one of them alone. When it cannot be done because of one
 * of them, each is written alone. Whose time is over before its turn, or before an attempt of its
 * group, is not written at all. Belongs to one verticle and is used on its thread only.
 */
final class NewOffers {
  /** More at once would only make the groups smaller. */
  private static final int UNDER_WAY_MAX = 2;

  /** Of the largest offers they stay well below what a transaction may write. */
  private static final int GROUP_MAX = 50;

  /** Faults that one offer may cause to all of its group. */
  private static final Set<Fault> OF_ONE =
      EnumSet.of(Fault.ALREADY_EXISTS, Fault.CONFLICT, Fault.PRECONDITION, Fault.TOO_LARGE);

  private final OfferRecords records;
  private final int waitingMax;
  private final Queue<Waiting> waiting = new ArrayDeque<>();
  private int underWay;

  private record Waiting(Supplier<Offer> offer, Promise<Offer> written, Deadline deadline) {
    /** Whoever waited too long has gone; nothing is written behind its back. */
    boolean isInTime() {
      if (deadline.isOver()) {
        written.tryFail(
            FaultException.of(
                Fault.DEADLINE, "the deadline passed before the offer could be written"));
        return false;
      }
      return true;
    }
  }

  NewOffers(OfferRecords records, int waitingMax) {
    this.records = records;
    this.waitingMax = waitingMax;
  }

  /**
   * Fails with TOO_MANY when too many wait already, with DEADLINE when the caller's time is over
   * before its turn, with ALREADY_EXISTS when no free id was found, else as the store does.
   *
   * @param offer makes it, with another id each time: the one before may be in use
   */
  Future<Offer> write(Supplier<Offer> offer) {
    if (waiting.size() >= waitingMax) {
      return Future.failedFuture(
          FaultException.of(
              Fault.TOO_MANY,
              "%d new offers are already waiting to be written, the maximum; try again later"
                  .formatted(waitingMax)));
    }
    var one = new Waiting(offer, Promise.promise(), Deadline.current());
    var written = CallContext.resumed(one.written.future());
    waiting.add(one);
    advance();
    return written;
  }

  private void advance() {
    while (underWay < UNDER_WAY_MAX && !waiting.isEmpty()) {
      var group = new ArrayList<Waiting>();
      while (group.size() < GROUP_MAX && !waiting.isEmpty()) {
        var next = waiting.poll();
        if (next.isInTime()) {
          group.add(next);
        }
      }
      if (group.isEmpty()) {
        return;
      }
      underWay++;
      // A group is written for all of them, whatever time the call has that made it leave.
      var latest = group.stream().map(Waiting::deadline).reduce(Deadline::later).orElseThrow();
      CallContext.detached(latest, () -> writeGroup(group))
          .onComplete(
              done -> {
                underWay--;
                advance();
              });
    }
  }

  private record Written(Waiting one, Offer offer) {}

  private Future<Void> writeGroup(List<Waiting> group) {
    return records
        .transact(tx -> Future.succeededFuture(put(tx, group)))
        .transform(
            (written, failure) -> {
              if (failure == null) {
                written.forEach(done -> done.one.written.complete(done.offer));
                return Future.succeededFuture();
              }
              return OF_ONE.contains(Fault.of(failure)) ? writeEach(group) : fail(group, failure);
            });
  }

  /** Every attempt asks anew who still waits: the one before, and its connection, took time. */
  private static List<Written> put(OfferTx tx, List<Waiting> group) {
    return group.stream()
        .filter(Waiting::isInTime)
        .map(one -> new Written(one, put(tx, one)))
        .toList();
  }

  private Future<Void> writeEach(List<Waiting> group) {
    var each =
        group.stream()
            .filter(Waiting::isInTime)
            .map(
                one ->
                    CallContext.detached(one.deadline, () -> writeAlone(one))
                        .onComplete(one.written))
            .toList();
    return Future.join(each).transform((done, failure) -> Future.succeededFuture());
  }

  private Future<Offer> writeAlone(Waiting one) {
    return OfferRecords.withFreeIds(
        () -> records.transact(tx -> Future.succeededFuture(put(tx, one))));
  }

  private static Future<Void> fail(List<Waiting> group, Throwable failure) {
    group.forEach(one -> one.written.tryFail(failure));
    return Future.succeededFuture();
  }

  private static Offer put(OfferTx tx, Waiting one) {
    var offer = one.offer.get();
    tx.write(Optional.empty(), offer);
    return offer;
  }
}
