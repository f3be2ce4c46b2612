package torg.snapshots.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import torg.bus.Times;
import torg.bus.faults.FaultException;
import torg.snapshots.OrderedUsers;
import torg.snapshots.SnapshotId;
import torg.snapshots.UserRange;
import torg.snapshots.UserStream;
import torg.snapshots.store.StoredSnapshot.State;
import torg.store.Store;
import torg.testkit.Await;
import torg.testkit.HandClock;
import torg.testkit.Postgres;
import torg.testkit.store.TestStore;

/** Snapshots on a real database of their own; time stands still until it is moved. */
final class TestStorage implements AutoCloseable {
  final Vertx vertx = Vertx.vertx();
  final HandClock clock = new HandClock(Instant.parse("2024-05-01T12:00:00.123456789Z"));
  final Store store =
      Await.result(
          TestStore.open(
              vertx,
              Postgres.shared().connect(Postgres.shared().freshDatabase()),
              SnapshotTables.ALL));
  final SnapshotStorage storage = new SnapshotStorage(store, clock);
  final StoredSnapshots source = new StoredSnapshots(store);

  /** As the store keeps it. */
  Instant now() {
    return Times.micros(clock).instant();
  }

  /** Loads a whole snapshot in portions of a size. */
  void loadBy(int portion, SnapshotId id, long... users) {
    Await.result(storage.begin(id));
    for (var at = 0; at < users.length; at += portion) {
      var end = Math.min(users.length, at + portion);
      Await.result(storage.append(id, at, Arrays.copyOfRange(users, at, end)));
    }
    Await.result(storage.seal(id, users.length));
  }

  void load(SnapshotId id, long... users) {
    loadBy(SnapshotStorage.APPEND_USERS_MAX, id, users);
  }

  /** Writes a snapshot that says to be whole with these blocks, past all checks. */
  void write(SnapshotId id, Block... blocks) {
    var last = blocks[blocks.length - 1];
    var header =
        new StoredSnapshot(
            id, State.WHOLE, last.endRow(), Optional.of(last.lastUser()), now(), now());
    put(id, blocks);
    Await.result(
        store.transactIdempotent(
            tx -> {
              tx.upsert(header.row());
              return Future.succeededFuture();
            }));
  }

  void put(SnapshotId id, Block... blocks) {
    Await.result(
        store.transactIdempotent(
            tx -> {
              Arrays.stream(blocks).forEach(block -> tx.upsert(block.row(id)));
              return Future.succeededFuture();
            }));
  }

  /** Blocks of two users each: 10 and 11, 20 and 21, and so on. */
  static Block[] pairs(int count) {
    return LongStream.range(0, count)
        .mapToObj(at -> new Block(at * 2, new long[] {at * 10 + 10, at * 10 + 11}))
        .toArray(Block[]::new);
  }

  void deleteBlock(SnapshotId id, long lastUser) {
    Await.result(
        store.transactIdempotent(
            tx -> {
              tx.delete(SnapshotTables.block(id, lastUser));
              return Future.succeededFuture();
            }));
  }

  List<Block> blocks(SnapshotId id) {
    return Await.result(store.all(SnapshotTables.blocks(id), 1_000)).stream()
        .map(Block::of)
        .toList();
  }

  StoredSnapshot find(SnapshotId id) {
    return Await.result(storage.find(id)).orElseThrow();
  }

  /** As it is now; false when it is not there. */
  boolean remove(SnapshotId id) {
    return Await.result(storage.find(id))
        .map(seen -> Await.result(storage.remove(seen)))
        .orElse(false);
  }

  long[] read(SnapshotId id, UserRange range) {
    return rest(OrderedUsers.of(source, id, range));
  }

  static long[] rest(UserStream stream) {
    var blocks = new ArrayList<long[]>();
    long[] block;
    while ((block = Await.result(stream.next())).length > 0) {
      assertThat(block.length).isLessThanOrEqualTo(Block.USERS_MAX);
      blocks.add(block);
    }
    return blocks.stream().flatMapToLong(Arrays::stream).toArray();
  }

  static FaultException refusal(ThrowingCallable call) {
    return catchThrowableOfType(FaultException.class, call);
  }

  static FaultException refusal(Future<?> future) {
    return refusal(() -> Await.result(future));
  }

  @Override
  public void close() {
    Await.result(vertx.close());
  }
}
