package torg.searchapi.filters;

import torg.catalog.v1.Category;
import torg.catalog.view.CatalogTree;

/** What counts in a search that is limited to a category. */
public final class NearCategories {
  private NearCategories() {}

  /**
   * Whether offers in or below the one category can have what the other defines: it is the same,
   * above or below.
   *
   * @param searchedId empty for all categories
   */
  public static boolean isNear(String definingId, String searchedId, CatalogTree tree) {
    return searchedId.isEmpty()
        || isBelow(definingId, searchedId, tree)
        || isBelow(searchedId, definingId, tree);
  }

  private static boolean isBelow(String id, String aboveId, CatalogTree tree) {
    return tree.path(id).stream().map(Category::getId).anyMatch(aboveId::equals);
  }
}
