package torg.searchapi.filters;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import torg.catalog.v1.Attribute;
import torg.catalog.v1.Attribute.TypeCase;
import torg.catalog.v1.EnumType;
import torg.catalog.v1.EnumValue;
import torg.catalog.v1.InheritedAttribute;
import torg.catalog.v1.LocalizedText;
import torg.catalog.v1.NumberType;
import torg.catalog.view.CatalogTree;

/** What all of some categories can be narrowed by. */
public final class CommonFilters {
  /**
   * When two categories mean the same by an attribute. An id alone does not say so: "power" is in
   * watts here and in kilowatts there, and one range cannot be asked for in both.
   */
  private record Meaning(String id, LocalizedText name, TypeCase type, LocalizedText unit) {
    static Meaning of(Attribute attribute) {
      return new Meaning(
          attribute.getId(),
          attribute.getName(),
          attribute.getTypeCase(),
          attribute.getNumber().getUnit());
    }
  }

  private CommonFilters() {}

  /** Standard filters first, then those of attributes, in the order of the first category. */
  public static List<SearchFilter> of(List<String> categoryIds, CatalogTree tree) {
    var filters = new ArrayList<>(standard(categoryIds, tree));
    attributes(categoryIds, tree).forEach(one -> AttributeFilters.of(one).ifPresent(filters::add));
    return filters;
  }

  private static List<SearchFilter> standard(List<String> categoryIds, CatalogTree tree) {
    return categoryIds.stream()
        .map(id -> new LinkedHashSet<>(tree.standardFilters(id)))
        .reduce(
            (common, others) -> {
              common.retainAll(others);
              return common;
            })
        .map(StandardSearchFilters::of)
        .orElse(List.of());
  }

  private static List<Attribute> attributes(List<String> categoryIds, CatalogTree tree) {
    return categoryIds.stream()
        .map(id -> byMeaning(tree.attributes(id)))
        .reduce(CommonFilters::intersected)
        .map(common -> List.copyOf(common.values()))
        .orElse(List.of());
  }

  private static Map<Meaning, Attribute> byMeaning(List<InheritedAttribute> attributes) {
    return attributes.stream()
        .map(InheritedAttribute::getAttribute)
        .collect(Collectors.toMap(Meaning::of, one -> one, (one, same) -> one, LinkedHashMap::new));
  }

  private static Map<Meaning, Attribute> intersected(
      Map<Meaning, Attribute> common, Map<Meaning, Attribute> others) {
    common.keySet().retainAll(others.keySet());
    common.replaceAll((meaning, one) -> joined(one, others.get(meaning)));
    return common;
  }

  /** With the values of both: brands of phones and brands of tablets are brands. */
  static Attribute joined(Attribute one, Attribute other) {
    if (one.hasNumber() && !one.getNumber().getUnit().equals(other.getNumber().getUnit())) {
      return one.toBuilder().setNumber(NumberType.getDefaultInstance()).build();
    }
    if (!one.hasEnum() || one.getEnum().equals(other.getEnum())) {
      return one;
    }
    var values = new LinkedHashMap<String, EnumValue>();
    one.getEnum().getValuesList().forEach(value -> values.put(value.getId(), value));
    other.getEnum().getValuesList().forEach(value -> values.putIfAbsent(value.getId(), value));
    return one.toBuilder()
        .setEnum(EnumType.newBuilder().addAllValues(values.values()).setMultiple(true))
        .build();
  }
}
