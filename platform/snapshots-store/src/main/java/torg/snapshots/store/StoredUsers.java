package torg.snapshots.store;

import static torg.snapshots.store.SnapshotTables.LAST_USER;

import io.vertx.core.Future;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.snapshots.SnapshotId;
import torg.snapshots.UserRange;
import torg.snapshots.UserStream;
import torg.snapshots.store.StoredSnapshot.State;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;

/** Reads blocks page by page; while one page is taken, the next is under way. */
final class StoredUsers implements UserStream {
  static final int PAGE_BLOCKS = 8;

  private final Store store;
  private final SnapshotId id;
  private final UserRange range;
  private final Queue<Row> page = new ArrayDeque<>();
  private Future<List<Row>> ahead;
  private StoredSnapshot snapshot;
  private Coverage coverage;
  private boolean ended;
  private Throwable failure;

  StoredUsers(Store store, SnapshotId id, UserRange range) {
    this.store = store;
    this.id = id;
    this.range = range;
  }

  @Override
  public Future<long[]> next() {
    if (failure != null) {
      return Future.failedFuture(failure);
    }
    if (ended) {
      return Future.succeededFuture(END);
    }
    return opened()
        .compose(open -> take().recover(this::explained))
        .compose(users -> users.length > 0 ? Future.succeededFuture(users) : end())
        .recover(this::failed)
        .compose(this::unlessClosed);
  }

  /** What failed once fails again: users that come after it must not follow. */
  private <T> Future<T> failed(Throwable cause) {
    if (failure == null) {
      failure = cause;
    }
    return Future.failedFuture(failure);
  }

  private Future<long[]> unlessClosed(long[] users) {
    return failure == null ? Future.succeededFuture(users) : Future.failedFuture(failure);
  }

  private Future<Void> opened() {
    return snapshot == null ? open() : Future.succeededFuture();
  }

  private Future<Void> open() {
    return store
        .get(SnapshotTables.key(id))
        .compose(
            found -> {
              var there = found.map(StoredSnapshot::of).orElseThrow(this::isMissing);
              there.require(State.WHOLE);
              snapshot = there;
              coverage = new Coverage(there, range);
              ahead = coverage.isComplete() ? none() : store.scan(blocks().from(range.first()));
              return start().recover(this::explained);
            });
  }

  private FaultException isMissing() {
    return FaultException.of(Fault.PRECONDITION, id + " does not exist; load it first");
  }

  private Scan blocks() {
    return SnapshotTables.blocks(id).limit(PAGE_BLOCKS);
  }

  /** Users may be missing before the first block; only the block before it can tell. */
  private Future<Void> start() {
    return ahead.compose(
        rows -> {
          var first = rows.stream().findFirst().map(Block::of);
          return first.filter(coverage::isDoubtful).isEmpty()
              ? Future.succeededFuture()
              : before(first.get()).map(this::preceded);
        });
  }

  private Future<List<Row>> before(Block block) {
    var before = SnapshotTables.blocks(id).descending().after(block.lastUser());
    return store.scan(before.limit(1));
  }

  private Void preceded(List<Row> before) {
    coverage.precededBy(before.stream().findFirst().map(row -> Block.of(row).endRow()).orElse(0L));
    return null;
  }

  private Future<long[]> take() {
    if (coverage.isComplete()) {
      return Future.succeededFuture(END);
    }
    return (page.isEmpty() ? turn() : Future.<Void>succeededFuture())
        .map(turned -> coverage.take(Block.of(page.remove())));
  }

  private Future<Void> turn() {
    return ahead.map(
        rows -> {
          if (rows.isEmpty()) {
            throw coverage.cutOff();
          }
          page.addAll(rows);
          ahead = following(rows);
          return null;
        });
  }

  /** Whether all has come is for the blocks to say, not for the length of a page. */
  private Future<List<Row>> following(List<Row> rows) {
    var last = rows.get(rows.size() - 1);
    return failure != null || coverage.endsWith(last.get(LAST_USER))
        ? none()
        : store.scan(blocks().after(last.get(LAST_USER)));
  }

  private static Future<List<Row>> none() {
    return Future.succeededFuture(List.of());
  }

  private Future<long[]> end() {
    return unchanged()
        .map(
            same -> {
              ended = true;
              return END;
            });
  }

  /** A snapshot that was removed meanwhile is not damaged. */
  private <T> Future<T> explained(Throwable cause) {
    return Fault.of(cause) == Fault.PRECONDITION
        ? unchanged().compose(same -> Future.failedFuture(cause))
        : Future.failedFuture(cause);
  }

  /** Blocks are deleted only after the snapshot is marked, so that this is certain. */
  private Future<Void> unchanged() {
    return store
        .get(SnapshotTables.key(id))
        .map(
            found -> {
              if (!found.map(StoredSnapshot::of).equals(Optional.of(snapshot))) {
                throw FaultException.of(
                    Fault.PRECONDITION,
                    id + " was removed while it was read; read one that is kept");
              }
              return null;
            });
  }

  @Override
  public Future<Void> close() {
    if (failure == null) {
      failure = FaultException.unavailable("the reading of %s was closed".formatted(id));
    }
    page.clear();
    return Future.succeededFuture();
  }
}
