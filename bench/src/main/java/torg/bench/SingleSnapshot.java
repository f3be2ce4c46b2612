package torg.bench;

import io.vertx.core.Future;
import java.util.OptionalLong;
import torg.snapshots.OrderedUsers;
import torg.snapshots.SnapshotId;
import torg.snapshots.SnapshotSource;
import torg.snapshots.UserRange;
import torg.snapshots.UserStream;

/** A stream as a source of its own, so that its order is checked as that of every source. */
record SingleSnapshot(UserStream users) implements SnapshotSource {
  static UserStream ordered(UserStream users) {
    return OrderedUsers.of(new SingleSnapshot(users), new SnapshotId(1, 1), UserRange.ALL);
  }

  @Override
  public Future<OptionalLong> rows(SnapshotId snapshot) {
    return Future.succeededFuture(OptionalLong.empty());
  }

  @Override
  public UserStream open(SnapshotId snapshot, UserRange range) {
    return users;
  }

  @Override
  public Future<Void> close() {
    return users.close();
  }
}
