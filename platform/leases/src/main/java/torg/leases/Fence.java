package torg.leases;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.store.Column;
import torg.store.Key;
import torg.store.Row;
import torg.store.Store;
import torg.store.Table;

/**
 * Keeps former holders of a shard from writing. Whoever takes a shard raises its fence to the token
 * of its lease; every transaction for the shard checks that the fence is still its own. A member
 * that was paused, or cut off, and works on in the belief that it holds the shard, changes nothing.
 */
public final class Fence {
  /** Tokens that are refused again and again mean that two sides of a split fight for the shard. */
  private static final int RAISES_MAX = 3;

  private static final Column<String> NAME = Column.utf8("name");
  private static final Column<Long> SHARD = Column.uint32("shard_id");
  private static final Column<Long> TOKEN = Column.int64("token");
  private static final Column<String> OWNER = Column.utf8("owner");

  /** The owner stands beside the token, as both sides of a split may count the same one. */
  private static final Table FENCE =
      Table.named("fence").key(NAME, SHARD).values(TOKEN, OWNER).declare();

  /** What the store must have. */
  public static final List<Table> TABLES = List.of(FENCE);

  private final Store store;

  public Fence(Store store) {
    this.store = store;
  }

  /** Who has raised a fence last. */
  record Raised(long token, String owner) {
    private static Raised of(Row row) {
      return new Raised(row.get(TOKEN), row.get(OWNER));
    }
  }

  /**
   * Takes the shard over in the database; a second time changes nothing. A fence that is higher
   * although the lease is held (clocks were set back) is outgrown. Fails with UNAVAILABLE when the
   * lease or the database is lost.
   */
  public Future<FencingToken> raise(Lease lease) {
    return raise(lease, RAISES_MAX);
  }

  private Future<FencingToken> raise(Lease lease, int left) {
    if (!lease.isHeld()) {
      return Future.failedFuture(FaultException.unavailable(lease + " is no longer held"));
    }
    var ours = new Raised(lease.token(), lease.owner());
    return store
        .transactIdempotent(
            tx ->
                tx.get(key(lease))
                    .map(
                        row -> {
                          var present = row.map(Raised::of);
                          if (present.isPresent() && present.get().token >= ours.token) {
                            return present.get();
                          }
                          tx.upsert(row(lease, ours));
                          return ours;
                        }))
        .compose(
            raised -> {
              if (raised.equals(ours)) {
                return Future.succeededFuture(new FencingToken(lease, ours));
              }
              return left > 1
                  ? lease.raiseToken(raised.token).compose(higher -> raise(lease, left - 1))
                  : Future.failedFuture(overtaken(lease, ours, Optional.of(raised)));
            });
  }

  static Key key(Lease lease) {
    return FENCE.key(lease.name(), (long) lease.shard());
  }

  static Optional<Raised> read(Optional<Row> row) {
    return row.map(Raised::of);
  }

  private static Row row(Lease lease, Raised raised) {
    return Row.of(FENCE)
        .with(NAME, lease.name())
        .with(SHARD, (long) lease.shard())
        .with(TOKEN, raised.token)
        .with(OWNER, raised.owner);
  }

  static FaultException overtaken(Lease lease, Raised ours, Optional<Raised> now) {
    return FaultException.of(
        Fault.PRECONDITION,
        "another node has taken over shard %d of %s (its token is %s, ours %d); this one stops"
            .formatted(
                lease.shard(),
                lease.name(),
                now.map(raised -> Long.toString(raised.token)).orElse("gone"),
                ours.token));
  }
}
