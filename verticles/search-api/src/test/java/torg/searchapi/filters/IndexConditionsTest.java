package torg.searchapi.filters;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.search.v1.ChosenFilter;
import torg.vasgen.v1.Filters;

class IndexConditionsTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "filter_id: 'attribute.brand' values { ids: 'apple' ids: 'huawei' }"
            + " | filters { facet: 'attribute.brand' any_of { field: 'attribute.brand' values: 'apple' values: 'huawei' } }",
        "filter_id: 'standard.delivery' values { ids: 'post' }"
            + " | filters { facet: 'attribute.standard.delivery' any_of { field: 'attribute.standard.delivery' values: 'post' } }",
        "filter_id: 'standard.condition' values { ids: 'NEW' }"
            + " | filters { facet: 'condition' any_of { field: 'condition' values: 'NEW' } }",
        "filter_id: 'attribute.screen' range { min: 6 }"
            + " | filters { facet: 'attribute.screen' range { field: 'attribute.screen' min: 6 } }",
        "filter_id: 'attribute.nfc' yes: true"
            + " | filters { facet: 'attribute.nfc' any_of { field: 'attribute.nfc' values: 'true' } }",
        "filter_id: 'standard.remote-work' yes: false"
            + " | filters { facet: 'attribute.standard.remote-work' any_of { field: 'attribute.standard.remote-work' values: 'false' } }",
        "filter_id: 'standard.with-photo' yes: true"
            + " | filters { facet: 'photo' any_of { field: 'photo' values: 'yes' } }",
        "filter_id: 'standard.with-photo' yes: false"
            + " | filters { facet: 'photo' none { filters { any_of { field: 'photo' values: 'yes' } } } }",
        "filter_id: 'standard.price' money { max: 5 }"
            + " | filters { facet: 'price.RUB' range { field: 'price.RUB' max: 5 } }",
        "filter_id: 'standard.price' money { min: 4 max: 5 currency: 'USD' }"
            + " | filters { facet: 'price.USD' range { field: 'price.USD' min: 4 max: 5 } }",
        "filter_id: 'standard.salary' money { min: 7 }"
            + " | filters { any_of { field: 'salary-currency' values: 'RUB' } }"
            + "   filters { any_of { field: 'salary-period' values: 'PER_MONTH' } }"
            + "   filters { any { filters { range { field: 'salary-min' min: 7 } } filters { range { field: 'salary-max' min: 7 } } } }",
        "filter_id: 'standard.salary' money { min: 7 max: 9 currency: 'EUR' period: 'PER_HOUR' }"
            + " | filters { any_of { field: 'salary-currency' values: 'EUR' } }"
            + "   filters { any_of { field: 'salary-period' values: 'PER_HOUR' } }"
            + "   filters { any { filters { range { field: 'salary-min' min: 7 } } filters { range { field: 'salary-max' min: 7 } } } }"
            + "   filters { any { filters { range { field: 'salary-min' max: 9 } } filters { range { field: 'salary-max' max: 9 } } } }",
        "filter_id: 'standard.published-since' since { seconds: 100 nanos: 5 }"
            + " | filters { range { field: 'published' min: 100 } }",
        "filter_id: 'standard.location' area { latitude: 55 longitude: 37 radius_meters: 10 }"
            + " | filters { circle { center { latitude: 55 longitude: 37 } radius_meters: 10 } }",
        "filter_id: 'standard.location' area { geo_ids: 524901 }"
            + " | filters { any_of { field: 'place' values: '524901' } }",
        "filter_id: 'standard.location' area { latitude: 0 longitude: 0 radius_meters: 1 regions: 'Тверская область' countries: 'KZ' }"
            + " | filters { any { filters { circle { center {} radius_meters: 1 } }"
            + "   filters { any_of { field: 'region' values: 'Тверская область' } }"
            + "   filters { any_of { field: 'country' values: 'KZ' } } } }",
      })
  void shouldAskTheIndex(String choice, String conditions) {
    var chosen = TestCatalog.parse(ChosenFilter.class, choice);
    var filter =
        TestCatalog.FILTERS.find(chosen.getFilterId(), "", chosen.getChoiceCase()).orElseThrow();
    assertThat(IndexConditions.of(filter, chosen, "RUB"))
        .isEqualTo(TestCatalog.parse(Filters.class, conditions).getFiltersList());
  }
}
