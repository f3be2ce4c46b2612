package torg.store;

import torg.bus.faults.FaultException;

/** Text that both engines can hold. */
final class Text {
  private Text() {}

  /** Postgres has no NUL in text, and half a surrogate pair has no UTF-8. */
  static void check(String column, String text) {
    for (var at = 0; at < text.length(); at++) {
      var unit = text.charAt(at);
      if (unit == 0) {
        throw FaultException.invalid(column, "has a NUL at %d; remove it".formatted(at));
      }
      if (Character.isSurrogate(unit)) {
        if (!isPair(text, at)) {
          throw FaultException.invalid(
              column, "has half a surrogate pair at %d; it is not valid Unicode".formatted(at));
        }
        at++;
      }
    }
  }

  /**
   * In the order of UTF-8, which is that of code points, without encoding: keys are compared often.
   */
  static int compare(String one, String other) {
    var length = Math.min(one.length(), other.length());
    for (var at = 0; at < length; at++) {
      var unit = one.charAt(at);
      var otherUnit = other.charAt(at);
      if (unit != otherUnit) {
        return compare(unit, otherUnit);
      }
    }
    return one.length() - other.length();
  }

  /** Surrogates stand for code points beyond all that have a unit of their own. */
  private static int compare(char unit, char other) {
    if (Character.isSurrogate(unit) == Character.isSurrogate(other)) {
      return unit - other;
    }
    return Character.isSurrogate(unit) ? 1 : -1;
  }

  static int bytes(String text) {
    var bytes = 0;
    for (var at = 0; at < text.length(); at++) {
      var unit = text.charAt(at);
      if (unit < 0x80) {
        bytes += 1;
      } else if (unit < 0x800) {
        bytes += 2;
      } else if (Character.isSurrogate(unit)) {
        // Each half of a pair counts for half of its four bytes.
        bytes += 2;
      } else {
        bytes += 3;
      }
    }
    return bytes;
  }

  private static boolean isPair(String text, int at) {
    return Character.isHighSurrogate(text.charAt(at))
        && at + 1 < text.length()
        && Character.isLowSurrogate(text.charAt(at + 1));
  }
}
