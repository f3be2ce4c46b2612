package torg.snapshots.store;

import static torg.snapshots.store.SnapshotTables.SNAPSHOTS;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import torg.bus.Times;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.snapshots.SnapshotId;
import torg.snapshots.store.StoredSnapshot.State;
import torg.store.Limits;
import torg.store.Scan;
import torg.store.Store;
import torg.store.Tx;

/**
 * Loads snapshots into the store: begun once, appended to portion by portion, sealed at the end,
 * and removed some day. Each step is one transaction and may be repeated when its outcome is not
 * known. All futures fail with UNAVAILABLE when the database cannot be reached, with CONFLICT when
 * a step collides with others again and again.
 */
public final class SnapshotStorage {
  /** Users of one append. Portions of this size fill blocks, so that none is written twice. */
  public static final int APPEND_USERS_MAX = Portion.USERS_MAX;

  private final Store store;
  private final Clock clock;

  public SnapshotStorage(Store store, Clock clock) {
    this.store = store;
    this.clock = Times.micros(clock);
  }

  /**
   * Makes an empty snapshot; answers with one that is loading already as it is, so that its load
   * can go on after its rows. Fails with ALREADY_EXISTS when it is whole, with PRECONDITION while
   * it is being removed.
   */
  public Future<StoredSnapshot> begin(SnapshotId id) {
    var fresh = StoredSnapshot.fresh(id, clock.instant());
    return store.transactIdempotent(
        tx ->
            tx.get(SnapshotTables.key(id))
                .map(
                    found -> {
                      if (found.isPresent()) {
                        return begun(StoredSnapshot.of(found.get()));
                      }
                      tx.insert(fresh.row());
                      return fresh;
                    }));
  }

  private static StoredSnapshot begun(StoredSnapshot there) {
    if (there.state() == State.WHOLE) {
      throw FaultException.of(
          Fault.ALREADY_EXISTS,
          "%s already exists, with %d users, since %s; load another version, or remove it first"
              .formatted(there.id(), there.rows(), there.updatedAt()));
    }
    there.require(State.LOADING);
    return there;
  }

  /**
   * @throws FaultException INVALID when no snapshot has such an offset
   */
  public static void checkOffset(long offset) {
    Portion.checkOffset(offset);
  }

  /**
   * @throws FaultException INVALID when the users are none, too many or not in order
   */
  public static void checkUsers(long offset, long[] users) {
    new Portion(offset, users).checkUsers();
  }

  /**
   * Appends users in ascending order, all greater than those that are there; the array must not
   * change meanwhile. The same portion again has no effect as long as nothing has followed it.
   *
   * <p>Fails with INVALID when the users are none, too many or not in order; with NOT_FOUND when
   * the snapshot was not begun; with PRECONDITION when it is not loading, or when the offset is not
   * the number of users that are there.
   */
  public Future<StoredSnapshot> append(SnapshotId id, long offset, long[] users) {
    var portion = new Portion(offset, users);
    try {
      portion.check();
    } catch (FaultException refused) {
      return Future.failedFuture(refused);
    }
    var now = clock.instant();
    return store.transactIdempotent(
        tx ->
            there(tx, id)
                .compose(
                    there ->
                        switch (portion.following(there)) {
                          case ADD -> BlockWrites.add(tx, there, there.grown(users, now), users);
                          case COMPARE ->
                              BlockWrites.last(tx, there, users.length)
                                  .map(
                                      stored -> {
                                        portion.requireSame(there, stored);
                                        return there;
                                      });
                        }));
  }

  /**
   * Makes the snapshot whole: from now on it can be read and never changes. Fails with NOT_FOUND
   * when it was not begun; with PRECONDITION when another number of users has come, or while it is
   * being removed.
   */
  public Future<StoredSnapshot> seal(SnapshotId id, long rows) {
    var now = clock.instant();
    return store.transactIdempotent(
        tx ->
            there(tx, id)
                .map(
                    there -> {
                      if (there.rows() == rows && there.state() == State.WHOLE) {
                        return there;
                      }
                      checkRows(there, rows);
                      there.require(State.LOADING);
                      var whole = there.with(State.WHOLE, now);
                      tx.upsert(whole.row());
                      return whole;
                    }));
  }

  private static void checkRows(StoredSnapshot there, long rows) {
    if (there.state() != State.REMOVING && there.rows() != rows) {
      throw FaultException.of(
          Fault.PRECONDITION,
          "%s has %d users, but is to be sealed with %d: the load was cut off or miscounted"
              .formatted(there.id(), there.rows(), rows));
    }
  }

  private static Future<StoredSnapshot> there(Tx tx, SnapshotId id) {
    return tx.get(SnapshotTables.key(id))
        .map(
            found ->
                found
                    .map(StoredSnapshot::of)
                    .orElseThrow(() -> FaultException.notFound(id.toString())));
  }

  public Future<Optional<StoredSnapshot>> find(SnapshotId id) {
    return store.get(SnapshotTables.key(id)).map(found -> found.map(StoredSnapshot::of));
  }

  /** The newest versions of a segment, whatever their state; the newest is the first. */
  public Future<List<StoredSnapshot>> list(long segment, int limit) {
    return page(Scan.of(SNAPSHOTS).prefix(segment).descending(), limit);
  }

  /**
   * All snapshots whatever their state, page by page, for one who cleans up. Versions of a segment
   * follow each other, the oldest first; segments come in no particular order. Fewer than the limit
   * are the last.
   *
   * @param after the last of the page before
   */
  public Future<List<StoredSnapshot>> all(Optional<SnapshotId> after, int limit) {
    var all = Scan.of(SNAPSHOTS);
    return page(after.map(id -> all.after(id.segment(), id.version())).orElse(all), limit);
  }

  private Future<List<StoredSnapshot>> page(Scan scan, int limit) {
    if (limit < 1 || limit > Limits.PAGE_ROWS_MAX) {
      return Future.failedFuture(
          FaultException.invalid(
              "limit", "1 to %d is allowed, got %d".formatted(Limits.PAGE_ROWS_MAX, limit)));
    }
    return store
        .scan(scan.limit(limit))
        .map(rows -> rows.stream().map(StoredSnapshot::of).toList());
  }

  /**
   * Removes the snapshot with its users, portion by portion; false when it is no longer as it was
   * seen, unless somebody is removing it already. It is marked first, so that nobody takes what is
   * left for a snapshot; after a failure in the middle, another call goes on.
   */
  public Future<Boolean> remove(StoredSnapshot seen) {
    return new Removal(store, seen, clock.instant()).run();
  }
}
