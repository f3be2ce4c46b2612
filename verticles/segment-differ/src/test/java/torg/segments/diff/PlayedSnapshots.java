package torg.segments.diff;

import io.vertx.core.Future;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import torg.snapshots.SnapshotId;
import torg.snapshots.SnapshotSource;
import torg.snapshots.UserRange;
import torg.snapshots.UserStream;

/** Snapshots as a test wants them, also such as no source should give. */
final class PlayedSnapshots implements SnapshotSource {
  private final Map<SnapshotId, long[]> users = new ConcurrentHashMap<>();
  private final Map<SnapshotId, Long> rows = new ConcurrentHashMap<>();

  /** What a stream of a snapshot ends with instead of its end. */
  final Map<SnapshotId, Throwable> failures = new ConcurrentHashMap<>();

  /** What becomes of a snapshot once it has been read to its end. */
  final Map<SnapshotId, long[]> later = new ConcurrentHashMap<>();

  void put(long segment, long version, long... all) {
    users.put(new SnapshotId(segment, version), all);
  }

  /** Says that it has another number of users than it gives. */
  void pretend(long segment, long version, long count) {
    rows.put(new SnapshotId(segment, version), count);
  }

  void remove(long segment, long version) {
    users.remove(new SnapshotId(segment, version));
  }

  @Override
  public Future<OptionalLong> rows(SnapshotId snapshot) {
    var all = users.get(snapshot);
    return Future.succeededFuture(
        all == null
            ? OptionalLong.empty()
            : OptionalLong.of(rows.getOrDefault(snapshot, (long) all.length)));
  }

  @Override
  public UserStream open(SnapshotId snapshot, UserRange range) {
    var within = Arrays.stream(users.get(snapshot)).filter(range::contains).toArray();
    return new UserStream() {
      private int at;

      @Override
      public Future<long[]> next() {
        var block = Arrays.copyOfRange(within, at, Math.min(at + 3, within.length));
        at += block.length;
        var failure = failures.get(snapshot);
        if (block.length == 0 && later.containsKey(snapshot)) {
          users.put(snapshot, later.remove(snapshot));
        }
        return block.length == 0 && failure != null
            ? Future.failedFuture(failure)
            : Future.succeededFuture(block);
      }

      @Override
      public Future<Void> close() {
        return Future.succeededFuture();
      }
    };
  }

  @Override
  public Future<Void> close() {
    return Future.succeededFuture();
  }
}
