package torg.indexer.documents;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import torg.catalog.v1.Attribute;
import torg.catalog.v1.InheritedAttribute;
import torg.catalog.view.CatalogTree;
import torg.catalog.view.FilterSources;

/**
 * One version of the catalog in the words that documents take from it. What was worked out for a
 * category is kept, as thousands of offers share it. For any thread.
 */
public final class CatalogMeaning {
  private final CatalogTree tree;
  private final Map<String, CategoryMeaning> categories = new ConcurrentHashMap<>();

  /** Those of a category stand in all categories below it. */
  private final Map<Attribute, AttributeMeaning> attributes = new ConcurrentHashMap<>();

  public CatalogMeaning(CatalogTree tree) {
    this.tree = tree;
  }

  public boolean isOf(CatalogTree other) {
    return tree == other;
  }

  long version() {
    return tree.version();
  }

  /** Empty for an id that this version does not have. */
  Optional<CategoryMeaning> category(String id) {
    return tree.get(id).isEmpty()
        ? Optional.empty()
        : Optional.of(categories.computeIfAbsent(id, this::read));
  }

  private CategoryMeaning read(String id) {
    var all =
        Stream.concat(
            tree.attributes(id).stream().map(InheritedAttribute::getAttribute),
            FilterSources.attributes(tree.standardFilters(id)).stream());
    return CategoryMeaning.of(
        tree.path(id),
        all.collect(Collectors.toMap(Attribute::getId, this::meaning, (first, second) -> first)));
  }

  private AttributeMeaning meaning(Attribute attribute) {
    return attributes.computeIfAbsent(attribute, AttributeMeaning::of);
  }
}
