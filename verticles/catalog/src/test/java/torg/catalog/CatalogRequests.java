package torg.catalog;

import static torg.catalog.Samples.category;

import java.util.List;
import torg.catalog.v1.ApplyEditsRequest;
import torg.catalog.v1.CatalogEdit;
import torg.catalog.v1.Category;
import torg.catalog.v1.CreateCategoryRequest;
import torg.catalog.v1.GetCategoryRequest;
import torg.catalog.v1.ListChangesRequest;
import torg.catalog.v1.ListChildrenRequest;
import torg.catalog.v1.MarkUsedRequest;
import torg.catalog.v1.RemoveCategoryRequest;
import torg.catalog.v1.SearchCategoriesRequest;
import torg.catalog.v1.UpdateCategoryRequest;

/** Requests to the catalog, as tests ask. */
final class CatalogRequests {
  private CatalogRequests() {}

  static GetCategoryRequest id(String id) {
    return GetCategoryRequest.newBuilder().setId(id).build();
  }

  static ListChildrenRequest children(String id) {
    return ListChildrenRequest.newBuilder().setParentId(id).build();
  }

  static SearchCategoriesRequest search(String query, int limit) {
    return SearchCategoriesRequest.newBuilder().setQuery(query).setLimit(limit).build();
  }

  static CreateCategoryRequest create(Category.Builder category) {
    return CreateCategoryRequest.newBuilder().setCategory(category).build();
  }

  static UpdateCategoryRequest update(Category.Builder category, long expected) {
    return UpdateCategoryRequest.newBuilder()
        .setCategory(category)
        .setExpectedVersion(expected)
        .build();
  }

  static RemoveCategoryRequest remove(String id, String replacement) {
    return RemoveCategoryRequest.newBuilder().setId(id).setReplacementId(replacement).build();
  }

  static MarkUsedRequest mark(String usedBy, String... ids) {
    return MarkUsedRequest.newBuilder().setUsedBy(usedBy).addAllCategoryIds(List.of(ids)).build();
  }

  static CatalogEdit put(Category.Builder category) {
    return CatalogEdit.newBuilder().setPut(category).build();
  }

  static ApplyEditsRequest edits(CatalogEdit... edits) {
    return ApplyEditsRequest.newBuilder().addAllEdits(List.of(edits)).build();
  }

  static ListChangesRequest changesAfter(String id) {
    return ListChangesRequest.newBuilder().setSinceVersion(1).setAfterCategoryId(id).build();
  }
}
