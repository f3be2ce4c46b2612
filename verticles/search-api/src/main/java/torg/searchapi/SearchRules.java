package torg.searchapi;

import java.util.Optional;
import java.util.OptionalDouble;
import torg.bus.requests.Violations;
import torg.search.v1.FindSimilarOffersRequest;
import torg.search.v1.OfferOrder;
import torg.search.v1.SearchOffersRequest;
import torg.search.v1.SearchPage;
import torg.searchapi.filters.ChoiceRules;
import torg.searchapi.filters.Coordinates;
import torg.searchapi.filters.FilterCatalog;

/** What requests must be. */
final class SearchRules {
  /** As the index counts them. */
  static final int TEXT_LENGTH_MAX = 10_000;

  /** Some are several conditions for the index, which takes a hundred. */
  private static final int FILTERS_MAX = 50;

  private static final int SELLER_LENGTH_MAX = 200;
  private static final int OFFER_LENGTH_MAX = 100;

  private SearchRules() {}

  /**
   * The page that is asked for; none for the first.
   *
   * @param categoryProblem why the category cannot be searched in
   * @throws torg.bus.faults.FaultException INVALID with all that is wrong
   */
  static Optional<SearchPage> check(
      SearchOffersRequest request,
      Optional<FilterCatalog> catalog,
      Optional<String> categoryProblem) {
    var violations = new Violations();
    checkLength("text", request.getText(), TEXT_LENGTH_MAX, violations);
    categoryProblem.ifPresent(problem -> violations.add("category_id", problem));
    // In a category that does not exist nothing could be chosen at all.
    var categoryId = categoryProblem.isPresent() ? "" : request.getCategoryId();
    checkFilters(request, catalog, categoryId, violations);
    checkLength("seller_id", request.getSellerId(), SELLER_LENGTH_MAX, violations);
    checkOrder(request, violations);
    Coordinates.check(
        "",
        request.hasLatitude() ? OptionalDouble.of(request.getLatitude()) : OptionalDouble.empty(),
        request.hasLongitude() ? OptionalDouble.of(request.getLongitude()) : OptionalDouble.empty(),
        violations);
    var pageSize = request.getPageSize();
    if (pageSize < 0 || pageSize > SearchConfig.PAGE_SIZE_MAX) {
      violations.add(
          "page_size",
          "must be from 1 to %d, or 0 for the usual one, got %d"
              .formatted(SearchConfig.PAGE_SIZE_MAX, pageSize));
    }
    var page = PageTokens.read(request, violations);
    violations.throwIfAny();
    return page;
  }

  private static void checkFilters(
      SearchOffersRequest request,
      Optional<FilterCatalog> catalog,
      String categoryId,
      Violations violations) {
    if (request.getFiltersCount() > FILTERS_MAX) {
      violations.add(
          "filters",
          "must be at most %d, got %d".formatted(FILTERS_MAX, request.getFiltersCount()));
      return;
    }
    catalog.ifPresent(
        known -> new ChoiceRules(known, violations).check(request.getFiltersList(), categoryId));
  }

  private static void checkOrder(SearchOffersRequest request, Violations violations) {
    if (request.getOrder() == OfferOrder.UNRECOGNIZED) {
      violations.add("order", "is unknown, got number " + request.getOrderValue());
    }
    if (request.getOrder() == OfferOrder.NEAREST_FIRST
        && !request.hasLatitude()
        && !request.hasLongitude()) {
      violations.add("order", "NEAREST_FIRST needs latitude and longitude");
    }
  }

  private static void checkLength(String field, String text, int max, Violations violations) {
    if (text.length() > max) {
      violations.add(
          field, "must have at most %d characters, got %d".formatted(max, text.length()));
    }
  }

  /**
   * @throws torg.bus.faults.FaultException INVALID with all that is wrong
   */
  static void check(FindSimilarOffersRequest request) {
    var violations = new Violations();
    checkLength("offer_id", request.getOfferId(), OFFER_LENGTH_MAX, violations);
    var limit = request.getLimit();
    if (limit < 0 || limit > SearchConfig.PAGE_SIZE_MAX) {
      violations.add(
          "limit",
          "must be from 1 to %d, or 0 for 20, got %d".formatted(SearchConfig.PAGE_SIZE_MAX, limit));
    }
    violations.throwIfAny();
  }
}
