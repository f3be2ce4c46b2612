package torg.searchapi.filters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.search.v1.ChosenFilter;
import torg.search.v1.ChosenFilter.ChoiceCase;
import torg.search.v1.OfferFilter;
import torg.vasgen.v1.ExecutionResponse;

class ShownFiltersTest {
  private static final ExecutionResponse FOUND =
      TestCatalog.parse(
          ExecutionResponse.class,
          """
          facets {
            name: 'attribute.brand'
            values { value: 'huawei' count: 9 } values { value: 'apple' count: 7 }
            values { value: 'removed-since' count: 5 }
          }
          facets { name: 'attribute.screen' min: 4.5 max: 12.9 }
          facets { name: 'attribute.power' }
          facets { name: 'attribute.nfc' values { value: 'false' count: 3 } }
          facets { name: 'photo' values { value: 'yes' count: 11 } }
          facets { name: 'price.RUB' min: 100 max: 990000 }
          """);

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "filter_id: 'attribute.brand' | VALUES | values { values { id: 'apple' name { ru: 'Apple' en: 'Apple' } offers: 7 } values { id: 'huawei' name { ru: 'Huawei' en: 'Huawei' } offers: 9 } }",
        "filter_id: 'attribute.brand' values { ids: 'samsung' ids: 'apple' } | VALUES | values { values { id: 'apple' name { ru: 'Apple' en: 'Apple' } offers: 7 chosen: true } values { id: 'samsung' name { ru: 'Samsung' en: 'Samsung' } chosen: true } values { id: 'huawei' name { ru: 'Huawei' en: 'Huawei' } offers: 9 } }",
        "filter_id: 'attribute.screen' | RANGE | range { unit { ru: 'дюйм' en: 'inch' } min: 4.5 max: 12.9 }",
        "filter_id: 'attribute.power' | RANGE | ''",
        "filter_id: 'attribute.power' range { min: 1 } | RANGE | range {}",
        "filter_id: 'attribute.nfc' | YES | ''",
        "filter_id: 'attribute.nfc' yes: true | YES | yes {}",
        "filter_id: 'standard.with-photo' | YES | yes { offers: 11 }",
        "filter_id: 'standard.delivery' | VALUES | ''",
        "filter_id: 'standard.price' | MONEY | money { currency: 'RUB' min: 100 max: 990000 }",
        "filter_id: 'standard.price' money { currency: 'USD' min: 1 } | MONEY | money { currency: 'USD' }",
        "filter_id: 'standard.salary' | MONEY | money { currency: 'RUB' period: 'PER_MONTH' }",
        "filter_id: 'standard.location' | AREA | area {}",
        "filter_id: 'standard.published-since' | SINCE | since {}",
      })
  void shouldShowWhatWasCounted(String choice, ChoiceCase kind, String shown) {
    var chosen = TestCatalog.parse(ChosenFilter.class, choice);
    var filter = TestCatalog.FILTERS.find(chosen.getFilterId(), "", kind).orElseThrow();
    var isChosen = chosen.getChoiceCase() != ChoiceCase.CHOICE_NOT_SET;
    var seen =
        new ShownFilters(FOUND.getFacetsList(), "RUB")
            .of(filter, isChosen ? Optional.of(chosen) : Optional.empty());
    assertThat(seen.map(one -> one.toBuilder().clearId().clearName().clearStandard().build()))
        .isEqualTo(
            shown.isEmpty()
                ? Optional.empty()
                : Optional.of(TestCatalog.parse(OfferFilter.class, shown)));
    seen.ifPresent(one -> assertThat(one.getId()).isEqualTo(chosen.getFilterId()));
  }
}
