package torg.catalog;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import torg.bus.requests.Violations;
import torg.catalog.v1.Attribute;
import torg.catalog.v1.EnumType;
import torg.catalog.v1.EnumValue;
import torg.catalog.v1.NumberType;
import torg.catalog.v1.StringType;

/** What an attribute must be in itself, whatever category it belongs to. */
final class AttributeRules {
  private static final int VALUES_MAX = 2_000;
  private static final int DECIMALS_MAX = 6;
  private static final int STRING_LENGTH_MAX = 10_000;

  private final Violations violations;
  private final Texts texts;

  AttributeRules(Violations violations) {
    this.violations = violations;
    this.texts = new Texts(violations);
  }

  void check(String path, Attribute attribute) {
    texts.checkId(path + ".id", attribute.getId());
    texts.checkName(path + ".name", attribute.getName());
    texts.checkSynonyms(path + ".synonyms", attribute.getSynonymsList());
    switch (attribute.getTypeCase()) {
      case ENUM -> checkEnum(path + ".enum", attribute.getEnum());
      case NUMBER -> checkNumber(path + ".number", attribute.getNumber());
      case STRING -> checkString(path + ".string", attribute.getString());
      case BOOLEAN -> {}
      case TYPE_NOT_SET ->
          violations.add(path, "exactly one of enum, number, boolean and string must be set");
    }
  }

  private void checkEnum(String path, EnumType type) {
    var values = type.getValuesList();
    if (values.isEmpty() || values.size() > VALUES_MAX) {
      violations.add(
          path + ".values", "1 to %d are allowed, got %d".formatted(VALUES_MAX, values.size()));
      return;
    }
    for (var i = 0; i < values.size(); i++) {
      var value = values.get(i);
      var at = Violations.at(path + ".values", i);
      texts.checkValueId(at + ".id", value.getId());
      texts.checkName(at + ".name", value.getName());
      texts.checkSynonyms(at + ".synonyms", value.getSynonymsList());
    }
    checkValuesDiffer(path, values);
  }

  private void checkValuesDiffer(String path, List<EnumValue> values) {
    var ids = new HashMap<String, Integer>();
    var russian = new HashMap<String, Integer>();
    var english = new HashMap<String, Integer>();
    for (var i = 0; i < values.size(); i++) {
      var value = values.get(i);
      var at = Violations.at(path + ".values", i);
      checkDiffers(ids, value.getId(), i, at + ".id");
      checkDiffers(russian, Texts.key(value.getName().getRu()), i, at + ".name.ru");
      checkDiffers(english, Texts.key(value.getName().getEn()), i, at + ".name.en");
    }
  }

  private void checkDiffers(Map<String, Integer> seen, String key, int index, String field) {
    var first = key.isEmpty() ? null : seen.putIfAbsent(key, index);
    if (first != null) {
      violations.add(field, "'%s' is already that of values[%d]".formatted(key, first));
    }
  }

  private void checkNumber(String path, NumberType type) {
    if (!type.getUnit().getRu().isEmpty() || !type.getUnit().getEn().isEmpty()) {
      texts.checkName(path + ".unit", type.getUnit());
    }
    checkFinite(path + ".min", type.getMin());
    checkFinite(path + ".max", type.getMax());
    if (type.hasMin() && type.hasMax() && type.getMin() > type.getMax()) {
      violations.add(
          path + ".max",
          "must be at least min, which is %s, got %s".formatted(type.getMin(), type.getMax()));
    }
    if (type.getDecimals() < 0 || type.getDecimals() > DECIMALS_MAX) {
      violations.add(
          path + ".decimals",
          "must be from 0 to %d, got %d".formatted(DECIMALS_MAX, type.getDecimals()));
    }
  }

  private void checkFinite(String field, double value) {
    if (!Double.isFinite(value)) {
      violations.add(field, "must be a finite number, got " + value);
    }
  }

  private void checkString(String path, StringType type) {
    if (type.getLengthMax() < 0 || type.getLengthMax() > STRING_LENGTH_MAX) {
      violations.add(
          path + ".length_max",
          "must be from 1 to %d, or 0 for 200, got %d"
              .formatted(STRING_LENGTH_MAX, type.getLengthMax()));
    }
  }
}
