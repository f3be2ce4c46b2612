package torg.edge.json;

/**
 * Which numbers are worth computing with. Every number that fits a field is shorter; to find out
 * that a longer one does not fit can take minutes.
 */
public final class JsonNumberLimits {
  static final int LENGTH_MAX = 64;
  static final int EXPONENT_MAX = 400;
  public static final String RULE =
      "a number must have at most %d characters and an exponent from -%d to %d"
          .formatted(LENGTH_MAX, EXPONENT_MAX, EXPONENT_MAX);

  private JsonNumberLimits() {}

  /** True also for what is no number at all: others say so better. */
  public static boolean isSane(String text) {
    if (text.length() > LENGTH_MAX) {
      return false;
    }
    for (var i = 0; i < text.length(); i++) {
      if (text.charAt(i) == 'e' || text.charAt(i) == 'E') {
        return isSaneExponent(text.substring(i + 1));
      }
    }
    return true;
  }

  private static boolean isSaneExponent(String exponent) {
    try {
      return Math.abs((long) Integer.parseInt(exponent)) <= EXPONENT_MAX;
    } catch (NumberFormatException tooLongOrNone) {
      return exponent.chars().filter(Character::isDigit).count() <= 3;
    }
  }
}
