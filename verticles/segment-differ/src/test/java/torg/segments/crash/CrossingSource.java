package torg.segments.crash;

import io.vertx.core.Future;
import java.util.OptionalLong;
import torg.snapshots.SnapshotId;
import torg.snapshots.SnapshotSource;
import torg.snapshots.UserRange;
import torg.snapshots.UserStream;

/** Snapshots that are read across {@link Crossings}. */
final class CrossingSource implements SnapshotSource {
  private final SnapshotSource source;
  private final Crossings crossings;

  CrossingSource(SnapshotSource source, Crossings crossings) {
    this.source = source;
    this.crossings = crossings;
  }

  @Override
  public Future<OptionalLong> rows(SnapshotId snapshot) {
    return crossings.cross("rows", () -> source.rows(snapshot));
  }

  @Override
  public UserStream open(SnapshotId snapshot, UserRange range) {
    var users = source.open(snapshot, range);
    return new UserStream() {
      @Override
      public Future<long[]> next() {
        return crossings.cross("users", users::next);
      }

      @Override
      public Future<Void> close() {
        return users.close();
      }
    };
  }

  @Override
  public Future<Void> close() {
    return source.close();
  }
}
