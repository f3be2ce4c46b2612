package torg.searchapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.search.ExecutionRules;
import torg.search.v1.SearchOffersRequest;
import torg.searchapi.filters.TestCatalog;
import torg.settings.Settings;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.FacetRequest;

class ExecutionRequestsTest {
  private static final SearchConfig CONFIG =
      SearchConfig.from(new Settings(Map.of("search.pageSize", "30")));
  private static final ExecutionRequests REQUESTS =
      new ExecutionRequests(SearchCatalog.of(TestCatalog.TREE), CONFIG);

  /** Facets have a table of their own. */
  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | sort { relevance {} } page_size: 30",
        "text: ' ' | sort { relevance {} } page_size: 30",
        "text: 'диван' | text { text: 'диван' relax_below: 5 } highlight: true sort { relevance {} } page_size: 30",
        "text: 'автомобиль' explain: true page_size: 7 | text { text: 'автомобиль' relax_below: 5"
            + " synonyms { words: 'автомобиль' other: 'Cars' } synonyms { words: 'автомобиль' other: 'машина' }"
            + " synonyms { words: 'автомобиль' other: 'тачка' } } highlight: true explain: true sort { relevance {} } page_size: 7",
        "category_id: 'phones' seller_id: 's1' | filters { any_of { field: 'category' values: 'phones' } }"
            + " filters { any_of { field: 'seller' values: 's1' } } sort { relevance {} } page_size: 30",
        "filters { filter_id: 'attribute.nfc' yes: true } filters { filter_id: 'standard.condition' values { ids: 'NEW' } }"
            + " | filters { facet: 'attribute.nfc' any_of { field: 'attribute.nfc' values: 'true' } }"
            + " filters { facet: 'condition' any_of { field: 'condition' values: 'NEW' } } sort { relevance {} } page_size: 30",
        "latitude: 55 longitude: 37 | sort { relevance { near { latitude: 55 longitude: 37 } } } page_size: 30",
        "order: NEAREST_FIRST latitude: 55 longitude: 37 | sort { distance_from { latitude: 55 longitude: 37 } } page_size: 30",
        "order: NEWEST_FIRST | sort { number { field: 'published' descending: true } } page_size: 30",
        "order: CHEAPEST_FIRST | sort { number { field: 'price.RUB' } } page_size: 30",
        "order: DEAREST_FIRST filters { filter_id: 'standard.price' money { currency: 'USD' min: 1 } }"
            + " | filters { facet: 'price.USD' range { field: 'price.USD' min: 1 } }"
            + " sort { number { field: 'price.USD' descending: true } } page_size: 30",
      })
  void shouldAskTheIndex(String request, String execution) {
    assertThat(execution(request).toBuilder().clearFacets().build())
        .isEqualTo(TestCatalog.parse(ExecutionRequest.class, execution));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | category attribute. condition photo price.RUB",
        "category_id: 'electronics' | category attribute. condition photo price.RUB",
        "category_id: 'phones' | category attribute. condition photo price.RUB attribute.screen",
        "category_id: 'phones' filters { filter_id: 'attribute.screen' range { min: 1 } }"
            + " | category attribute. condition photo price.RUB attribute.screen",
        "filters { filter_id: 'attribute.power' range { min: 1 } }"
            + " | category attribute. condition photo price.RUB attribute.power",
        "filters { filter_id: 'standard.price' money { currency: 'USD' min: 1 } }"
            + " | category attribute. condition photo price.USD",
      })
  void shouldCountWhatIsKnown(String request, String facets) {
    var names = execution(request).getFacetsList().stream().map(FacetRequest::getName).toList();
    assertThat(String.join(" ", names)).isEqualTo(facets);
  }

  @Test
  void shouldContinueFromAPage() {
    assertThat(REQUESTS.of(SearchOffersRequest.getDefaultInstance(), "", "place").getPageToken())
        .isEqualTo("place");
  }

  @Test
  void shouldOnlyCountWhenItIsAboutTheNumber() {
    var request = TestCatalog.parse(SearchOffersRequest.class, "text: 'дивн' explain: true");
    assertThat(REQUESTS.countOf(request, "диван"))
        .isEqualTo(
            TestCatalog.parse(
                ExecutionRequest.class,
                "text { text: 'диван' relax_below: 5 } sort { relevance {} }"));
  }

  private static ExecutionRequest execution(String text) {
    var request = TestCatalog.parse(SearchOffersRequest.class, text);
    var execution = REQUESTS.of(request, request.getText(), "");
    ExecutionRules.check(execution);
    return execution;
  }
}
