package torg.searchapi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import torg.search.OfferFields;
import torg.search.v1.ChosenFilter;
import torg.search.v1.Correction;
import torg.search.v1.FoundCategory;
import torg.search.v1.OfferFilter;
import torg.search.v1.SearchOffersRequest;
import torg.search.v1.SearchOffersResponse;
import torg.searchapi.filters.CommonFilters;
import torg.searchapi.filters.FilterKind;
import torg.searchapi.filters.SearchFilter;
import torg.searchapi.filters.ShownFilters;
import torg.vasgen.v1.ExecutionResponse;
import torg.vasgen.v1.FacetCounts;

/** Steps 4 to 9: what the index has found, with categories and filters, as the answer. */
final class SearchAnswers {
  private final SearchCatalog catalog;
  private final SearchConfig config;

  SearchAnswers(SearchCatalog catalog, SearchConfig config) {
    this.catalog = catalog;
    this.config = config;
  }

  /**
   * @param correctedText what was searched for instead of the request's text; empty when that was
   */
  SearchOffersResponse of(
      SearchOffersRequest request,
      String correctedText,
      ExecutionResponse found,
      Optional<Correction> correction) {
    var categories =
        MatchingCategories.of(categoryCounts(found), catalog.tree(), config.categoriesPercent());
    var answer =
        SearchOffersResponse.newBuilder()
            .addAllItems(FoundItems.of(found.getHitsList()))
            .setTotal(found.getTotal())
            .setTotalIsMinimum(found.getTotalIsMinimum())
            .setNextPageToken(PageTokens.next(request, correctedText, found.getNextPageToken()))
            .addAllCategories(categories)
            .addAllFilters(filters(request, categories, found))
            .addAllOptionalWords(found.getOptionalWordsList());
    correction.ifPresent(answer::setCorrection);
    return answer.build();
  }

  private static FacetCounts categoryCounts(ExecutionResponse found) {
    return found.getFacetsList().stream()
        .filter(facet -> facet.getName().equals(OfferFields.CATEGORY))
        .findFirst()
        .orElse(FacetCounts.getDefaultInstance());
  }

  private List<OfferFilter> filters(
      SearchOffersRequest request, List<FoundCategory> categories, ExecutionResponse found) {
    var chosen = new LinkedHashMap<String, ChosenFilter>();
    request.getFiltersList().forEach(one -> chosen.put(one.getFilterId(), one));
    var shown = new ShownFilters(found.getFacetsList(), config.currency());
    var filters = new ArrayList<OfferFilter>();
    for (var filter : union(request, categories, chosen).values()) {
      shown.of(filter, Optional.ofNullable(chosen.get(filter.id()))).ifPresent(filters::add);
    }
    return filters;
  }

  /** What is chosen is shown wherever it leads, or it could not be taken back. */
  private Map<String, SearchFilter> union(
      SearchOffersRequest request,
      List<FoundCategory> categories,
      Map<String, ChosenFilter> chosen) {
    var filters = new LinkedHashMap<String, SearchFilter>();
    CommonFilters.of(categoryIds(request, categories), catalog.tree())
        .forEach(filter -> filters.put(filter.id(), filter));
    chosen.forEach(
        (id, one) ->
            catalog
                .filters()
                .find(id, request.getCategoryId(), one.getChoiceCase())
                .ifPresent(filter -> filters.merge(id, filter, SearchAnswers::wider)));
    return filters;
  }

  /** Values that are chosen may be those of a category of which too little was found. */
  private static SearchFilter wider(SearchFilter common, SearchFilter ofAll) {
    return ofAll.kind() instanceof FilterKind.Values ? ofAll : common;
  }

  /** Where nothing is found, the category that was searched in says what can be chosen. */
  private static List<String> categoryIds(
      SearchOffersRequest request, List<FoundCategory> categories) {
    return categories.isEmpty() && !request.getCategoryId().isEmpty()
        ? List.of(request.getCategoryId())
        : categories.stream().map(FoundCategory::getId).toList();
  }
}
