package torg.search;

import torg.bus.requests.Violations;

/** Rules that documents and requests share. */
final class FieldRules {
  private FieldRules() {}

  /** Any text within the length; control characters separate names from values in indexes. */
  static void text(Violations violations, String path, String value, int lengthMax) {
    int length = value.codePointCount(0, value.length());
    if (length < 1 || length > lengthMax) {
      violations.add(path, "must have 1 to %d characters, got %d".formatted(lengthMax, length));
    }
  }

  static void name(Violations violations, String path, String value) {
    text(violations, path, value, DocumentRules.NAME_LENGTH_MAX);
    if (value.chars().anyMatch(Character::isISOControl)) {
      violations.add(path, "must have no control characters");
    }
  }

  /** Also says no to what is no number. */
  static void within(Violations violations, String path, double value, double bound) {
    if (!(Math.abs(value) <= bound)) {
      violations.add(path, "must be from -%s to %s, got %s".formatted(bound, bound, value));
    }
  }

  static void within(Violations violations, String path, int value, int min, int max) {
    if (value < min || value > max) {
      violations.add(path, "must be from %d to %d, got %d".formatted(min, max, value));
    }
  }
}
