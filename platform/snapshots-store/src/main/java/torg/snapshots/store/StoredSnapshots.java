package torg.snapshots.store;

import io.vertx.core.Future;
import java.util.OptionalLong;
import torg.snapshots.SnapshotId;
import torg.snapshots.SnapshotSource;
import torg.snapshots.UserRange;
import torg.snapshots.UserStream;
import torg.snapshots.store.StoredSnapshot.State;
import torg.store.Store;

/** Snapshots that {@link SnapshotStorage} has loaded. The store is not closed with it. */
public final class StoredSnapshots implements SnapshotSource {
  private final Store store;

  public StoredSnapshots(Store store) {
    this.store = store;
  }

  @Override
  public Future<OptionalLong> rows(SnapshotId snapshot) {
    return store
        .get(SnapshotTables.key(snapshot))
        .map(
            found ->
                found
                    .map(StoredSnapshot::of)
                    .filter(there -> there.state() == State.WHOLE)
                    .map(there -> OptionalLong.of(there.rows()))
                    .orElse(OptionalLong.empty()));
  }

  /**
   * Up to two pages of eight blocks, 1 MB together, are held. No transaction is: a snapshot that is
   * removed meanwhile, or lacks a block, fails with PRECONDITION at its end at the latest.
   */
  @Override
  public UserStream open(SnapshotId snapshot, UserRange range) {
    return new StoredUsers(store, snapshot, range);
  }

  @Override
  public Future<Void> close() {
    return Future.succeededFuture();
  }
}
