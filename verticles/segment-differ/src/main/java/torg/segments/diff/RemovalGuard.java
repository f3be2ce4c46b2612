package torg.segments.diff;

import torg.segments.v1.DiffCount;

/**
 * Stops diffs that would remove suspiciously many users: evaluations fail in ways that look like an
 * empty segment.
 *
 * @param percentMax of the older snapshot's users that may be removed without being asked about
 * @param usersMin a diff that removes no more than these is never stopped
 */
public record RemovalGuard(int percentMax, long usersMin) {
  boolean stops(long rowsBefore, long removed) {
    return removed > usersMin && removed * 100.0 > (double) percentMax * rowsBefore;
  }

  DiffCount judged(DiffCount count) {
    return count.toBuilder()
        .setNeedsConfirmation(stops(count.getRowsBefore(), count.getRemoved()))
        .build();
  }
}
