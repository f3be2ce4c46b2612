package torg.calls;

import torg.bus.Call;
import torg.search.v1.FindSimilarOffersRequest;
import torg.search.v1.FindSimilarOffersResponse;
import torg.search.v1.SearchOffersRequest;
import torg.search.v1.SearchOffersResponse;

/** Addresses of the search. */
public final class SearchCalls {
  private static final String SEARCH_SERVICE = "torg.search.v1.SearchService/";

  public static final Call<SearchOffersRequest, SearchOffersResponse> SEARCH_OFFERS =
      Call.of(
          SEARCH_SERVICE + "SearchOffers", SearchOffersRequest.class, SearchOffersResponse.class);
  public static final Call<FindSimilarOffersRequest, FindSimilarOffersResponse>
      FIND_SIMILAR_OFFERS =
          Call.of(
              SEARCH_SERVICE + "FindSimilarOffers",
              FindSimilarOffersRequest.class,
              FindSimilarOffersResponse.class);

  private SearchCalls() {}
}
