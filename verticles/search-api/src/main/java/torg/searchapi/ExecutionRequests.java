package torg.searchapi;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import torg.search.OfferFields;
import torg.search.v1.ChosenFilter;
import torg.search.v1.SearchOffersRequest;
import torg.searchapi.filters.FilterKind;
import torg.searchapi.filters.IndexConditions;
import torg.searchapi.filters.SearchFilter;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.FacetRequest;
import torg.vasgen.v1.Filter;
import torg.vasgen.v1.KeywordFacet;
import torg.vasgen.v1.KeywordPrefixFacet;
import torg.vasgen.v1.NumberFacet;
import torg.vasgen.v1.NumberOrder;
import torg.vasgen.v1.Point;
import torg.vasgen.v1.Relevance;
import torg.vasgen.v1.Sort;
import torg.vasgen.v1.TextQuery;

/** Step 2: what a search is for the index, which knows no offers. */
final class ExecutionRequests {
  private static final int CATEGORIES_MAX = 1_000;
  private static final int CONDITIONS_MAX = 10;

  /** A category of the shipped catalog has at most 19 attributes, of at most 63 values each. */
  private static final int ATTRIBUTES_MAX = 60;

  private static final int ATTRIBUTE_VALUES_MAX = 100;

  /** The index takes 200 facets. */
  private static final int NUMBERS_MAX = 100;

  private final SearchCatalog catalog;
  private final SearchConfig config;

  ExecutionRequests(SearchCatalog catalog, SearchConfig config) {
    this.catalog = catalog;
    this.config = config;
  }

  /**
   * Of a request that keeps the rules.
   *
   * @param text what is searched for: the request's own, or a corrected one
   * @param pageToken of the index; empty for the first page
   */
  ExecutionRequest of(SearchOffersRequest request, String text, String pageToken) {
    var execution =
        ExecutionRequest.newBuilder()
            .addAllFilters(filters(request))
            .setSort(sort(request))
            .setPageSize(request.getPageSize() == 0 ? config.pageSize() : request.getPageSize())
            .setPageToken(pageToken)
            .addAllFacets(facets(request))
            .setExplain(request.getExplain());
    if (!text.isBlank()) {
      execution
          .setHighlight(true)
          .setText(
              TextQuery.newBuilder()
                  .setText(text)
                  .addAllSynonyms(catalog.synonyms().in(text, request.getCategoryId()))
                  .setRelaxBelow(config.relaxBelow()));
    }
    return execution.build();
  }

  /** How many the text would find. */
  ExecutionRequest countOf(SearchOffersRequest request, String text) {
    return of(request, text, "").toBuilder()
        .setPageSize(0)
        .clearFacets()
        .clearExplain()
        .clearHighlight()
        .build();
  }

  private List<Filter> filters(SearchOffersRequest request) {
    return Stream.of(
            chosenOne(OfferFields.CATEGORY, request.getCategoryId()),
            chosenOne(OfferFields.SELLER, request.getSellerId()),
            request.getFiltersList().stream()
                .flatMap(
                    chosen ->
                        IndexConditions.of(filter(chosen, request), chosen, config.currency())
                            .stream()))
        .flatMap(filters -> filters)
        .toList();
  }

  private static Stream<Filter> chosenOne(String field, String value) {
    return value.isEmpty() ? Stream.of() : Stream.of(IndexConditions.anyOf(field, List.of(value)));
  }

  private SearchFilter filter(ChosenFilter chosen, SearchOffersRequest request) {
    return catalog
        .filters()
        .find(chosen.getFilterId(), request.getCategoryId(), chosen.getChoiceCase())
        .orElseThrow();
  }

  private Sort sort(SearchOffersRequest request) {
    return switch (request.getOrder()) {
      case CHEAPEST_FIRST -> byNumber(OfferFields.price(currency(request)), false);
      case DEAREST_FIRST -> byNumber(OfferFields.price(currency(request)), true);
      case NEWEST_FIRST -> byNumber(OfferFields.PUBLISHED, true);
      case NEAREST_FIRST -> Sort.newBuilder().setDistanceFrom(point(request).orElseThrow()).build();
      case OFFER_ORDER_UNSPECIFIED, BEST_FIRST, UNRECOGNIZED -> {
        var relevance = Relevance.newBuilder();
        point(request).ifPresent(relevance::setNear);
        yield Sort.newBuilder().setRelevance(relevance).build();
      }
    };
  }

  private static Sort byNumber(String field, boolean isDescending) {
    return Sort.newBuilder()
        .setNumber(NumberOrder.newBuilder().setField(field).setDescending(isDescending))
        .build();
  }

  private static Optional<Point> point(SearchOffersRequest request) {
    return request.hasLatitude() && request.hasLongitude()
        ? Optional.of(
            Point.newBuilder()
                .setLatitude(request.getLatitude())
                .setLongitude(request.getLongitude())
                .build())
        : Optional.empty();
  }

  /** That of the price filter, else the marketplace's. */
  private String currency(SearchOffersRequest request) {
    return request.getFiltersList().stream()
        .filter(chosen -> filter(chosen, request).kind() instanceof FilterKind.Price)
        .map(chosen -> chosen.getMoney().getCurrency())
        .filter(currency -> !currency.isEmpty())
        .findFirst()
        .orElse(config.currency());
  }

  /** Each by the name of its field, as conditions name it. */
  private List<FacetRequest> facets(SearchOffersRequest request) {
    return Stream.concat(
            Stream.of(
                keyword(OfferFields.CATEGORY, CATEGORIES_MAX),
                attributes(),
                keyword(OfferFields.CONDITION, CONDITIONS_MAX),
                keyword(OfferFields.PHOTO, 1)),
            numberFields(request).map(ExecutionRequests::number))
        .toList();
  }

  /** Which others the found offers have is only known when they are found. */
  private Stream<String> numberFields(SearchOffersRequest request) {
    var ofCategory = catalog.filters().numberFields(request.getCategoryId()).stream();
    var chosen =
        request.getFiltersList().stream()
            .map(one -> filter(one, request).kind())
            .filter(FilterKind.NumberRange.class::isInstance)
            .map(kind -> ((FilterKind.NumberRange) kind).field());
    return Stream.of(Stream.of(OfferFields.price(currency(request))), ofCategory, chosen)
        .flatMap(fields -> fields)
        .distinct()
        .limit(NUMBERS_MAX);
  }

  private static FacetRequest keyword(String field, int valuesMax) {
    return FacetRequest.newBuilder()
        .setName(field)
        .setKeyword(KeywordFacet.newBuilder().setField(field).setValuesMax(valuesMax))
        .build();
  }

  private static FacetRequest number(String field) {
    return FacetRequest.newBuilder()
        .setName(field)
        .setNumber(NumberFacet.newBuilder().setField(field))
        .build();
  }

  private static FacetRequest attributes() {
    return FacetRequest.newBuilder()
        .setName(OfferFields.ATTRIBUTES)
        .setKeywordPrefix(
            KeywordPrefixFacet.newBuilder()
                .setPrefix(OfferFields.ATTRIBUTES)
                .setFieldsMax(ATTRIBUTES_MAX)
                .setValuesMax(ATTRIBUTE_VALUES_MAX))
        .build();
  }
}
