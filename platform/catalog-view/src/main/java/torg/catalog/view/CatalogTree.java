package torg.catalog.view;

import static torg.catalog.v1.StandardFilter.CONDITION;
import static torg.catalog.v1.StandardFilter.DELIVERY;
import static torg.catalog.v1.StandardFilter.LOCATION;
import static torg.catalog.v1.StandardFilter.PRICE;
import static torg.catalog.v1.StandardFilter.PUBLISHED_SINCE;
import static torg.catalog.v1.StandardFilter.SELLER_TYPE;
import static torg.catalog.v1.StandardFilter.WITH_PHOTO;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import torg.catalog.v1.Catalog;
import torg.catalog.v1.Category;
import torg.catalog.v1.InheritedAttribute;
import torg.catalog.v1.StandardFilter;
import torg.language.text.NormalForm;

/**
 * The categories of one version as a tree. Never changes. Takes any catalog: a category whose
 * parent is absent, or that lies below itself, is kept and found by id, but hangs below no root.
 */
public final class CatalogTree {
  /** What search offers where no category on the way to the root says otherwise. */
  private static final List<StandardFilter> USUAL_FILTERS =
      List.of(PRICE, CONDITION, LOCATION, DELIVERY, SELLER_TYPE, WITH_PHOTO, PUBLISHED_SINCE);

  /** A sort compares a category many times, so its name is folded once before. */
  private record Sortable(Category category, String name) {
    private static final Comparator<Sortable> DISPLAY_ORDER =
        Comparator.<Sortable>comparingInt(one -> one.category.getPosition())
            .thenComparing(Sortable::name)
            .thenComparing(one -> one.category.getId());

    static Sortable of(Category category) {
      return new Sortable(category, NormalForm.of(category.getName().getRu()));
    }
  }

  private final long version;
  private final Map<String, Category> categories = new LinkedHashMap<>();
  private final Map<String, List<Category>> children = new HashMap<>();

  /** Made at the first search, because most trees are replaced before anybody searches in them. */
  private volatile CategorySearch search;

  /** Made at the first export; every node asks for the same one. */
  private volatile Catalog export;

  private CatalogTree(long version) {
    this.version = version;
  }

  public static CatalogTree of(Catalog catalog) {
    var tree = new CatalogTree(catalog.getVersion());
    var parents = new HashMap<String, Integer>();
    catalog.getCategoriesList().forEach(one -> parents.merge(one.getParentId(), 1, Integer::sum));
    var byId = new LinkedHashMap<String, Category>();
    for (var category : catalog.getCategoriesList()) {
      byId.put(category.getId(), withLeaf(category, !parents.containsKey(category.getId())));
    }
    tree.linkChildren(byId.values());
    tree.orderFromRoots(byId);
    return tree;
  }

  private static Category withLeaf(Category category, boolean isLeaf) {
    return category.getLeaf() == isLeaf ? category : category.toBuilder().setLeaf(isLeaf).build();
  }

  private void linkChildren(Collection<Category> all) {
    for (var category : all) {
      children.computeIfAbsent(category.getParentId(), parent -> new ArrayList<>()).add(category);
    }
    children.replaceAll((parent, list) -> inDisplayOrder(list));
  }

  private static List<Category> inDisplayOrder(List<Category> categories) {
    return categories.stream()
        .map(Sortable::of)
        .sorted(Sortable.DISPLAY_ORDER)
        .map(Sortable::category)
        .toList();
  }

  private void orderFromRoots(Map<String, Category> byId) {
    var open = new ArrayDeque<>(children(""));
    while (!open.isEmpty()) {
      var category = open.poll();
      if (categories.putIfAbsent(category.getId(), category) == null) {
        open.addAll(children(category.getId()));
      }
    }
    byId.forEach(categories::putIfAbsent);
  }

  public long version() {
    return version;
  }

  /** Parents before their children. */
  public Collection<Category> categories() {
    return Collections.unmodifiableCollection(categories.values());
  }

  public Optional<Category> get(String id) {
    return Optional.ofNullable(categories.get(id));
  }

  /** In the order of display; the roots for an empty id. */
  public List<Category> children(String parentId) {
    return children.getOrDefault(parentId, List.of());
  }

  /** False also for an id that the catalog does not have. */
  public boolean isLeaf(String id) {
    return get(id).map(Category::getLeaf).orElse(false);
  }

  /** From the root down to the category; empty for an id that the catalog does not have. */
  public List<Category> path(String id) {
    var path = new LinkedHashMap<String, Category>();
    for (var at = categories.get(id); at != null; at = categories.get(at.getParentId())) {
      if (path.putIfAbsent(at.getId(), at) != null) {
        break;
      }
    }
    var rootFirst = new ArrayList<>(path.values());
    Collections.reverse(rootFirst);
    return rootFirst;
  }

  /** With the inherited ones, the root's first. */
  public List<InheritedAttribute> attributes(String id) {
    var attributes = new ArrayList<InheritedAttribute>();
    for (var category : path(id)) {
      for (var attribute : category.getAttributesList()) {
        attributes.add(
            InheritedAttribute.newBuilder()
                .setAttribute(attribute)
                .setCategoryId(category.getId())
                .build());
      }
    }
    return attributes;
  }

  /** Those of the nearest category on the way up that sets them, else the usual ones. */
  public List<StandardFilter> standardFilters(String id) {
    var filters = USUAL_FILTERS;
    for (var category : path(id)) {
      if (category.hasStandardFilters()) {
        filters = category.getStandardFilters().getFiltersList();
      }
    }
    return filters;
  }

  /**
   * Categories whose name or synonym fits the words, best first: the same text, the same words but
   * for their endings, words that begin with those of the query, then names that contain it.
   */
  public List<Category> search(String query, int limit) {
    var ready = search;
    if (ready == null) {
      ready = search = new CategorySearch(this);
    }
    return ready.find(query, limit);
  }

  public Catalog export() {
    var ready = export;
    if (ready == null) {
      ready =
          export =
              Catalog.newBuilder()
                  .setVersion(version)
                  .addAllCategories(categories.values())
                  .build();
    }
    return ready;
  }
}
