package torg.catalog;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import torg.bus.faults.Excerpt;
import torg.bus.requests.Violations;
import torg.catalog.v1.LocalizedText;

/** Rules for identifiers and for what people read. */
final class Texts {
  private static final int TEXT_LENGTH_MAX = 100;
  private static final int SYNONYMS_MAX = 50;
  private static final Pattern ID = Pattern.compile("[a-z][a-z0-9-]{0,63}");
  private static final Pattern VALUE_ID = Pattern.compile("[a-z0-9][a-z0-9-]{0,63}");

  private final Violations violations;

  Texts(Violations violations) {
    this.violations = violations;
  }

  static boolean isId(String id) {
    return ID.matcher(id).matches();
  }

  void checkId(String field, String id) {
    if (!isId(id)) {
      violations.add(
          field,
          "must be 1 to 64 of a-z, 0-9 and '-', starting with a letter, got '%s'"
              .formatted(Excerpt.of(id, TEXT_LENGTH_MAX)));
    }
  }

  /** Values are often numbers or sizes, so a digit may come first. */
  void checkValueId(String field, String id) {
    if (!VALUE_ID.matcher(id).matches()) {
      violations.add(
          field,
          "must be 1 to 64 of a-z, 0-9 and '-', starting with a letter or digit, got '%s'"
              .formatted(Excerpt.of(id, TEXT_LENGTH_MAX)));
    }
  }

  void checkName(String field, LocalizedText name) {
    checkText(field + ".ru", name.getRu());
    checkText(field + ".en", name.getEn());
  }

  void checkSynonyms(String field, List<String> synonyms) {
    if (synonyms.size() > SYNONYMS_MAX) {
      violations.add(
          field, "at most %d are allowed, got %d".formatted(SYNONYMS_MAX, synonyms.size()));
      return;
    }
    for (var i = 0; i < synonyms.size(); i++) {
      checkText(Violations.at(field, i), synonyms.get(i));
    }
  }

  private void checkText(String field, String text) {
    var length = text.codePointCount(0, text.length());
    if (text.isBlank()) {
      violations.add(field, "must not be empty");
    } else if (length > TEXT_LENGTH_MAX) {
      violations.add(
          field, "at most %d characters are allowed, got %d".formatted(TEXT_LENGTH_MAX, length));
    } else if (text.codePoints().anyMatch(Character::isISOControl)) {
      violations.add(field, "must not have line breaks or other control characters");
    }
  }

  /** Two texts with the same key are the same to a reader. */
  static String key(String text) {
    return text.strip().toLowerCase(Locale.ROOT);
  }
}
