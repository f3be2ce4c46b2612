package torg.segments.diff;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import torg.bus.Times;
import torg.segments.core.Counts;
import torg.segments.core.Progress;
import torg.segments.core.SegmentTables;
import torg.segments.users.UserRows;
import torg.snapshots.DiffChunk;
import torg.store.Key;
import torg.store.Row;
import torg.store.Store;
import torg.store.Tx;

/**
 * Applies one chunk of a diff in one transaction: states, cursor, whom to emit. What it makes of
 * its users is decided ahead, from rows that are read while the chunk before is written; the
 * transaction then reads only their versions, and decides again where they have changed meanwhile.
 */
public final class ChunkTx {
  private final Store store;
  private final ChunkRules rules;
  private final Clock clock;

  public ChunkTx(Store store, ChunkRules rules, Clock clock) {
    this.store = store;
    this.rules = rules;
    this.clock = clock;
  }

  /**
   * @param progress as it was written
   * @param changed the rows of the users that must be emitted
   */
  record Outcome(
      Progress progress,
      List<Row> changed,
      int added,
      int removed,
      int staleRemoved,
      int oldestRemoved) {}

  /** Changes nothing. */
  Future<ChunkDecision> decide(DiffPlan plan, DiffChunk chunk) {
    var keys = Arrays.stream(chunk.users()).mapToObj(UserRows::key).toList();
    return store.getAll(keys).map(rows -> rules.decide(plan, chunk, keys, rows, clock.instant()));
  }

  /**
   * Empty when the segment is no longer the worker's. Nothing is changed twice, even if the answer
   * to a commit is lost.
   *
   * @param before where the worker is; its unemitted users are kept beside the new ones
   */
  Future<Optional<Outcome>> apply(Progress before, DiffPlan plan, ChunkDecision ahead) {
    return store.transactIdempotent(
        tx -> {
          var progress = tx.get(SegmentTables.PROGRESS.key(plan.segment()));
          var versions = tx.getAll(ahead.keys(), UserRows.VERSION_ONLY);
          return Future.all(progress, versions)
              .compose(
                  read -> {
                    var stored = Progress.of(plan.segment(), progress.result());
                    if (stored.claim() != before.claim()) {
                      return Future.succeededFuture(Optional.empty());
                    }
                    return stored.applied().equals(before.applied())
                        ? write(tx, before, plan, ahead, versions.result()).map(Optional::of)
                        : again(tx, stored, before).map(Optional::of);
                  });
        });
  }

  /** The transaction was committed before, but its answer did not come. */
  private static Future<Outcome> again(Tx tx, Progress stored, Progress before) {
    var users = Arrays.stream(stored.unemitted()).skip(before.unemitted().length);
    var keys = users.mapToObj(UserRows::key).toList();
    return tx.getAll(keys).map(rows -> new Outcome(stored, List.copyOf(rows.values()), 0, 0, 0, 0));
  }

  private Future<Outcome> write(
      Tx tx, Progress before, DiffPlan plan, ChunkDecision ahead, Map<Key, Row> versions) {
    return (ahead.isOf(versions) ? Future.succeededFuture(ahead) : decideAgain(tx, plan, ahead))
        .map(decision -> write(tx, before, plan, decision));
  }

  /** Another worker has changed one of the users meanwhile. */
  private Future<ChunkDecision> decideAgain(Tx tx, DiffPlan plan, ChunkDecision ahead) {
    return tx.getAll(ahead.keys())
        .map(rows -> rules.decide(plan, ahead.chunk(), ahead.keys(), rows, clock.instant()));
  }

  private Outcome write(Tx tx, Progress before, DiffPlan plan, ChunkDecision decision) {
    var chunk = decision.chunk();
    decision.changed().forEach(tx::upsert);
    if (decision.atLimit() != 0) {
      Counts.add(tx, Counts.USERS_AT_LIMIT, plan.segment(), decision.atLimit());
    }
    var diff =
        before.diff().toBuilder()
            .clearApplied()
            .addAllApplied(before.applied().with(plan.appliedVersion(), chunk.upTo()).ranges())
            .setAdded(before.diff().getAdded() + chunk.addedCount())
            .setRemoved(before.diff().getRemoved() + chunk.removedCount())
            .setRows(before.diff().getRows() + chunk.rows())
            .setStaleRemoved(before.diff().getStaleRemoved() + decision.stale())
            .setOldestRemoved(before.diff().getOldestRemoved() + decision.oldest())
            .setUpdatedAt(Times.of(clock.instant()))
            .build();
    var after = before.with(diff).unemitted(joined(before.unemitted(), decision.changed()));
    tx.upsert(after.row());
    return new Outcome(
        after,
        decision.changed(),
        chunk.addedCount(),
        chunk.removedCount(),
        decision.stale(),
        decision.oldest());
  }

  private static long[] joined(long[] before, List<Row> changed) {
    return LongStream.concat(
            Arrays.stream(before),
            changed.stream().mapToLong(row -> row.get(SegmentTables.USER_ID)))
        .toArray();
  }
}
