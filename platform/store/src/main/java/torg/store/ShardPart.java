package torg.store;

/**
 * One of several equal parts of a sharded table, by the hash that its rows are spread by. Together
 * the parts have every row once; keys that differ enough fill them evenly.
 *
 * @param number from 0
 * @param of how many there are
 */
public record ShardPart(int number, int of) {
  private static final long HASHES = 1L << 32;
  private static final int PARTS_MAX = 1 << 16;

  public ShardPart {
    if (of < 1 || of > PARTS_MAX || number < 0 || number >= of) {
      throw new IllegalArgumentException(
          "a part is one of 1 to %d, counted from 0, got number %d of %d"
              .formatted(PARTS_MAX, number, of));
    }
  }

  /** The least hash in it. */
  long begin() {
    return HASHES * number / of;
  }

  /** The least hash beyond it; of the last part it is beyond all hashes. */
  long end() {
    return HASHES * (number + 1) / of;
  }

  boolean isFirst() {
    return number == 0;
  }

  boolean isLast() {
    return number == of - 1;
  }

  boolean has(Object hash) {
    var value = (Long) hash;
    return value >= begin() && value < end();
  }

  /** How much of it a scan has behind it that has come to a row of it, from 0 to 1. */
  public double share(Key key) {
    return (double) ((Long) key.values().get(0) - begin()) / (end() - begin());
  }
}
