package torg.snapshots;

import java.util.Arrays;

/**
 * Walks along two ascending sequences, of which it holds a block each, and notes the users that are
 * in one of them only. Goes on until it has noted enough or one block is used up.
 */
final class Merge {
  private final Side before = new Side();
  private final Side after = new Side();
  private long[] users;
  private boolean[] isAdded;
  private int changes;
  private long last;

  /** One of the two sequences. */
  static final class Side {
    private long[] block = UserStream.END;
    private int at;
    private boolean hasEnded;
    private long rows;

    /** Only when the block before is used up; an empty one is the end. */
    void take(long[] next) {
      block = next;
      at = 0;
      hasEnded = next.length == 0;
    }

    boolean isUsedUp() {
      return at == block.length;
    }

    boolean needsBlock() {
      return isUsedUp() && !hasEnded;
    }

    private void skip(int count) {
      at += count;
      rows += count;
    }
  }

  Side before() {
    return before;
  }

  Side after() {
    return after;
  }

  /** Begins a chunk. */
  void begin(int changesMax) {
    users = new long[changesMax];
    isAdded = new boolean[changesMax];
    changes = 0;
    before.rows = 0;
    after.rows = 0;
  }

  boolean isFull() {
    return changes == users.length;
  }

  boolean hasEnded() {
    return before.hasEnded && after.hasEnded && before.isUsedUp() && after.isUsedUp();
  }

  long rows() {
    return before.rows + after.rows;
  }

  void advance() {
    if (before.hasEnded) {
      note(after, true);
    } else if (after.hasEnded) {
      note(before, false);
    } else {
      while (!before.isUsedUp() && !after.isUsedUp() && !isFull()) {
        skipCommon();
        noteDifferent();
      }
    }
  }

  /** Most users stay in a segment; the JDK compares arrays faster than a loop does. */
  private void skipCommon() {
    var first =
        Arrays.mismatch(
            before.block,
            before.at,
            before.block.length,
            after.block,
            after.at,
            after.block.length);
    var common = first >= 0 ? first : before.block.length - before.at;
    if (common > 0) {
      before.skip(common);
      after.skip(common);
      last = before.block[before.at - 1];
    }
  }

  private void noteDifferent() {
    while (!before.isUsedUp() && !after.isUsedUp() && !isFull()) {
      var order = Long.compareUnsigned(before.block[before.at], after.block[after.at]);
      if (order == 0) {
        return;
      }
      note(order < 0 ? before : after, 1, order > 0);
    }
  }

  private void note(Side side, boolean added) {
    note(side, Math.min(side.block.length - side.at, users.length - changes), added);
  }

  private void note(Side side, int count, boolean added) {
    if (count == 0) {
      return;
    }
    System.arraycopy(side.block, side.at, users, changes, count);
    Arrays.fill(isAdded, changes, changes + count, added);
    changes += count;
    side.skip(count);
    last = side.block[side.at - 1];
  }

  /** What came since {@link #begin}. */
  DiffChunk chunk(UserRange range) {
    var isLast = hasEnded();
    return new DiffChunk(
        Arrays.copyOf(users, changes),
        Arrays.copyOf(isAdded, changes),
        isLast ? range.last() : last,
        before.rows,
        after.rows,
        isLast);
  }
}
