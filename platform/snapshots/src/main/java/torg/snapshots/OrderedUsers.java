package torg.snapshots;

import io.vertx.core.Future;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

/**
 * Users of one snapshot that are certain to ascend, each once, within their range: a source that
 * does not keep to that fails before anything is made of it.
 */
public final class OrderedUsers implements UserStream {
  private final UserStream users;
  private final SnapshotId snapshot;
  private final UserRange range;
  private long rows;
  private long last;

  private OrderedUsers(UserStream users, SnapshotId snapshot, UserRange range) {
    this.users = users;
    this.snapshot = snapshot;
    this.range = range;
  }

  public static UserStream of(SnapshotSource source, SnapshotId snapshot, UserRange range) {
    return range.isEmpty()
        ? new NoUsers()
        : new OrderedUsers(source.open(snapshot, range), snapshot, range);
  }

  @Override
  public Future<long[]> next() {
    return users.next().map(this::checked);
  }

  private long[] checked(long[] block) {
    if (block.length == 0) {
      return block;
    }
    if (rows > 0 && Long.compareUnsigned(last, block[0]) >= 0) {
      throw disorder(rows, last, block[0]);
    }
    var at = firstThatDoesNotAscend(block);
    if (at < block.length) {
      throw disorder(rows + at, block[at - 1], block[at]);
    }
    last = block[block.length - 1];
    if (!range.contains(block[0]) || !range.contains(last)) {
      throw FaultException.of(
          Fault.PRECONDITION,
          "%s: user %s or %s is outside of the range from %s to %s that was asked for"
              .formatted(
                  snapshot, text(block[0]), text(last), text(range.first()), text(range.last())));
    }
    rows += block.length;
    return block;
  }

  private static int firstThatDoesNotAscend(long[] block) {
    var before = block[0] + Long.MIN_VALUE;
    for (var at = 1; at < block.length; at++) {
      var user = block[at] + Long.MIN_VALUE;
      if (before >= user) {
        return at;
      }
      before = user;
    }
    return block.length;
  }

  private FaultException disorder(long row, long before, long user) {
    return FaultException.of(
        Fault.PRECONDITION,
        before == user
            ? "%s has user %s twice, in rows %d and %d after user %s; load it again without duplicates"
                .formatted(snapshot, text(user), row, row + 1, text(range.first()))
            : "%s is not in ascending order: user %s comes after %s, in row %d after user %s"
                .formatted(snapshot, text(user), text(before), row + 1, text(range.first())));
  }

  private static String text(long user) {
    return Long.toUnsignedString(user);
  }

  @Override
  public Future<Void> close() {
    return users.close();
  }
}
