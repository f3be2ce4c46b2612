package torg.catalog.view;

import java.util.List;
import torg.catalog.v1.Attribute;
import torg.catalog.v1.BooleanType;
import torg.catalog.v1.Catalog;
import torg.catalog.v1.Category;
import torg.catalog.v1.LocalizedText;
import torg.catalog.v1.StandardFilter;
import torg.catalog.v1.StandardFilters;

/** A small catalog for tests. */
final class Catalogs {
  private Catalogs() {}

  static Catalog catalog(long version, Category.Builder... categories) {
    var catalog = Catalog.newBuilder().setVersion(version);
    List.of(categories).forEach(catalog::addCategories);
    return catalog.build();
  }

  static CatalogTree tree(Category.Builder... categories) {
    return CatalogTree.of(catalog(1, categories));
  }

  static Category.Builder category(String id, String parentId, String ru, String en) {
    return Category.newBuilder().setId(id).setParentId(parentId).setName(name(ru, en));
  }

  static Attribute.Builder flag(String id) {
    return Attribute.newBuilder()
        .setId(id)
        .setName(name(id, id))
        .setBoolean(BooleanType.getDefaultInstance());
  }

  static StandardFilters filters(StandardFilter... filters) {
    return StandardFilters.newBuilder().addAllFilters(List.of(filters)).build();
  }

  private static LocalizedText.Builder name(String ru, String en) {
    return LocalizedText.newBuilder().setRu(ru).setEn(en);
  }
}
