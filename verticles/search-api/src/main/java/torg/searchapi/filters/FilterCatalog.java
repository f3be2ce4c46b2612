package torg.searchapi.filters;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import torg.catalog.v1.Attribute;
import torg.catalog.v1.InheritedAttribute;
import torg.catalog.view.CatalogTree;
import torg.search.v1.ChosenFilter.ChoiceCase;

/** All filters of one version of the catalog, by id. Never changes. */
public final class FilterCatalog {
  private record Definition(String categoryId, Attribute attribute) {}

  private final CatalogTree tree;
  private final Map<String, List<Definition>> definitions = new HashMap<>();

  private FilterCatalog(CatalogTree tree) {
    this.tree = tree;
  }

  public static FilterCatalog of(CatalogTree tree) {
    var catalog = new FilterCatalog(tree);
    for (var category : tree.categories()) {
      for (var attribute : category.getAttributesList()) {
        AttributeFilters.of(attribute)
            .ifPresent(
                filter ->
                    catalog
                        .definitions
                        .computeIfAbsent(filter.id(), id -> new ArrayList<>())
                        .add(new Definition(category.getId(), attribute)));
      }
    }
    return catalog;
  }

  public CatalogTree tree() {
    return tree;
  }

  /** Also those that the category does not have: a search may find nothing, but is not wrong. */
  public static List<String> standardIds() {
    return StandardSearchFilters.ids();
  }

  /**
   * The filter of this id that offers in or below the category can have; anywhere for an empty one.
   * Where several categories have an attribute of this id, those that are chosen in this way count:
   * a list has the values of all of them, and a number has a unit if they agree on it.
   *
   * @return one that is chosen in another way if there is no better one
   */
  public Optional<SearchFilter> find(String filterId, String categoryId, ChoiceCase choice) {
    if (filterId.startsWith(StandardSearchFilters.PREFIX)) {
      return StandardSearchFilters.find(filterId);
    }
    var known =
        definitions.getOrDefault(filterId, List.of()).stream()
            .filter(one -> NearCategories.isNear(one.categoryId, categoryId, tree))
            .map(Definition::attribute)
            .toList();
    return known.stream()
        .filter(one -> isChosenBy(one, choice))
        .reduce(CommonFilters::joined)
        .or(() -> known.stream().findFirst())
        .flatMap(AttributeFilters::of);
  }

  private static boolean isChosenBy(Attribute attribute, ChoiceCase choice) {
    return AttributeFilters.kind(attribute).filter(kind -> kind.choice() == choice).isPresent();
  }

  /** The number fields that every offer of the category may have. */
  public List<String> numberFields(String categoryId) {
    return tree.attributes(categoryId).stream()
        .map(InheritedAttribute::getAttribute)
        .filter(Attribute::hasNumber)
        .map(one -> AttributeFilters.PREFIX + one.getId())
        .toList();
  }
}
