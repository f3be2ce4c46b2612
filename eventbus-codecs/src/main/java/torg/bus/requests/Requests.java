package torg.bus.requests;

import torg.bus.faults.FaultException;

/** Checks of single fields of a request; each throws INVALID on its field. */
public final class Requests {
  private static final int ID_LENGTH_MAX = 64;

  private Requests() {}

  /** How many the caller gets at most; 0 leaves it to the service. */
  public static int limit(int asked, int max, int defaultLimit) {
    if (asked < 0 || asked > max) {
      throw FaultException.invalid(
          "limit", "must be from 1 to %d, or 0 for %d, got %d".formatted(max, defaultLimit, asked));
    }
    return asked == 0 ? defaultLimit : asked;
  }

  public static long within(String field, long value, long min, long max) {
    if (value < min || value > max) {
      throw FaultException.invalid(
          field, "must be from %d to %d, got %d".formatted(min, max, value));
    }
    return value;
  }

  public static String id(String field, String value) {
    return text(field, value, ID_LENGTH_MAX);
  }

  public static String text(String field, String value, int lengthMax) {
    var length = value.codePointCount(0, value.length());
    if (value.isBlank() || length > lengthMax) {
      throw FaultException.invalid(
          field, "must have 1 to %d characters, got %d".formatted(lengthMax, length));
    }
    return value;
  }
}
