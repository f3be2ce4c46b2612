package torg.catalog;

import io.vertx.core.Future;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.bus.requests.Requests;
import torg.bus.requests.Violations;
import torg.calls.CatalogCalls;
import torg.catalog.v1.Catalog;
import torg.catalog.v1.Category;
import torg.catalog.v1.ExportCatalogRequest;
import torg.catalog.v1.FoundCategory;
import torg.catalog.v1.GetCategoryRequest;
import torg.catalog.v1.GetPathRequest;
import torg.catalog.v1.GetPathResponse;
import torg.catalog.v1.ListAttributesRequest;
import torg.catalog.v1.ListAttributesResponse;
import torg.catalog.v1.ListChildrenRequest;
import torg.catalog.v1.ListChildrenResponse;
import torg.catalog.v1.SearchCategoriesRequest;
import torg.catalog.v1.SearchCategoriesResponse;
import torg.catalog.view.FilterSources;

/** Answers torg.catalog.v1.CatalogService from memory. */
final class CatalogHandlers {
  private static final int QUERY_LENGTH_MAX = 200;
  private static final int FOUND_MAX = 100;
  private static final int FOUND_DEFAULT = 20;

  private final CatalogLedger ledger;
  private final OldVersions oldVersions;

  CatalogHandlers(CatalogLedger ledger, OldVersions oldVersions) {
    this.ledger = ledger;
    this.oldVersions = oldVersions;
  }

  Future<?> answerOn(Bus bus) {
    return Future.all(
        bus.answer(CatalogCalls.GET_CATEGORY, this::getCategory),
        bus.answer(CatalogCalls.LIST_CHILDREN, this::listChildren),
        bus.answer(CatalogCalls.GET_PATH, this::getPath),
        bus.answer(CatalogCalls.LIST_ATTRIBUTES, this::listAttributes),
        bus.answer(CatalogCalls.SEARCH_CATEGORIES, CatalogHandlers::check, this::searchCategories),
        bus.answer(CatalogCalls.EXPORT_CATALOG, this::exportCatalog));
  }

  private Future<Category> getCategory(GetCategoryRequest request, CallContext context) {
    return Future.succeededFuture(category(request.getId()));
  }

  private Category category(String id) {
    return ledger.state().require(Requests.id("id", id));
  }

  private Future<ListChildrenResponse> listChildren(
      ListChildrenRequest request, CallContext context) {
    var state = ledger.state();
    if (!request.getParentId().isEmpty()) {
      state.require(Requests.id("parent_id", request.getParentId()));
    }
    var children = state.tree().children(request.getParentId());
    return Future.succeededFuture(
        ListChildrenResponse.newBuilder().addAllCategories(children).build());
  }

  private Future<GetPathResponse> getPath(GetPathRequest request, CallContext context) {
    var id = category(request.getId()).getId();
    return Future.succeededFuture(
        GetPathResponse.newBuilder().addAllCategories(ledger.state().tree().path(id)).build());
  }

  private Future<ListAttributesResponse> listAttributes(
      ListAttributesRequest request, CallContext context) {
    var id = category(request.getId()).getId();
    var tree = ledger.state().tree();
    var filters = tree.standardFilters(id);
    return Future.succeededFuture(
        ListAttributesResponse.newBuilder()
            .addAllAttributes(tree.attributes(id))
            .addAllStandardFilters(filters)
            .addAllFilterSources(FilterSources.of(filters))
            .build());
  }

  private static void check(SearchCategoriesRequest request) {
    var violations = new Violations();
    violations.addOf(() -> Requests.text("query", request.getQuery(), QUERY_LENGTH_MAX));
    violations.addOf(() -> limit(request));
    violations.throwIfAny();
  }

  private static int limit(SearchCategoriesRequest request) {
    return Requests.limit(request.getLimit(), FOUND_MAX, FOUND_DEFAULT);
  }

  private Future<SearchCategoriesResponse> searchCategories(
      SearchCategoriesRequest request, CallContext context) {
    check(request);
    var tree = ledger.state().tree();
    var answer = SearchCategoriesResponse.newBuilder();
    for (var category : tree.search(request.getQuery(), limit(request))) {
      var names = tree.path(category.getId()).stream().map(Category::getName).toList();
      answer.addFound(FoundCategory.newBuilder().setCategory(category).addAllPath(names));
    }
    return Future.succeededFuture(answer.build());
  }

  private Future<Catalog> exportCatalog(ExportCatalogRequest request, CallContext context) {
    var version = Requests.within("version", request.getVersion(), 0, Long.MAX_VALUE);
    var state = ledger.state();
    if (version == 0 || version == state.version()) {
      return Future.succeededFuture(state.tree().export());
    }
    // Another node may have made the version a moment ago.
    var newest =
        version < state.version() ? Future.succeededFuture(state) : ledger.records().newest(state);
    return newest.compose(
        now -> exists(version, now) ? oldVersions.export(version, now) : unknown(now));
  }

  private static boolean exists(long version, CatalogState now) {
    return version <= now.version();
  }

  private static Future<Catalog> unknown(CatalogState now) {
    return Future.failedFuture(
        FaultException.of(
            Fault.NOT_FOUND,
            "the catalog has no such version yet; versions are 1 to %d".formatted(now.version())));
  }
}
