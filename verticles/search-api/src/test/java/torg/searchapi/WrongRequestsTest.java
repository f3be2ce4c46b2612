package torg.searchapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Message;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import torg.calls.SearchCalls;
import torg.search.v1.FindSimilarOffersRequest;
import torg.search.v1.SearchOffersRequest;
import torg.search.v1.SearchServiceProto;
import torg.searchapi.filters.TestCatalog;
import torg.testkit.WrongRequest;

/** Whatever is wrong with a request is told at once. */
class WrongRequestsTest {
  private static SearchNode node;

  @BeforeAll
  static void start() {
    node = SearchNode.start();
    // What a request without required fields is compared with is there from the first search on.
    node.search("");
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  static Stream<WrongRequest<?>> requests() {
    var search =
        TestCatalog.parse(
                SearchOffersRequest.class,
                """
            category_id: 'removed'
            filters { filter_id: 'attribute.brand' values { ids: 'lada' } }
            filters { filter_id: 'standard.price' money { min: 2 max: 1 } }
            filters { filter_id: 'colour' yes: true }
            filters { filter_id: 'standard.location' area { latitude: 91 longitude: 0 } }
            filters { filter_id: 'attribute.nfc' range { min: 0 } }
            latitude: nan
            page_size: 101
            page_token: '?'
            """)
            .toBuilder()
            .setText("х".repeat(10_001))
            .setSellerId("s".repeat(201))
            .setOrderValue(99);
    var incomplete =
        TestCatalog.parse(
            SearchOffersRequest.class,
            "filters { yes: true } filters { filter_id: 'colour' yes: true } order: NEAREST_FIRST");
    var similar = FindSimilarOffersRequest.newBuilder().setLimit(-1);
    return Stream.of(
        WrongRequest.of(
            SearchCalls.SEARCH_OFFERS,
            search.build(),
            "text",
            "category_id",
            "filters[0].values.ids[0]",
            "filters[1].money.min",
            "filters[2].filter_id",
            "filters[3].area.latitude",
            "filters[3].area.radius_meters",
            "filters[4].yes",
            "seller_id",
            "order",
            "latitude",
            "longitude",
            "page_size",
            "page_token"),
        WrongRequest.of(
            SearchCalls.SEARCH_OFFERS,
            incomplete,
            "filters[0].filter_id",
            "filters[1].filter_id",
            "order"),
        WrongRequest.of(SearchCalls.FIND_SIMILAR_OFFERS, similar.build(), "offer_id", "limit"),
        WrongRequest.of(
            SearchCalls.FIND_SIMILAR_OFFERS,
            similar.setOfferId("o".repeat(101)).build(),
            "offer_id",
            "limit"));
  }

  @ParameterizedTest
  @MethodSource("requests")
  <Q extends Message> void shouldTellAllThatIsWrong(WrongRequest<Q> wrong) {
    wrong.assertNamedBy(node.refuse(wrong.call(), wrong.request()));
  }

  @Test
  void shouldHaveWrongRequestsOfEveryMethod() {
    assertThat(
            WrongRequest.lackingIn(
                requests().toList(), Set.of(), SearchServiceProto.getDescriptor()))
        .isEmpty();
  }

  @Test
  void shouldBoundTheFilters() {
    var request = SearchOffersRequest.newBuilder();
    for (var i = 0; i < 51; i++) {
      request.addFiltersBuilder().setFilterId("attribute.nfc").setYes(true);
    }
    assertThat(node.refuse(SearchCalls.SEARCH_OFFERS, request.build()))
        .hasMessage("filters: must be at most 50, got 51");
  }
}
