package torg.segments;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import torg.bus.Times;
import torg.segments.UserStates.Move;
import torg.segments.v1.UserSegments;
import torg.snapshots.DiffChunk;
import torg.store.Key;
import torg.store.Row;
import torg.store.Store;
import torg.store.Tx;

/** Applies one chunk of a diff in one transaction: states, cursor, and whom to emit. */
final class ChunkTx {
  private final Store store;
  private final UserStates states;
  private final SegmentsConfig config;
  private final Clock clock;

  ChunkTx(Store store, UserStates states, SegmentsConfig config, Clock clock) {
    this.store = store;
    this.states = states;
    this.config = config;
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

  /**
   * Empty when the segment is no longer the worker's. Nothing is changed twice, even if the answer
   * to a commit is lost.
   *
   * @param before where the worker is; its unemitted users are kept beside the new ones
   */
  Future<Optional<Outcome>> apply(Progress before, Plan plan, DiffChunk chunk) {
    var keys = Arrays.stream(chunk.users()).mapToObj(UserRows::key).toList();
    return store.transactIdempotent(
        tx ->
            tx.get(SegmentTables.PROGRESS.key(plan.segment()))
                .compose(
                    row -> {
                      var stored = Progress.of(plan.segment(), row);
                      return stored.take() != before.take()
                          ? Future.succeededFuture(Optional.empty())
                          : tx.getAll(keys)
                              .map(
                                  rows ->
                                      Optional.of(
                                          !stored.applied().equals(before.applied())
                                              ? again(stored, before, rows)
                                              : write(tx, before, plan, chunk, keys, rows)));
                    }));
  }

  /** The transaction was committed before, but its answer did not come. */
  private static Outcome again(Progress stored, Progress before, Map<Key, Row> rows) {
    var users = Arrays.stream(stored.unemitted()).skip(before.unemitted().length).boxed().toList();
    var changed = users.stream().map(user -> rows.get(UserRows.key(user))).toList();
    return new Outcome(stored, changed, 0, 0, 0, 0);
  }

  private Outcome write(
      Tx tx, Progress before, Plan plan, DiffChunk chunk, List<Key> keys, Map<Key, Row> rows) {
    var now = clock.instant();
    var changed = new ArrayList<Row>();
    var stale = 0;
    var oldest = 0;
    var atLimit = 0;
    for (var at = 0; at < chunk.users().length; at++) {
      var row = Optional.ofNullable(rows.get(keys.get(at)));
      var move = new Move(plan.segment(), plan.target(), chunk.isAdded()[at]);
      var state = UserRows.state(chunk.users()[at], row);
      var decided = states.decide(state, move);
      if (decided.isPresent()) {
        var change = decided.get();
        var history = UserRows.history(row, move, change, config.historyMax(), now);
        changed.add(UserRows.row(change.after(), history));
        stale += change.stale().size();
        oldest += change.oldest().size();
        atLimit += atLimit(change.after()) - atLimit(state);
      }
    }
    changed.forEach(tx::upsert);
    if (atLimit != 0) {
      Counts.add(tx, Counts.USERS_AT_LIMIT, plan.segment(), atLimit);
    }
    var diff =
        before.diff().toBuilder()
            .clearApplied()
            .addAllApplied(before.applied().with(plan.appliedVersion(), chunk.upTo()).ranges())
            .setAdded(before.diff().getAdded() + chunk.addedCount())
            .setRemoved(before.diff().getRemoved() + chunk.removedCount())
            .setRows(before.diff().getRows() + chunk.rows())
            .setStaleRemoved(before.diff().getStaleRemoved() + stale)
            .setOldestRemoved(before.diff().getOldestRemoved() + oldest)
            .setUpdatedAt(Times.of(now))
            .build();
    var after = before.with(diff).unemitted(joined(before.unemitted(), changed));
    tx.upsert(after.row());
    return new Outcome(after, changed, chunk.addedCount(), chunk.removedCount(), stale, oldest);
  }

  private int atLimit(UserSegments state) {
    return state.getMembershipsCount() >= config.membershipsMax() ? 1 : 0;
  }

  private static long[] joined(long[] before, List<Row> changed) {
    return LongStream.concat(
            Arrays.stream(before),
            changed.stream().mapToLong(row -> row.get(SegmentTables.USER_ID)))
        .toArray();
  }
}
