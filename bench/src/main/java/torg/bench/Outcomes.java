package torg.bench;

/**
 * What became of the calls of one run.
 *
 * @param seconds from the first call to the last answer that was waited for
 * @param answeredNanos times of the calls that were answered, sorted
 * @param refusedNanos times of those that were refused because there were too many, sorted
 * @param failed neither
 */
record Outcomes(double seconds, long[] answeredNanos, long[] refusedNanos, long failed) {
  double offered() {
    return (answeredNanos.length + refusedNanos.length + failed) / seconds;
  }

  double goodput() {
    return answeredNanos.length / seconds;
  }

  double answeredMillis(double quantile) {
    return millis(answeredNanos, quantile);
  }

  double refusedMillis(double quantile) {
    return millis(refusedNanos, quantile);
  }

  private static double millis(long[] sorted, double quantile) {
    return sorted.length == 0 ? 0 : sorted[(int) (quantile * (sorted.length - 1))] / 1e6;
  }
}
