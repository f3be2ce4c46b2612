package torg.indexer.documents;

import java.math.BigDecimal;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import torg.catalog.v1.Attribute;
import torg.catalog.v1.EnumValue;
import torg.language.text.NormalForm;
import torg.offers.v1.AttributeValue;

/** An attribute, and in which words its values are found. */
final class AttributeMeaning {
  /**
   * What the catalog calls brands, models and the codes that sellers print: these words are what
   * people type first, and weigh more than other values. By the name and not by the id, as many
   * attributes of different ids are a brand (phone-brand, truck-brand), and none of an id that only
   * sounds so (model-scale).
   */
  private static final Set<String> NAMES =
      Set.of(
          "производитель",
          "марка",
          "модель",
          "бренд",
          "номер детали",
          "артикул",
          "manufacturer",
          "make",
          "brand",
          "model",
          "part number",
          "sku");

  /** Sizes and classes (XS, 46, B+) say nothing without what they are of. */
  private static final Pattern WORD = Pattern.compile("\\p{L}{3}");

  private final Attribute attribute;
  private final boolean isName;
  private final Map<String, EnumValue> values;

  private AttributeMeaning(Attribute attribute, boolean isName, Map<String, EnumValue> values) {
    this.attribute = attribute;
    this.isName = isName;
    this.values = values;
  }

  static AttributeMeaning of(Attribute attribute) {
    var name = attribute.getName();
    return new AttributeMeaning(
        attribute,
        NAMES.contains(NormalForm.of(name.getRu())) || NAMES.contains(NormalForm.of(name.getEn())),
        attribute.getEnum().getValuesList().stream()
            .collect(Collectors.toMap(EnumValue::getId, Function.identity(), (a, b) -> a)));
  }

  /** Nothing for a value of another kind than the attribute has, or that it no longer knows. */
  void describe(AttributeValue value, DocumentTexts texts) {
    switch (value.getValueCase()) {
      case ENUM ->
          value.getEnum().getIdsList().stream()
              .filter(values::containsKey)
              .forEach(id -> describe(values.get(id), texts));
      case NUMBER -> describe(value.getNumber(), texts);
      case BOOLEAN -> describe(value.getBoolean(), texts);
      case STRING -> describe(value.getString(), texts);
      case VALUE_NOT_SET -> {}
    }
  }

  /** The name of a brand weighs more; other words for it may be words for something else, too. */
  private void describe(EnumValue value, DocumentTexts texts) {
    addWords(value.getName().getRu(), texts);
    addWords(value.getName().getEn(), texts);
    value.getSynonymsList().forEach(texts::attribute);
  }

  private void describe(double number, DocumentTexts texts) {
    if (attribute.hasNumber() && Double.isFinite(number)) {
      var digits = BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
      var unit = attribute.getNumber().getUnit().getRu();
      texts.attribute(unit.isEmpty() ? named(digits) : digits + " " + unit);
    }
  }

  private void describe(boolean isSo, DocumentTexts texts) {
    if (attribute.hasBoolean() && isSo) {
      texts.attribute(attribute.getName().getRu());
      texts.attribute(attribute.getName().getEn());
    }
  }

  private void describe(String text, DocumentTexts texts) {
    if (attribute.hasString()) {
      addWords(text, texts);
    }
  }

  private void addWords(String value, DocumentTexts texts) {
    if (isName) {
      texts.name(value);
    } else if (!value.isBlank()) {
      texts.attribute(WORD.matcher(value).find() ? value : named(value));
    }
  }

  private String named(String value) {
    return attribute.getName().getRu() + " " + value;
  }
}
