package torg.segments.claims;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.flow.Steps;
import torg.segments.core.Progress;
import torg.segments.core.SegmentFaults;
import torg.segments.core.SegmentTables;
import torg.segments.queue.QueueRules;
import torg.segments.queue.QueueWrites;
import torg.segments.queue.RemovalRules;
import torg.segments.queue.SegmentRecords;
import torg.segments.queue.SegmentRecords.Found;
import torg.segments.v1.QueuedSegment;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Tx;

/**
 * The queue as a work queue: hands segments to workers, each to one at a time. Futures fail as the
 * store does; a claim that was lost is an empty or false answer and no failure.
 */
public final class SegmentClaims {
  private static final Logger log = LoggerFactory.getLogger(SegmentClaims.class);

  /** Several workers look at the same time; those that come second find another one. */
  private static final int LOOKED_AT = 10;

  private final SegmentRecords records;
  private final WorkRules rules;
  private final String worker;

  /**
   * @param worker its name, for people
   */
  public SegmentClaims(SegmentRecords records, WorkRules rules, String worker) {
    this.records = records;
    this.rules = rules;
    this.worker = worker;
  }

  /** Claims the segment that has been due for the longest time; empty when none is. */
  public Future<Optional<Found>> next() {
    return records
        .store()
        .scan(
            Scan.of(SegmentTables.QUEUE.index(SegmentTables.BY_DUE))
                .until(records.now().plusNanos(1_000))
                .limit(LOOKED_AT))
        .compose(this::first);
  }

  private Future<Optional<Found>> first(List<Row> due) {
    var rest = new ArrayDeque<>(due);
    return Steps.untilDone(
        () ->
            rest.isEmpty()
                ? Future.succeededFuture(Optional.of(Optional.empty()))
                : tried(rest.poll().get(SegmentTables.SEGMENT_ID))
                    .map(claimed -> claimed.isPresent() ? Optional.of(claimed) : Optional.empty()));
  }

  /** One that cannot be claimed does not keep the others waiting. */
  private Future<Optional<Found>> tried(long segment) {
    return claim(segment)
        .otherwise(
            failure -> {
              log.warn(
                  "segment {} cannot be claimed: {}",
                  SegmentFaults.id(segment),
                  failure.getMessage());
              return Optional.empty();
            });
  }

  private Future<Optional<Found>> claim(long segment) {
    return records
        .store()
        .transact(tx -> SegmentRecords.findAny(tx, segment).compose(found -> claimed(tx, found)));
  }

  private Future<Optional<Found>> claimed(Tx tx, Optional<Found> any) {
    var now = records.now();
    if (any.filter(found -> WorkRules.isDue(found.entry(), now)).isEmpty()) {
      return Future.succeededFuture(Optional.empty());
    }
    var found = any.get();
    if (RemovalRules.canBePurged(found.entry())) {
      QueueWrites.purge(tx, found.entry());
      return Future.succeededFuture(Optional.empty());
    }
    var entry = rules.claimed(found.entry(), now);
    var next = found.progress().withNextClaim();
    var progress = WorkRules.needsDiff(entry) ? next.toward(QueueRules.target(entry), now) : next;
    var claimed = new Found(entry, progress.withWorker(worker));
    return QueueWrites.write(tx, Optional.of(found.entry()), entry)
        .map(
            written -> {
              tx.upsert(claimed.progress().row());
              return Optional.of(claimed);
            });
  }

  /**
   * Writes what the worker has come to, from what is stored; empty when the segment is no longer
   * its own.
   */
  public Future<Optional<Found>> write(Progress claimed, BiFunction<Found, Instant, Found> change) {
    return records
        .store()
        .transactIdempotent(
            tx ->
                SegmentRecords.readAny(tx, claimed.segment())
                    .compose(
                        found ->
                            found.progress().claim() == claimed.claim()
                                ? write(tx, found, change).map(Optional::of)
                                : Future.succeededFuture(Optional.empty())));
  }

  private Future<Found> write(Tx tx, Found found, BiFunction<Found, Instant, Found> change) {
    var changed = change.apply(found, records.now());
    var entry = changed.entry();
    var written =
        entry.equals(found.entry())
            ? Future.succeededFuture()
            : described(tx, found.entry(), entry)
                .compose(described -> QueueWrites.write(tx, Optional.of(found.entry()), entry));
    return written.map(
        done -> {
          if (changed.progress() != found.progress()) {
            tx.upsert(changed.progress().row());
          }
          return changed;
        });
  }

  /** Only the end of a sweep changes it. */
  private Future<?> described(Tx tx, QueuedSegment before, QueuedSegment after) {
    return QueueRules.isSwept(before) && !QueueRules.isSwept(after)
        ? records.describe(tx, after)
        : Future.succeededFuture();
  }

  /** Whether the segment is still the worker's; changes nothing. */
  public Future<Boolean> isCurrent(Progress claimed) {
    return records
        .store()
        .get(SegmentTables.PROGRESS.key(claimed.segment()))
        .map(row -> Progress.of(claimed.segment(), row).claim() == claimed.claim());
  }

  /** A sign of life; whether the segment is still the worker's. */
  Future<Boolean> renew(Progress claimed) {
    return write(
            claimed, (found, now) -> new Found(rules.renewed(found.entry(), now), found.progress()))
        .map(Optional::isPresent);
  }

  /**
   * Writes the outcome and ends the claim: the number grows, so that a renewal that is still under
   * way finds another and changes nothing.
   */
  public Future<Optional<Found>> release(
      Progress claimed, BiFunction<Found, Instant, Found> change) {
    return write(
        claimed,
        (found, now) -> {
          var changed = change.apply(found, now);
          return new Found(changed.entry(), changed.progress().withNextClaim());
        });
  }

  /** The same where only the entry changes. */
  public Future<Void> releaseEntry(
      Progress claimed, BiFunction<QueuedSegment, Instant, QueuedSegment> rule) {
    return release(
            claimed, (found, now) -> new Found(rule.apply(found.entry(), now), found.progress()))
        .mapEmpty();
  }
}
