package torg.indexer.clicks;

import java.util.List;
import java.util.Optional;

/** How often an offer was shown and clicked, as a line of a file says it. */
record ClickLine(String offerId, long impressions, long clicks) {
  private static final int ID_LENGTH_MAX = 100;
  private static final int DIGITS_MAX = 12;

  /** Empty when these are no counts of an offer, or more clicks than impressions. */
  static Optional<ClickLine> counts(List<String> fields) {
    if (fields.size() != 3 || !isId(fields.get(0))) {
      return Optional.empty();
    }
    var impressions = number(fields.get(1));
    var clicks = number(fields.get(2));
    return impressions >= 0 && clicks >= 0 && clicks <= impressions
        ? Optional.of(new ClickLine(fields.get(0), impressions, clicks))
        : Optional.empty();
  }

  /** Of a line that only names an offer; what else it says is passed over. */
  static Optional<ClickLine> viewed(List<String> fields) {
    return fields.isEmpty() || !isId(fields.get(0))
        ? Optional.empty()
        : Optional.of(new ClickLine(fields.get(0), 0, 0));
  }

  ClickLine plus(ClickLine more) {
    return new ClickLine(offerId, impressions + more.impressions, clicks + more.clicks);
  }

  private static boolean isId(String text) {
    return !text.isBlank() && text.length() <= ID_LENGTH_MAX;
  }

  /** -1 for what is no number. */
  private static long number(String text) {
    var isNumber =
        !text.isEmpty()
            && text.length() <= DIGITS_MAX
            && text.chars().allMatch(digit -> digit >= '0' && digit <= '9');
    return isNumber ? Long.parseLong(text) : -1;
  }
}
