package torg.catalog;

import java.util.EnumSet;
import torg.bus.requests.Violations;
import torg.catalog.v1.Category;
import torg.catalog.v1.StandardFilter;

/** What a category must be in itself, whatever the rest of the tree. */
final class CategoryRules {
  private static final int ATTRIBUTES_MAX = 100;

  /** A change of it must fit into one Kafka record, of which brokers take 1 MB by default. */
  private static final int BYTES_MAX = 500_000;

  private final Violations violations;
  private final Texts texts;
  private final AttributeRules attributes;

  CategoryRules(Violations violations) {
    this.violations = violations;
    this.texts = new Texts(violations);
    this.attributes = new AttributeRules(violations);
  }

  void check(String path, Category category) {
    texts.checkId(path + ".id", category.getId());
    texts.checkName(path + ".name", category.getName());
    texts.checkSynonyms(path + ".synonyms", category.getSynonymsList());
    checkAttributes(path, category);
    checkFilters(path + ".standard_filters.filters", category);
    if (category.getSerializedSize() > BYTES_MAX) {
      violations.add(
          path,
          "a category may have at most %d bytes, got %d"
              .formatted(BYTES_MAX, category.getSerializedSize()));
    }
  }

  private void checkAttributes(String path, Category category) {
    if (category.getAttributesCount() > ATTRIBUTES_MAX) {
      violations.add(
          path + ".attributes",
          "at most %d are allowed, got %d"
              .formatted(ATTRIBUTES_MAX, category.getAttributesCount()));
      return;
    }
    for (var i = 0; i < category.getAttributesCount(); i++) {
      attributes.check(Violations.at(path + ".attributes", i), category.getAttributes(i));
    }
  }

  private void checkFilters(String path, Category category) {
    var seen = EnumSet.noneOf(StandardFilter.class);
    var filters = category.getStandardFilters().getFiltersList();
    for (var i = 0; i < filters.size(); i++) {
      var filter = filters.get(i);
      var field = Violations.at(path, i);
      if (filter == StandardFilter.STANDARD_FILTER_UNSPECIFIED
          || filter == StandardFilter.UNRECOGNIZED) {
        violations.add(field, "must be one of the named standard filters");
      } else if (!seen.add(filter)) {
        violations.add(field, filter + " is already in the list");
      }
    }
  }
}
