package torg.language.spelling;

/**
 * The cost of the likeliest errors that make one word of another. Belongs to one thread, as its
 * rows are used again and again.
 */
final class LikeliestErrors {
  /** So many letters one of two beginnings may be longer than the other. */
  private static final int BAND = 3;

  /** What rules look back beyond the letters that differ. */
  private static final int CONTEXT = 2;

  private final ErrorCosts costs;
  private final ErrorRules rules;

  private static final int ROW = Letters.LENGTH_MAX + 3;

  /** At i * ROW + j: of the first i letters typed for the first j letters meant. */
  private final int[] rows = new int[ROW * ROW];

  /** Behind each letter typed, the pairs of lengths of rules that its last letters fit. */
  private final int[] fitting = new int[ROW];

  private byte[] typed;
  private int typedLength;
  private byte[] meant;

  LikeliestErrors(ErrorCosts costs) {
    this.costs = costs;
    this.rules = costs.rules();
  }

  /** What was typed, between {@link Letters#START} and {@link Letters#END}. */
  void compareWith(byte[] typed) {
    this.typed = typed;
    this.typedLength = typed.length;
    for (int end = 1; end <= typedLength; end++) {
      fitting[end] = rules.fitting(typed, end);
    }
  }

  /**
   * Of the word that was meant, between its bounds too, which its length counts.
   *
   * @param max what is more is of no interest, and any greater cost may be returned for it
   */
  int cost(byte[] meant, int meantLength, int max) {
    this.meant = meant;
    int shorter = Math.min(typedLength, meantLength);
    int from = 0;
    while (from < shorter && typed[from] == meant[from]) {
      from++;
    }
    int same = 0;
    while (same < shorter - from
        && typed[typedLength - 1 - same] == meant[meantLength - 1 - same]) {
      same++;
    }
    int cut = Math.max(0, same - CONTEXT);
    return cost(Math.max(1, from - CONTEXT), typedLength - cut, meantLength - cut, max);
  }

  private int cost(int from, int typedEnd, int meantEnd, int max) {
    if (Math.abs(typedEnd - meantEnd) > BAND) {
      return ErrorCosts.IMPOSSIBLE;
    }
    for (int i = from; i <= typedEnd; i++) {
      int least = ErrorCosts.IMPOSSIBLE;
      int first = Math.max(from, i - BAND);
      int last = Math.min(meantEnd, i + BAND);
      for (int j = first; j <= last; j++) {
        int cost = i == from && j == from ? 0 : cheapest(from, i, j);
        rows[i * ROW + j] = cost;
        least = Math.min(least, cost);
      }
      if (least > max) {
        return least;
      }
    }
    return rows[typedEnd * ROW + meantEnd];
  }

  private int cheapest(int from, int i, int j) {
    int at = i * ROW + j;
    byte lastTyped = typed[i - 1];
    byte lastMeant = meant[j - 1];
    int best = ErrorCosts.IMPOSSIBLE;
    if (i > from && j > from) {
      best = rows[at - ROW - 1] + (lastTyped == lastMeant ? 0 : replaced(i, j));
    }
    if (j > from && j > i - BAND) {
      best = Math.min(best, rows[at - 1] + costs.missing(meant[j - 2], lastMeant));
    }
    if (i > from && j < i + BAND) {
      best = Math.min(best, rows[at - ROW] + costs.added(typed[i - 2], lastTyped));
    }
    if (i > from + 1 && j > from + 1 && areSwapped(i, j)) {
      best = Math.min(best, rows[at - 2 * ROW - 2] + ErrorCosts.SWAPPED);
    }
    int lengths = rules.lengths(lastTyped, lastMeant) & fitting[i];
    return lengths == 0 ? best : Math.min(best, byRule(from, i, j, lengths, best));
  }

  private int replaced(int i, int j) {
    boolean first = i == 2 && j == 2;
    return costs.replaced(typed[i - 1], meant[j - 1]) + (first ? ErrorCosts.FIRST_LETTER : 0);
  }

  private boolean areSwapped(int i, int j) {
    return typed[i - 1] == meant[j - 2] && typed[i - 2] == meant[j - 1];
  }

  private int byRule(int from, int i, int j, int lengths, int max) {
    int best = max;
    for (int left = lengths; left != 0; left &= left - 1) {
      int bit = Integer.numberOfTrailingZeros(left);
      int typedLength = ErrorRules.typedLength(bit);
      int meantLength = ErrorRules.meantLength(bit);
      int beforeTyped = i - typedLength;
      int beforeMeant = j - meantLength;
      if (beforeTyped >= from
          && beforeMeant >= from
          && Math.abs(beforeTyped - beforeMeant) <= BAND
          && rows[beforeTyped * ROW + beforeMeant] + ErrorRules.COST_MIN < best) {
        int cost = rules.cost(typed, i, typedLength, meant, j, meantLength);
        best = Math.min(best, rows[beforeTyped * ROW + beforeMeant] + cost);
      }
    }
    return best;
  }
}
