package torg.snapshots;

/**
 * The next changes of a diff, in ascending order of users.
 *
 * @param users whose membership changes
 * @param isAdded for each of them, whether it has come or gone
 * @param upTo the diff is complete for all users up to this one
 * @param rowsBefore rows that were read of the older snapshot
 * @param rowsAfter and of the newer one
 * @param isLast whether the diff ends here
 */
public record DiffChunk(
    long[] users, boolean[] isAdded, long upTo, long rowsBefore, long rowsAfter, boolean isLast) {
  public long rows() {
    return rowsBefore + rowsAfter;
  }

  public int addedCount() {
    var count = 0;
    for (var added : isAdded) {
      count += added ? 1 : 0;
    }
    return count;
  }

  public int removedCount() {
    return users.length - addedCount();
  }
}
