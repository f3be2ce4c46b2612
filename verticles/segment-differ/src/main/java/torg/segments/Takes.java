package torg.segments;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.Steps;
import torg.bus.Times;
import torg.segments.SegmentRecords.Found;
import torg.segments.v1.DiffProgress;
import torg.segments.v1.QueuedSegment;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Tx;

/** Hands segments to workers, each to one at a time. */
final class Takes {
  private static final Logger log = LoggerFactory.getLogger(Takes.class);

  /** Several workers look at the same time; those that come second find another one. */
  private static final int LOOKED_AT = 10;

  private final SegmentRecords records;
  private final WorkRules rules;
  private final String worker;

  /**
   * @param worker its name, for people
   */
  Takes(SegmentRecords records, WorkRules rules, String worker) {
    this.records = records;
    this.rules = rules;
    this.worker = worker;
  }

  /** The segment that has been due for the longest time; empty when none is. */
  Future<Optional<Found>> next() {
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
                    .map(taken -> taken.isPresent() ? Optional.of(taken) : Optional.empty()));
  }

  /** One that cannot be taken does not keep the others waiting. */
  private Future<Optional<Found>> tried(long segment) {
    return take(segment)
        .otherwise(
            failure -> {
              log.warn(
                  "segment {} cannot be taken: {}",
                  SegmentFaults.id(segment),
                  failure.getMessage());
              return Optional.empty();
            });
  }

  private Future<Optional<Found>> take(long segment) {
    return records
        .store()
        .transact(tx -> SegmentRecords.findAny(tx, segment).compose(found -> taken(tx, found)));
  }

  private Future<Optional<Found>> taken(Tx tx, Optional<Found> any) {
    var now = records.now();
    if (any.filter(found -> WorkRules.isDue(found.entry(), now)).isEmpty()) {
      return Future.succeededFuture(Optional.empty());
    }
    var found = any.get();
    if (RemovalRules.canBePurged(found.entry())) {
      QueueWrites.purge(tx, found.entry());
      return Future.succeededFuture(Optional.empty());
    }
    var entry = rules.taken(found.entry(), now);
    var progress = found.progress().taken();
    var diff =
        WorkRules.needsDiff(entry)
            ? begun(progress.diff(), QueueRules.target(entry), now)
            : progress.diff();
    var taken = new Found(entry, progress.with(diff.toBuilder().setWorker(worker).build()));
    return QueueWrites.write(tx, Optional.of(found.entry()), entry)
        .map(
            written -> {
              tx.upsert(taken.progress().row());
              return Optional.of(taken);
            });
  }

  /**
   * The same snapshot goes on, another one begins from what is applied. That it is named here keeps
   * it from being removed while it is counted.
   */
  private static DiffProgress begun(DiffProgress diff, long target, Instant now) {
    return diff.getTargetVersion() == target
        ? diff
        : DiffProgress.newBuilder()
            .setTargetVersion(target)
            .addAllApplied(diff.getAppliedList())
            .setStartedAt(Times.of(now))
            .setUpdatedAt(Times.of(now))
            .build();
  }

  /**
   * Writes what the worker has come to, from what is stored; empty when the segment is no longer
   * its own.
   */
  Future<Optional<Found>> write(Progress held, BiFunction<Found, Instant, Found> change) {
    return records
        .store()
        .transactIdempotent(
            tx ->
                SegmentRecords.readAny(tx, held.segment())
                    .compose(
                        found ->
                            found.progress().take() == held.take()
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

  /** Without a word. */
  Future<Boolean> isHeld(Progress held) {
    return records
        .store()
        .get(SegmentTables.PROGRESS.key(held.segment()))
        .map(row -> Progress.of(held.segment(), row).take() == held.take());
  }

  /** A sign of life; whether the segment is still the worker's. */
  Future<Boolean> renew(Progress held) {
    return write(
            held, (found, now) -> new Found(rules.renewed(found.entry(), now), found.progress()))
        .map(Optional::isPresent);
  }

  /** The last word; a sign of life that comes after it is one of a stranger. */
  Future<Optional<Found>> giveBack(Progress held, BiFunction<Found, Instant, Found> change) {
    return write(
        held,
        (found, now) -> {
          var changed = change.apply(found, now);
          return new Found(changed.entry(), changed.progress().taken());
        });
  }

  /** The same, of the entry only. */
  Future<Void> giveBackEntry(
      Progress held, BiFunction<QueuedSegment, Instant, QueuedSegment> rule) {
    return giveBack(
            held, (found, now) -> new Found(rule.apply(found.entry(), now), found.progress()))
        .mapEmpty();
  }
}
