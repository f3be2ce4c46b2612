package torg.segments;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import torg.bus.Steps;
import torg.segments.SegmentRecords.Found;
import torg.segments.v1.QueuedSegment;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Tx;

/** Hands segments to workers, each to one at a time. */
final class Takes {
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
                : take(rest.poll().get(SegmentTables.SEGMENT_ID))
                    .map(taken -> taken.isPresent() ? Optional.of(taken) : Optional.empty()));
  }

  private Future<Optional<Found>> take(long segment) {
    return records
        .store()
        .transact(tx -> SegmentRecords.readAny(tx, segment).map(found -> taken(tx, found)));
  }

  private Optional<Found> taken(Tx tx, Found found) {
    var now = records.now();
    if (!WorkRules.isDue(found.entry(), now)) {
      return Optional.empty();
    }
    var entry = rules.taken(found.entry(), now);
    var progress = found.progress().taken();
    var named = progress.with(progress.diff().toBuilder().setWorker(worker).build());
    tx.upsert(SegmentRecords.row(entry));
    tx.upsert(named.row());
    return Optional.of(new Found(entry, named));
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
                    .map(
                        found ->
                            found.progress().take() == held.take()
                                ? Optional.of(write(tx, found, change))
                                : Optional.empty()));
  }

  private Found write(Tx tx, Found found, BiFunction<Found, Instant, Found> change) {
    var changed = change.apply(found, records.now());
    if (!changed.entry().equals(found.entry())) {
      tx.upsert(SegmentRecords.row(changed.entry()));
    }
    if (changed.progress() != found.progress()) {
      tx.upsert(changed.progress().row());
    }
    return changed;
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
