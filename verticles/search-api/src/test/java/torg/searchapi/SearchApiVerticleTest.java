package torg.searchapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.vertx.core.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.CatalogCalls;
import torg.calls.SearchCalls;
import torg.catalog.v1.Category;
import torg.search.v1.FindSimilarOffersRequest;
import torg.search.v1.FoundCategory;
import torg.search.v1.FoundItem;
import torg.search.v1.FoundOffer;
import torg.search.v1.OfferFilter;
import torg.searchapi.filters.TestCatalog;
import torg.testkit.Await;
import torg.vasgen.v1.ExecutionResponse;
import torg.vasgen.v1.Hit;

/** The nine steps over the bus. */
class SearchApiVerticleTest {
  private SearchNode node = SearchNode.start();

  @AfterEach
  void stop() {
    node.close();
  }

  @Test
  void shouldAnswerOffersCategoriesAndTheFiltersThatAllOfThemHave() {
    found(
        """
        total: 1200 total_is_minimum: true next_page_token: 'second'
        facets {
          name: 'category'
          values { value: 'electronics' count: 1000 } values { value: 'phones' count: 700 }
          values { value: 'tablets' count: 290 } values { value: 'drivers' count: 10 }
        }
        facets { name: 'attribute.brand' values { value: 'apple' count: 40 } }
        facets {
          name: 'attribute.standard.delivery' values { value: 'post' count: 5 }
        }
        facets { name: 'attribute.nfc' values { value: 'true' count: 600 } }
        facets { name: 'condition' values { value: 'USED' count: 2 } }
        facets { name: 'photo' values { value: 'yes' count: 800 } }
        facets { name: 'price.RUB' min: 5 max: 50 }
        """);
    var answer = node.search("text: 'телефон'");
    assertThat(answer.getTotal()).isEqualTo(1_200);
    assertThat(answer.getTotalIsMinimum()).isTrue();
    assertThat(answer.getNextPageToken()).isNotEmpty();
    assertThat(answer.getCategoriesList())
        .extracting(FoundCategory::getId)
        .containsExactly("phones", "tablets");
    assertThat(answer.getFiltersList())
        .extracting(OfferFilter::getId)
        .containsExactly(
            "standard.price",
            "standard.condition",
            "standard.location",
            "standard.delivery",
            "standard.with-photo",
            "standard.published-since",
            "attribute.brand",
            "attribute.screen");
  }

  @Test
  void shouldAnswerWhatTheIndexHasOfTheOffers() {
    var offer = FoundOffer.newBuilder().setId("o1").setTitle("Диван").build();
    node.index.answer =
        request ->
            ExecutionResponse.newBuilder()
                .setTotal(3)
                .addHits(
                    TestCatalog.parse(
                            Hit.class,
                            """
                            id: 'o1' version: 5 score: 2.5 distance_meters: 70 explanation: 'why'
                            highlights {
                              field: 'title' text: 'Диван' spans { start: 0 end: 5 }
                            }
                            """)
                        .toBuilder()
                        .setPayload(offer.toByteString()))
                .addHits(Hit.newBuilder().setId("o2").setPayload(ByteString.copyFromUtf8("?")))
                .addHits(Hit.newBuilder().setId("o3"))
                .build();
    assertThat(node.search("text: 'диван'").getItemsList())
        .containsExactly(
            TestCatalog.parse(
                FoundItem.class,
                """
                offer { id: 'o1' title: 'Диван' } score: 2.5 distance_meters: 70 explanation: 'why'
                texts { field: 'title' text: 'Диван' spans { start: 0 end: 5 } }
                """));
  }

  @Test
  void shouldShowTheFiltersOfTheCategoryWhereNothingIsFound() {
    var answer =
        node.search(
            "category_id: 'drivers' filters { filter_id: 'standard.remote-work' yes: true }");
    assertThat(answer.getCategoriesList()).isEmpty();
    assertThat(answer.getFiltersList())
        .extracting(OfferFilter::getId)
        .containsExactly(
            "standard.salary",
            "standard.remote-work",
            "standard.location",
            "standard.published-since");
  }

  @Test
  void shouldShowWhatIsChosenWhereverItLeads() {
    found("total: 1 facets { name: 'category' values { value: 'generators' count: 1 } }");
    var answer = node.search("filters { filter_id: 'attribute.brand' values { ids: 'huawei' } }");
    assertThat(answer.getFiltersList())
        .filteredOn(filter -> filter.getId().equals("attribute.brand"))
        .singleElement()
        .satisfies(
            brand -> {
              assertThat(brand.getValues().getValuesCount()).isEqualTo(1);
              assertThat(brand.getValues().getValues(0).getId()).isEqualTo("huawei");
              assertThat(brand.getValues().getValues(0).getChosen()).isTrue();
            });
  }

  @Test
  void shouldAnswerWhenTheIndexKnowsOnlyRemovedCategories() {
    found("total: 7 facets { name: 'category' values { value: 'removed' count: 7 } }");
    var answer = node.search("text: 'диван'");
    assertThat(answer.getTotal()).isEqualTo(7);
    assertThat(answer.getCategoriesList()).isEmpty();
    assertThat(answer.getFiltersList()).isEmpty();
  }

