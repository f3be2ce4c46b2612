package torg.offers.content;

import static java.util.stream.Collectors.joining;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import torg.bus.requests.Violations;
import torg.catalog.v1.Attribute;
import torg.catalog.v1.InheritedAttribute;
import torg.catalog.view.CatalogTree;
import torg.catalog.view.FilterSources;
import torg.offers.v1.AttributeValue;
import torg.offers.v1.OfferContent;

/** Which attributes an offer must and may have. Their values are the matter of ValueRules. */
final class AttributeRules {
  /** An unknown attribute is answered with those that are there, as far as a person reads. */
  private static final int NAMED_MAX = 30;

  private final Violations violations;
  private final ValueRules values;
  private final CatalogTree catalog;

  AttributeRules(Violations violations, CatalogTree catalog) {
    this.violations = violations;
    this.values = new ValueRules(violations);
    this.catalog = catalog;
  }

  void check(OfferContent content) {
    var given = content.getAttributesList();
    var places = checkDifferent(given);
    if (catalog.isLeaf(content.getCategoryId())) {
      var known = known(content.getCategoryId());
      checkValues(given, known, content.getCategoryId());
      checkRequired(places, known, content.getCategoryId());
    } else {
      checkFinite(given);
    }
  }

  /** Answers where each id comes first. */
  private Map<String, Integer> checkDifferent(List<AttributeValue> given) {
    var places = new HashMap<String, Integer>();
    for (var i = 0; i < given.size(); i++) {
      var id = given.get(i).getAttributeId();
      var field = Violations.at("content.attributes", i) + ".attribute_id";
      if (id.isEmpty()) {
        violations.add(field, "is required");
        continue;
      }
      var first = places.putIfAbsent(id, i);
      if (first != null) {
        violations.add(
            field,
            "%s is already given by attributes[%d]; give it once"
                .formatted(Texts.quoted(id), first));
      }
    }
    return places;
  }

  /** The category's own, the inherited ones and those of its standard filters. */
  private Map<String, Attribute> known(String categoryId) {
    var known = new LinkedHashMap<String, Attribute>();
    catalog.attributes(categoryId).stream()
        .map(InheritedAttribute::getAttribute)
        .forEach(one -> known.put(one.getId(), one));
    standard(categoryId).forEach(one -> known.put(one.getId(), one));
    return known;
  }

  private List<Attribute> standard(String categoryId) {
    return FilterSources.attributes(catalog.standardFilters(categoryId));
  }

  private void checkValues(
      List<AttributeValue> given, Map<String, Attribute> known, String categoryId) {
    for (var i = 0; i < given.size(); i++) {
      var path = Violations.at("content.attributes", i);
      var attribute = known.get(given.get(i).getAttributeId());
      if (attribute != null) {
        values.check(path, attribute, given.get(i));
      } else if (!given.get(i).getAttributeId().isEmpty()) {
        violations.add(
            path + ".attribute_id",
            "category %s has no attribute %s; it has %s"
                .formatted(
                    Texts.quoted(categoryId),
                    Texts.quoted(given.get(i).getAttributeId()),
                    namesLike(given.get(i).getAttributeId(), known, categoryId)));
      }
    }
  }

  /** Whoever misspells a standard attribute is told of those, not of the category's own. */
  private String namesLike(String id, Map<String, Attribute> known, String categoryId) {
    if (FilterSources.isStandard(id)) {
      var standard = standard(categoryId).stream().map(Attribute::getId).collect(joining(", "));
      return standard.isEmpty() ? "no standard ones" : standard;
    }
    var own =
        known.keySet().stream()
            .filter(one -> !FilterSources.isStandard(one))
            .limit(NAMED_MAX + 1)
            .toList();
    if (own.isEmpty()) {
      return "none";
    }
    var names = own.stream().limit(NAMED_MAX).collect(joining(", "));
    return own.size() > NAMED_MAX ? names + " and more" : names;
  }

  private void checkRequired(
      Map<String, Integer> places, Map<String, Attribute> known, String categoryId) {
    for (var attribute : known.values()) {
      if (attribute.getRequired() && !places.containsKey(attribute.getId())) {
        violations.add(
            "content.attributes",
            "'%s' (%s) is required in category '%s'; give %s"
                .formatted(
                    attribute.getId(),
                    attribute.getName().getRu(),
                    categoryId,
                    ValueRules.expected(attribute)));
      }
    }
  }

  /** All that can be said of values while their category is not known. */
  private void checkFinite(List<AttributeValue> given) {
    for (var i = 0; i < given.size(); i++) {
      values.checkFinite(
          Violations.at("content.attributes", i) + ".number", given.get(i).getNumber());
    }
  }
}
