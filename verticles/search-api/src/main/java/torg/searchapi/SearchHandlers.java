package torg.searchapi;

import io.vertx.core.Future;
import java.util.Optional;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.requests.Requests;
import torg.calls.SearchCalls;
import torg.search.v1.FindSimilarOffersRequest;
import torg.search.v1.FindSimilarOffersResponse;
import torg.search.v1.SearchOffersRequest;
import torg.search.v1.SearchOffersResponse;
import torg.vasgen.v1.FindSimilarRequest;

/** Answers torg.search.v1.SearchService. */
final class SearchHandlers {
  private static final int SIMILAR_USUAL = 20;

  private final SearchConfig config;
  private final SearchCatalogs catalogs;
  private final CategoryCheck categories;
  private final Spelling spelling;
  private final IndexClient index;
  private final SearchMetrics metrics;

  SearchHandlers(
      SearchConfig config,
      SearchCatalogs catalogs,
      CategoryCheck categories,
      Spelling spelling,
      IndexClient index,
      SearchMetrics metrics) {
    this.config = config;
    this.catalogs = catalogs;
    this.categories = categories;
    this.spelling = spelling;
    this.index = index;
    this.metrics = metrics;
  }

  Future<?> answerOn(Bus bus) {
    return Future.all(
        bus.answer(SearchCalls.SEARCH_OFFERS, this::checkIncomplete, this::search),
        bus.answer(SearchCalls.FIND_SIMILAR_OFFERS, SearchRules::check, this::findSimilar));
  }

  /** Of a request that fails anyway: nobody is asked about its category. */
  private void checkIncomplete(SearchOffersRequest request) {
    var catalog = catalogs.latest().map(SearchCatalog::filters);
    SearchRules.check(request, catalog, Optional.empty());
  }

  private Future<SearchOffersResponse> search(SearchOffersRequest request, CallContext context) {
    return catalogs
        .current()
        .compose(
            catalog ->
                categories
                    .problem(request.getCategoryId(), catalog.tree())
                    .compose(problem -> search(request, catalog, problem)));
  }

  private Future<SearchOffersResponse> search(
      SearchOffersRequest request, SearchCatalog catalog, Optional<String> categoryProblem) {
    var page = SearchRules.check(request, Optional.of(catalog.filters()), categoryProblem);
    var search = new OfferSearch(request, catalog, config, spelling, index, metrics);
    return page.map(search::page).orElseGet(search::firstPage);
  }

  private Future<FindSimilarOffersResponse> findSimilar(
      FindSimilarOffersRequest request, CallContext context) {
    SearchRules.check(request);
    return index
        .findSimilar(
            FindSimilarRequest.newBuilder()
                .setId(request.getOfferId())
                .setLimit(
                    Requests.limit(request.getLimit(), SearchConfig.PAGE_SIZE_MAX, SIMILAR_USUAL))
                .build())
        .map(
            found ->
                FindSimilarOffersResponse.newBuilder()
                    .addAllOffers(FoundItems.offers(found.getHitsList()))
                    .build());
  }
}
