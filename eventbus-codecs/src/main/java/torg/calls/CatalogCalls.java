package torg.calls;

import torg.bridge.v1.BatchAnswer;
import torg.bus.Call;
import torg.bus.Topic;
import torg.catalog.v1.ApplyEditsRequest;
import torg.catalog.v1.ApplyEditsResponse;
import torg.catalog.v1.Catalog;
import torg.catalog.v1.CatalogChanged;
import torg.catalog.v1.Category;
import torg.catalog.v1.CreateCategoryRequest;
import torg.catalog.v1.EditBatch;
import torg.catalog.v1.ExportCatalogRequest;
import torg.catalog.v1.GetCategoryRequest;
import torg.catalog.v1.GetPathRequest;
import torg.catalog.v1.GetPathResponse;
import torg.catalog.v1.ListAttributesRequest;
import torg.catalog.v1.ListAttributesResponse;
import torg.catalog.v1.ListChangesRequest;
import torg.catalog.v1.ListChangesResponse;
import torg.catalog.v1.ListChildrenRequest;
import torg.catalog.v1.ListChildrenResponse;
import torg.catalog.v1.MarkUsedRequest;
import torg.catalog.v1.MarkUsedResponse;
import torg.catalog.v1.RemoveCategoryRequest;
import torg.catalog.v1.RemoveCategoryResponse;
import torg.catalog.v1.SearchCategoriesRequest;
import torg.catalog.v1.SearchCategoriesResponse;
import torg.catalog.v1.UpdateCategoryRequest;

/** Addresses of the catalog. */
public final class CatalogCalls {
  private static final String READ = "torg.catalog.v1.CatalogService/";
  private static final String EDIT = "torg.catalog.v1.CatalogEditService/";

  public static final Call<GetCategoryRequest, Category> GET_CATEGORY =
      Call.of(READ + "GetCategory", GetCategoryRequest.class, Category.class);
  public static final Call<ListChildrenRequest, ListChildrenResponse> LIST_CHILDREN =
      Call.of(READ + "ListChildren", ListChildrenRequest.class, ListChildrenResponse.class);
  public static final Call<GetPathRequest, GetPathResponse> GET_PATH =
      Call.of(READ + "GetPath", GetPathRequest.class, GetPathResponse.class);
  public static final Call<ListAttributesRequest, ListAttributesResponse> LIST_ATTRIBUTES =
      Call.of(READ + "ListAttributes", ListAttributesRequest.class, ListAttributesResponse.class);
  public static final Call<SearchCategoriesRequest, SearchCategoriesResponse> SEARCH_CATEGORIES =
      Call.of(
          READ + "SearchCategories", SearchCategoriesRequest.class, SearchCategoriesResponse.class);
  public static final Call<ExportCatalogRequest, Catalog> EXPORT_CATALOG =
      Call.of(READ + "ExportCatalog", ExportCatalogRequest.class, Catalog.class);

  public static final Call<CreateCategoryRequest, Category> CREATE_CATEGORY =
      Call.of(EDIT + "CreateCategory", CreateCategoryRequest.class, Category.class);
  public static final Call<UpdateCategoryRequest, Category> UPDATE_CATEGORY =
      Call.of(EDIT + "UpdateCategory", UpdateCategoryRequest.class, Category.class);
  public static final Call<RemoveCategoryRequest, RemoveCategoryResponse> REMOVE_CATEGORY =
      Call.of(EDIT + "RemoveCategory", RemoveCategoryRequest.class, RemoveCategoryResponse.class);
  public static final Call<ApplyEditsRequest, ApplyEditsResponse> APPLY_EDITS =
      Call.of(EDIT + "ApplyEdits", ApplyEditsRequest.class, ApplyEditsResponse.class);
  public static final Call<ListChangesRequest, ListChangesResponse> LIST_CHANGES =
      Call.of(EDIT + "ListChanges", ListChangesRequest.class, ListChangesResponse.class);
  public static final Call<MarkUsedRequest, MarkUsedResponse> MARK_USED =
      Call.of(EDIT + "MarkUsed", MarkUsedRequest.class, MarkUsedResponse.class);

  public static final Call<EditBatch, BatchAnswer> TAKE_EDITS =
      Call.of("torg.catalog.v1.CatalogInbox/TakeEdits", EditBatch.class, BatchAnswer.class);

  public static final Topic<CatalogChanged> CHANGED = Topic.of(CatalogChanged.getDefaultInstance());

  private CatalogCalls() {}
}
