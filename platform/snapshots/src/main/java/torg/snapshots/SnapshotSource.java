package torg.snapshots;

import io.vertx.core.Future;
import java.util.OptionalLong;

/** Where snapshots are read from. */
public interface SnapshotSource {
  /**
   * How many users the snapshot has; empty when there is no such snapshot, or none that is whole.
   * Fails with UNAVAILABLE when the source does not answer, with DEADLINE when it takes too long.
   */
  Future<OptionalLong> rows(SnapshotId snapshot);

  /** Its users within the range. */
  UserStream open(SnapshotId snapshot, UserRange range);

  /** Never fails. */
  Future<Void> close();
}