  @Test
  void shouldContinueWithTheNextPage() {
    found("total: 50 next_page_token: 'second'");
    var token = node.search("text: 'диван' page_size: 10").getNextPageToken();
    found("total: 50");
    var answer = node.search("text: 'диван' page_size: 10 page_token: '%s'".formatted(token));
    assertThat(answer.getNextPageToken()).isEmpty();
    assertThat(node.index.executions.get(1))
        .isEqualTo(node.index.executions.get(0).toBuilder().setPageToken("second").build());
  }

  @ParameterizedTest
  @CsvSource({"INVALID", "PRECONDITION"})
  void shouldSayThatAPageIsTooOldWhenTheIndexDoes(Fault fault) {
    found("total: 50 next_page_token: 'second'");
    var token = node.search("text: 'диван'").getNextPageToken();
    refuse(fault, "the index was swapped");
    var refusal = node.refuseSearch("text: 'диван' page_token: '%s'".formatted(token));
    assertThat(refusal.fault()).isEqualTo(Fault.PRECONDITION);
    assertThat(refusal)
        .hasMessage("page_token is too old, begin with the first page: the index was swapped");
  }

  @ParameterizedTest
  @CsvSource({
    "INVALID, UNAVAILABLE",
    "PRECONDITION, UNAVAILABLE",
    "NOT_FOUND, UNAVAILABLE",
    "TOO_MANY, TOO_MANY",
    "DEADLINE, DEADLINE",
  })
  void shouldNotBlameTheCallerForWhatTheIndexRefuses(Fault fault, Fault told) {
    refuse(fault, "no");
    assertThat(node.refuseSearch("text: 'диван'").fault()).isEqualTo(told);
  }

  @Test
  void shouldNameTheReplacementOfARemovedCategory() {
    Await.result(
        node.bus.answer(
            CatalogCalls.GET_CATEGORY,
            (request, context) ->
                Future.failedFuture(
                    FaultException.of(
                        Fault.NOT_FOUND,
                        "category '%s' was removed, use 'phones'".formatted(request.getId())))));
    assertThat(node.refuseSearch("category_id: 'pagers'"))
        .hasMessage("category_id: category 'pagers' was removed, use 'phones'");
  }

  @Test
  void shouldAskToTryAgainForACategoryThatIsTooNew() {
    Await.result(
        node.bus.answer(
            CatalogCalls.GET_CATEGORY,
            (request, context) ->
                Future.succeededFuture(Category.newBuilder().setId(request.getId()).build())));
    assertThat(node.refuseSearch("category_id: 'pagers'").fault()).isEqualTo(Fault.UNAVAILABLE);
  }

  @Test
  void shouldRefuseAnUnknownCategoryEvenIfTheCatalogIsAway() {
    assertThat(node.refuseSearch("category_id: 'pagers'"))
        .hasMessage("category_id: category 'pagers' does not exist");
  }

  @Test
  void shouldSayWhatIsMissingWithoutAnIndexOrACatalog() {
    node.close();
    node = SearchNode.withoutIndex();
    assertThat(node.refuseSearch(""))
        .hasMessageStartingWith("no node answers torg.vasgen.v1.ExecutionService/Execute now");
    node.close();
    node = SearchNode.withoutCatalog();
    assertThat(node.refuseSearch("")).hasMessageContaining("has not loaded the catalog yet");
  }

  @Test
  void shouldFindSimilarOffers() {
    var offer = FoundOffer.newBuilder().setId("o2").build();
    node.index.answer =
        request ->
            ExecutionResponse.newBuilder()
                .addHits(Hit.newBuilder().setId("o2").setPayload(offer.toByteString()))
                .build();
    var request = FindSimilarOffersRequest.newBuilder().setOfferId("o1").build();
    assertThat(node.ask(SearchCalls.FIND_SIMILAR_OFFERS, request).getOffersList())
        .containsExactly(offer);
    assertThat(node.index.similar.get(0).getId()).isEqualTo("o1");
    assertThat(node.index.similar.get(0).getLimit()).isEqualTo(20);
  }

  @Test
  void shouldSayThatAnOfferIsNotFoundWhenTheIndexLacksIt() {
    refuse(Fault.NOT_FOUND, "no document");
    var refusal =
        node.refuse(
            SearchCalls.FIND_SIMILAR_OFFERS,
            FindSimilarOffersRequest.newBuilder().setOfferId("o1").build());
    assertThat(refusal.fault()).isEqualTo(Fault.NOT_FOUND);
    assertThat(refusal).hasMessage("offer 'o1' among those that can be found does not exist");
  }

  private void found(String answer) {
    var response = TestCatalog.parse(ExecutionResponse.class, answer);
    node.index.answer = request -> response;
  }

  private void refuse(Fault fault, String message) {
    node.index.answer =
        request -> {
          throw FaultException.of(fault, message);
        };
  }
}
