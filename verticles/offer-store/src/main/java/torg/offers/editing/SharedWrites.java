package torg.offers.editing;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import torg.bus.CallContext;
import torg.bus.Deadline;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.offers.core.OfferRecords;
import torg.offers.core.OfferTx;
import torg.offers.model.OfferIds;
import torg.offers.v1.Offer;

/**
 * Writes offers. Writes that come while others are under way wait and then share a transaction: it
 * costs little more than one of them alone, and those of one seller do not collide on its counts.
 * When it cannot be done because of one of them, each is written alone. Whose time is over before
 * its turn, or before an attempt of its group, is not written at all. Belongs to one verticle and
 * is used on its thread only.
 */
final class SharedWrites {
  /** More at once would only make the groups smaller. */
  private static final int UNDER_WAY_MAX = 2;

  /** Of the largest offers they stay well below what a transaction may write. */
  private static final int GROUP_MAX = 50;

  /** Faults that one offer may cause to all of its group. */
  private static final Set<Fault> OF_ONE =
      EnumSet.of(Fault.ALREADY_EXISTS, Fault.CONFLICT, Fault.PRECONDITION, Fault.TOO_LARGE);

  private final OfferRecords records;
  private final OfferIds ids;
  private final int waitingMax;
  private final List<Waiting> waiting = new LinkedList<>();
  private final Set<String> offersUnderWay = new HashSet<>();
  private int underWay;

  private record Waiting(Write write, Promise<Offer> written, Deadline deadline) {
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

  SharedWrites(OfferRecords records, OfferIds ids, int waitingMax) {
    this.records = records;
    this.ids = ids;
    this.waitingMax = waitingMax;
  }

  /**
   * Fails with TOO_MANY when too many wait already, with DEADLINE when the caller's time is over
   * before its turn, with ALREADY_EXISTS when no free id was found, else as the write or the store
   * does.
   */
  Future<Offer> write(Write write) {
    if (waiting.size() >= waitingMax) {
      return Future.failedFuture(
          FaultException.of(
              Fault.TOO_MANY,
              "%d offers are already waiting to be written, the maximum; try again later"
                  .formatted(waitingMax)));
    }
    var one = new Waiting(write, Promise.promise(), Deadline.current());
    var written = CallContext.resumed(one.written.future());
    waiting.add(one);
    advance();
    return written;
  }

  private void advance() {
    while (underWay < UNDER_WAY_MAX) {
      var group = nextGroup();
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
                group.forEach(one -> one.write.offerId().ifPresent(offersUnderWay::remove));
                advance();
              });
    }
  }

  /** Two writes of one offer follow each other: the second has to know what the first wrote. */
  private List<Waiting> nextGroup() {
    var group = new ArrayList<Waiting>();
    for (var next = waiting.iterator(); next.hasNext() && group.size() < GROUP_MAX; ) {
      var one = next.next();
      if (one.write.offerId().map(offersUnderWay::contains).orElse(false)) {
        continue;
      }
      next.remove();
      if (one.isInTime()) {
        one.write.offerId().ifPresent(offersUnderWay::add);
        group.add(one);
      }
    }
    return group;
  }

  /** What an attempt came to for one of its group. */
  private record Outcome(Waiting one, Optional<Offer> offer, Optional<FaultException> fault) {
    void tell() {
      offer.ifPresent(one.written::tryComplete);
      fault.ifPresent(one.written::tryFail);
    }
  }

  private Future<Void> writeGroup(List<Waiting> group) {
    return records
        .transact(tx -> apply(tx, group, ids))
        .transform(
            (outcomes, failure) -> {
              if (failure == null) {
                outcomes.forEach(Outcome::tell);
                return Future.succeededFuture();
              }
              return OF_ONE.contains(Fault.of(failure)) ? writeEach(group) : fail(group, failure);
            });
  }

  /** Every attempt asks anew who still waits: the one before, and its connection, took time. */
  private static Future<List<Outcome>> apply(OfferTx tx, List<Waiting> group, OfferIds names) {
    var known = group.stream().flatMap(one -> one.write.offerId().stream()).toList();
    return tx.findAll(known)
        .map(
            found ->
                group.stream()
                    .filter(Waiting::isInTime)
                    .map(one -> apply(tx, one, found, names))
                    .toList());
  }

  /** A fault is told after the commit: another attempt may find the offer otherwise. */
  private static Outcome apply(OfferTx tx, Waiting one, Map<String, Offer> found, OfferIds names) {
    Write.Plan plan;
    try {
      plan = one.write.plan(one.write.offerId().map(found::get), names);
    } catch (FaultException fault) {
      return new Outcome(one, Optional.empty(), Optional.of(fault));
    }
    // What fails here has perhaps written half, and fails the attempt for all.
    plan.write().accept(tx);
    return new Outcome(one, Optional.of(plan.offer()), Optional.empty());
  }

  private Future<Void> writeEach(List<Waiting> group) {
    var each =
        group.stream()
            .filter(Waiting::isInTime)
            .map(one -> CallContext.detached(one.deadline, () -> writeAlone(one)))
            .toList();
    return Future.join(each).transform((done, failure) -> Future.succeededFuture());
  }

  private Future<Void> writeAlone(Waiting one) {
    return records
        .withFreeIds(ids, drawn -> records.transact(tx -> apply(tx, List.of(one), drawn.attempt())))
        .onSuccess(outcomes -> outcomes.forEach(Outcome::tell))
        .onFailure(one.written::tryFail)
        .mapEmpty();
  }

  private static Future<Void> fail(List<Waiting> group, Throwable failure) {
    group.forEach(one -> one.written.tryFail(failure));
    return Future.succeededFuture();
  }
}
