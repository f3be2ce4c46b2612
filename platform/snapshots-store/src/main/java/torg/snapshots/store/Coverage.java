package torg.snapshots.store;

import java.util.Arrays;
import torg.bus.faults.FaultException;
import torg.snapshots.UserRange;

/** Takes the blocks that reach into a range, one after the other, and notices a missing one. */
final class Coverage {
  private final StoredSnapshot snapshot;
  private final UserRange range;
  private boolean begun;
  private boolean complete;
  private long nextRow;

  Coverage(StoredSnapshot snapshot, UserRange range) {
    this.snapshot = snapshot;
    this.range = range;
    this.complete =
        range.isEmpty()
            || snapshot
                .lastUser()
                .filter(last -> Long.compareUnsigned(last, range.first()) >= 0)
                .isEmpty();
  }

  /** Whether a block that ends with the user is the last that is needed. */
  boolean endsWith(long lastUser) {
    return Long.compareUnsigned(lastUser, range.last()) >= 0
        || snapshot.lastUser().filter(last -> last == lastUser).isPresent();
  }

  /** Whether all users of the range have been taken. */
  boolean isComplete() {
    return complete;
  }

  /**
   * Whether users of the range may be missing before the first block: then it needs to be known
   * where the block before it ends. A block that itself begins before the range leaves no doubt.
   */
  boolean isDoubtful(Block first) {
    return first.firstRow() > 0 && Long.compareUnsigned(first.users()[0], range.first()) > 0;
  }

  /** The block before the range ends with this row; to be told before the first is taken. */
  void precededBy(long endRow) {
    begun = true;
    nextRow = endRow;
  }

  /** Its users within the range; fails with PRECONDITION when a block before it is missing. */
  long[] take(Block block) {
    if (begun && block.firstRow() != nextRow) {
      throw missing(block.firstRow());
    }
    begun = true;
    nextRow = block.endRow();
    if (endsWith(block.lastUser())) {
      complete = true;
      checkEnd(block);
    }
    return within(block.users());
  }

  private void checkEnd(Block block) {
    if (snapshot.lastUser().filter(last -> last == block.lastUser()).isPresent()
        && nextRow != snapshot.rows()) {
      throw Block.damaged(
          snapshot.id(),
          "it has %d users, but its last block ends with row %d"
              .formatted(snapshot.rows(), nextRow));
    }
  }

  /** No more blocks are there, although not all users of the range have come. */
  FaultException cutOff() {
    return begun
        ? missing(snapshot.rows())
        : Block.damaged(
            snapshot.id(),
            "no block reaches user %s, although its last user is %s"
                .formatted(
                    Long.toUnsignedString(range.first()),
                    Long.toUnsignedString(snapshot.lastUser().orElseThrow())));
  }

  private FaultException missing(long endRow) {
    return Block.damaged(
        snapshot.id(),
        "blocks between its rows %d and %d are missing or misplaced".formatted(nextRow, endRow));
  }

  /**
   * Of a block at an edge each user is looked at, because nobody has checked their order yet: no
   * user of the range is lost where the order is wrong.
   */
  private long[] within(long[] users) {
    return range.contains(users[0]) && range.contains(users[users.length - 1])
        ? users
        : Arrays.stream(users).filter(range::contains).toArray();
  }
}
