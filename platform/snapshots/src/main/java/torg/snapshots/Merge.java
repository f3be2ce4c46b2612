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

  /** One of the two sequences. */
  static final class Side {
    private long[] block = UserStream.END;
    private int at;
    private boolean hasEnded;
    private long rows;
    private long last;

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
      if (count > 0) {
        at += count;
        rows += count;
        last = block[at - 1];
      }
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
      noteDifferent(before.block, after.block);
    }
  }

  /**
   * The innermost loop of every diff. Most users stay in a segment, and the JDK compares arrays
   * faster than a loop does.
   */
  private void noteDifferent(long[] older, long[] newer) {
    var olderAt = before.at;
    var newerAt = after.at;
    while (olderAt < older.length && newerAt < newer.length && changes < users.length) {
      var order = Long.compareUnsigned(older[olderAt], newer[newerAt]);
      if (order == 0) {
        var common = common(older, olderAt, newer, newerAt);
        olderAt += common;
        newerAt += common;
      } else {
        users[changes] = order < 0 ? older[olderAt++] : newer[newerAt++];
        isAdded[changes++] = order > 0;
      }
    }
    before.skip(olderAt - before.at);
    after.skip(newerAt - after.at);
  }

  private static int common(long[] older, int olderAt, long[] newer, int newerAt) {
    var first = Arrays.mismatch(older, olderAt, older.length, newer, newerAt, newer.length);
    return first >= 0 ? first : older.length - olderAt;
  }

  private void note(Side side, boolean added) {
    var count = Math.min(side.block.length - side.at, users.length - changes);
    System.arraycopy(side.block, side.at, users, changes, count);
    Arrays.fill(isAdded, changes, changes + count, added);
    changes += count;
    side.skip(count);
  }

  /** Of all that is behind; each side is behind up to there. */
  private long last() {
    return Long.compareUnsigned(before.last, after.last) > 0 ? before.last : after.last;
  }

  /** What came since {@link #begin}. */
  DiffChunk chunk(UserRange range) {
    var isLast = hasEnded();
    return new DiffChunk(
        Arrays.copyOf(users, changes),
        Arrays.copyOf(isAdded, changes),
        isLast ? range.last() : last(),
        before.rows,
        after.rows,
        isLast);
  }
}
