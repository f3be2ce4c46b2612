package torg.offers.content;

import static java.util.stream.Collectors.joining;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import torg.bus.requests.Violations;
import torg.catalog.v1.Attribute;
import torg.catalog.v1.EnumType;
import torg.catalog.v1.EnumValue;
import torg.catalog.v1.NumberType;
import torg.catalog.v1.StringType;
import torg.offers.v1.AttributeValue;

/** What the value of one attribute must be by its type in the catalog. */
final class ValueRules {
  /** Longer lists of values are left to the catalog. */
  private static final int NAMED_MAX = 30;

  private final Violations violations;
  private final TextRules texts;

  ValueRules(Violations violations) {
    this.violations = violations;
    this.texts = new TextRules(violations);
  }

  void check(String path, Attribute attribute, AttributeValue value) {
    if (value.getValueCase() == AttributeValue.ValueCase.VALUE_NOT_SET) {
      violations.add(
          path,
          "'%s' has no value; give %s, or leave it out"
              .formatted(attribute.getId(), expected(attribute)));
      return;
    }
    var kind = value.getValueCase().name();
    var field = path + "." + kind.toLowerCase(Locale.ROOT);
    if (!kind.equals(attribute.getTypeCase().name())) {
      violations.add(
          field,
          "'%s' expects %s, got %s"
              .formatted(attribute.getId(), expected(attribute), kind.toLowerCase(Locale.ROOT)));
      return;
    }
    switch (attribute.getTypeCase()) {
      case ENUM -> checkEnum(field + ".ids", attribute.getEnum(), value.getEnum().getIdsList());
      case NUMBER -> checkNumber(field, attribute.getNumber(), value.getNumber());
      case STRING -> checkString(field, attribute.getString(), value.getString());
      case BOOLEAN, TYPE_NOT_SET -> {}
    }
  }

  static String expected(Attribute attribute) {
    return switch (attribute.getTypeCase()) {
      case ENUM ->
          attribute.getEnum().getMultiple()
              ? "ids of one or more of its values (enum)"
              : "the id of one of its values (enum)";
      case NUMBER -> "a number (number)";
      case BOOLEAN -> "true or false (boolean)";
      case STRING -> "a text (string)";
      case TYPE_NOT_SET -> "a kind of value that this node does not know";
    };
  }

  private void checkEnum(String path, EnumType type, List<String> ids) {
    if (ids.isEmpty()) {
      violations.add(path, "must name a value; leave out the attribute if there is none");
    } else if (ids.size() > 1 && !type.getMultiple()) {
      violations.add(path, "must name exactly one value, got %d".formatted(ids.size()));
    }
    // The values are walked once: both lists may have thousands.
    var unknown = new HashSet<>(ids);
    type.getValuesList().forEach(value -> unknown.remove(value.getId()));
    var allowed = unknown.isEmpty() ? "" : few(type);
    var seen = new HashMap<String, Integer>();
    for (var i = 0; i < ids.size(); i++) {
      var field = Violations.at(path, i);
      var first = seen.putIfAbsent(ids.get(i), i);
      if (first != null) {
        violations.add(field, "is the same as ids[%d]; name it once".formatted(first));
      } else if (unknown.contains(ids.get(i))) {
        violations.add(
            field,
            "%s is not one of the attribute's %d values in the catalog%s"
                .formatted(Texts.quoted(ids.get(i)), type.getValuesCount(), allowed));
      }
    }
  }

  private static String few(EnumType type) {
    return type.getValuesCount() > NAMED_MAX
        ? ""
        : type.getValuesList().stream().map(EnumValue::getId).collect(joining(", ", ": ", ""));
  }

  private void checkNumber(String field, NumberType type, double number) {
    if (!checkFinite(field, number)) {
      return;
    }
    if (type.hasMin() && number < type.getMin()) {
      violations.add(
          field, "must be at least %s, got %s".formatted(plain(type.getMin()), plain(number)));
    }
    if (type.hasMax() && number > type.getMax()) {
      violations.add(
          field, "must be at most %s, got %s".formatted(plain(type.getMax()), plain(number)));
    }
    if (!hasDecimals(number, type.getDecimals())) {
      var allowed =
          type.getDecimals() == 0
              ? "must be a whole number"
              : "may have at most %d digits after the point".formatted(type.getDecimals());
      violations.add(field, "%s, got %s".formatted(allowed, plain(number)));
    }
  }

  /** Answers whether it is. */
  boolean checkFinite(String field, double number) {
    if (!Double.isFinite(number)) {
      violations.add(field, "must be a finite number, got " + number);
    }
    return Double.isFinite(number);
  }

  /**
   * Most decimals have no exact double, so what counts is whether the number is the double that is
   * nearest to a decimal with so many digits.
   */
  private static boolean hasDecimals(double number, int decimals) {
    return new BigDecimal(number).setScale(decimals, RoundingMode.HALF_EVEN).doubleValue()
        == number;
  }

  private static String plain(double number) {
    return number == Math.rint(number) && Math.abs(number) < 1e15
        ? Long.toString((long) number)
        : Double.toString(number);
  }

  private void checkString(String field, StringType type, String text) {
    texts.checkPresent(field, text);
    texts.checkLines(field, text);
    var lengthMax =
        type.getLengthMax() == 0 ? ContentLimits.STRING_LENGTH_MAX_USUAL : type.getLengthMax();
    if (Texts.length(text) > lengthMax) {
      violations.add(
          field,
          "at most %d characters are allowed, got %d".formatted(lengthMax, Texts.length(text)));
    }
  }
}
