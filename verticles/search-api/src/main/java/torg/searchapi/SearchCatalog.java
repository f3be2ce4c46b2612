package torg.searchapi;

import torg.catalog.view.CatalogTree;
import torg.searchapi.filters.FilterCatalog;

/** What search knows of one version of the catalog. */
record SearchCatalog(FilterCatalog filters, CatalogSynonyms synonyms) {
  static SearchCatalog of(CatalogTree tree) {
    return new SearchCatalog(FilterCatalog.of(tree), CatalogSynonyms.of(tree));
  }

  CatalogTree tree() {
    return filters.tree();
  }
}
