package torg.snapshots.store;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;
import torg.bus.flow.Steps;
import torg.snapshots.SnapshotId;
import torg.snapshots.store.StoredSnapshot.State;
import torg.store.Row;
import torg.store.Store;
import torg.store.Tx;

/** Removes one snapshot: marks it, then deletes its blocks, and it with the last of them. */
final class Removal {
  /** The store reads whole rows to know their keys: these are 4 MB. */
  static final int BLOCKS_MAX = 64;

  private final Store store;
  private final StoredSnapshot seen;
  private final SnapshotId id;
  private final Instant now;

  Removal(Store store, StoredSnapshot seen, Instant now) {
    this.store = store;
    this.seen = seen;
    this.id = seen.id();
    this.now = now;
  }

  Future<Boolean> run() {
    return store
        .transactIdempotent(this::mark)
        .compose(
            marked ->
                marked
                    ? Steps.untilDone(() -> store.transactIdempotent(this::portion))
                    : Future.succeededFuture(false));
  }

  private Future<Boolean> mark(Tx tx) {
    return tx.get(SnapshotTables.key(id))
        .map(
            found -> {
              var there = found.map(StoredSnapshot::of);
              if (there.filter(seen::equals).isPresent() && seen.state() != State.REMOVING) {
                tx.upsert(seen.with(State.REMOVING, now).row());
                return true;
              }
              return there.filter(one -> one.state() == State.REMOVING).isPresent();
            });
  }

  private Future<Optional<Boolean>> portion(Tx tx) {
    return tx.get(SnapshotTables.key(id))
        .compose(found -> isLeft(found) ? delete(tx) : Future.succeededFuture(Optional.of(true)));
  }

  /** Another removal may have ended meanwhile, and another load begun. */
  private static boolean isLeft(Optional<Row> found) {
    return found
        .map(StoredSnapshot::of)
        .filter(there -> there.state() == State.REMOVING)
        .isPresent();
  }

  private Future<Optional<Boolean>> delete(Tx tx) {
    return tx.scan(SnapshotTables.blocks(id).limit(BLOCKS_MAX))
        .map(
            blocks -> {
              blocks.forEach(block -> tx.delete(block.key()));
              if (blocks.size() == BLOCKS_MAX) {
                return Optional.empty();
              }
              tx.delete(SnapshotTables.key(id));
              return Optional.of(true);
            });
  }
}
