package torg.offers.model;

/**
 * The order in which the queue of a shard is exported: versions by their times, and behind all of
 * them the offers that are exported once more, by the numbers of their re-exports.
 */
public final class QueueOrder {
  /** The first timestamp of a re-export. As microseconds it is in the year 148,000. */
  public static final long REEXPORTS = 1L << 62;

  private QueueOrder() {}

  /**
   * Where the rows of a re-export stand. Each has a timestamp of its own, so that none of its rows
   * can be taken for a version's or another re-export's, and be deleted with it.
   */
  public static long ofReexport(long number) {
    if (number < 0 || number >= REEXPORTS) {
      throw new IllegalArgumentException("no number of a re-export: " + number);
    }
    return REEXPORTS + number;
  }

  /** Whether a row of the queue names a version, which was written at that time. */
  public static boolean isVersion(long timestamp) {
    return timestamp < REEXPORTS;
  }
}
