package torg.searchapi.filters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.requests.Violations;
import torg.search.v1.ChosenFilter;

class ChoiceRulesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "filter_id: 'standard.price' money { min: 0 }",
        "filter_id: 'standard.price' money { currency: 'USD' min: 5 max: 5 }",
        "filter_id: 'standard.salary' money { min: 5 period: 'PER_HOUR' }",
        "filter_id: 'standard.condition' values { ids: 'NEW' ids: 'USED' }",
        "filter_id: 'standard.delivery' values { ids: 'pickup-point' }",
        "filter_id: 'standard.with-photo' yes: false",
        "filter_id: 'standard.remote-work' yes: true",
        "filter_id: 'standard.published-since' since { seconds: 1 }",
        "filter_id: 'standard.location' area { latitude: 90 longitude: -180 radius_meters: 1 }",
        "filter_id: 'standard.location' area { geo_ids: 524901 regions: 'Тверская область' }",
        "filter_id: 'standard.location' area { countries: 'KZ' }",
        "filter_id: 'attribute.brand' values { ids: 'samsung' ids: 'huawei' }",
        "filter_id: 'attribute.screen' range { min: -1 max: 6.5 }",
        "filter_id: 'attribute.nfc' yes: true",
      })
  void shouldTakeWhatCanBeChosen(String chosen) {
    assertThat(violations("", chosen)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "filter_id: 'price' money { min: 0 } | filter_id: 'price' is no filter of any category",
        "filter_id: 'standard.prise' money { min: 0 } | filter_id: 'standard.prise' does not exist; the standard filters are standard.price, standard.condition,",
        "filter_id: 'attribute.model' values { ids: 'x' } | filter_id: 'attribute.model' is no filter",
        "filter_id: 'attribute.standard.delivery' values { ids: 'post' } | filter_id: 'attribute.standard.delivery' is no filter",
        "filter_id: 'standard.price' | money: is what 'standard.price' is chosen by, got nothing",
        "filter_id: 'standard.price' range { min: 1 } | money: is what 'standard.price' is chosen by, got range",
        "filter_id: 'attribute.brand' yes: true | values: is what 'attribute.brand' is chosen by, got yes",
        "filter_id: 'attribute.brand' values {} | values.ids: must be 1 to 100, got 0",
        "filter_id: 'attribute.brand' values { ids: 'apple' ids: 'x' } | values.ids[1]: 'x' is none of the values: apple, samsung, huawei",
        "filter_id: 'attribute.screen' range {} | range: needs min, max or both",
        "filter_id: 'attribute.screen' range { min: 2 max: 1 } | range.min: must not be above max, got 2.0 and 1.0",
        "filter_id: 'attribute.screen' range { max: nan } | range.max: must be a number, got NaN",
        "filter_id: 'attribute.screen' range { min: -inf } | range.min: must be a number, got -Infinity",
        "filter_id: 'standard.price' money {} | money: needs min, max or both",
        "filter_id: 'standard.price' money { min: 2 max: 1 } | money.min: must not be above max, got 2 and 1",
        "filter_id: 'standard.price' money { min: -1 } | money.min: must be from 0 to 1000000000000000",
        "filter_id: 'standard.price' money { max: 1000000000000001 } | money.max: must be from 0 to",
        "filter_id: 'standard.price' money { min: 1 currency: 'rub' } | money.currency: must be the ISO 4217 code",
        "filter_id: 'standard.price' money { min: 1 period: 'PER_HOUR' } | money.period: is for salaries",
        "filter_id: 'standard.salary' money { min: 1 period: 'HOUR' } | money.period: must be one of PER_HOUR, PER_SHIFT, PER_DAY, PER_WEEK, PER_MONTH, PER_YEAR, got 'HOUR'",
        "filter_id: 'standard.location' area {} | area: needs a circle, or one of geo_ids, regions and countries",
        "filter_id: 'standard.location' area { latitude: 90.1 longitude: 0 radius_meters: 1 } | area.latitude: must be from -90 to 90 degrees",
        "filter_id: 'standard.location' area { latitude: 0 longitude: nan radius_meters: 1 } | area.longitude: must be from -180 to 180 degrees",
        "filter_id: 'standard.location' area { longitude: 0 radius_meters: 1 } | area.latitude: must be given with longitude",
        "filter_id: 'standard.location' area { latitude: 0 longitude: 0 } | area.radius_meters: must be from 1 to 20000000, got 0.0",
        "filter_id: 'standard.location' area { latitude: 0 longitude: 0 radius_meters: nan } | area.radius_meters: must be from 1 to",
        "filter_id: 'standard.location' area { geo_ids: 1 radius_meters: 5 } | area.radius_meters: needs latitude and longitude",
        "filter_id: 'standard.location' area { geo_ids: [1, 0] } | area.geo_ids[1]: must be the geo_id of a settlement",
        "filter_id: 'standard.location' area { regions: ' ' } | area.regions[0]: must be the Russian name of a region",
        "filter_id: 'standard.location' area { countries: 'RUS' } | area.countries[0]: must be the ISO 3166-1 code",
        "filter_id: 'standard.published-since' since { seconds: 253402300800 } | since: must be in the years 1 to 9999",
      })
  void shouldSayWhatIsWrong(String chosen, String violation) {
    assertThat(violations("", chosen))
        .singleElement()
        .asString()
        .startsWith("filters[0]." + violation);
  }

  @ParameterizedTest
  @CsvSource({"'', true", "electronics, true", "phones, true", "tablets, false", "jobs, false"})
  void shouldTakeAttributesOfCategoriesAboveAndBelow(String categoryId, boolean isTaken) {
    var problems = violations(categoryId, "filter_id: 'attribute.nfc' yes: true");
    assertThat(problems.isEmpty()).isEqualTo(isTaken);
  }

  @Test
  void shouldSayThatAFilterIsChosenTwice() {
    var nfc = "filter_id: 'attribute.nfc' yes: true";
    assertThat(violations("", nfc, nfc))
        .containsExactly("filters[1].filter_id: chooses 'attribute.nfc' once more");
  }

  @Test
  void shouldBoundWhatIsChosen() {
    var ids = many("ids: 'apple'");
    var places = many("geo_ids: 1");
    assertThat(violations("", "filter_id: 'attribute.brand' values { %s }".formatted(ids)))
        .containsExactly("filters[0].values.ids: must be 1 to 100, got 101");
    assertThat(violations("", "filter_id: 'standard.location' area { %s }".formatted(places)))
        .containsExactly("filters[0].area.geo_ids: must be at most 100, got 101");
  }

  private static String many(String one) {
    return IntStream.rangeClosed(0, 100).mapToObj(i -> one).collect(Collectors.joining(" "));
  }

  private static List<String> violations(String categoryId, String... chosen) {
    var violations = new Violations();
    var filters =
        List.of(chosen).stream().map(one -> TestCatalog.parse(ChosenFilter.class, one)).toList();
    new ChoiceRules(TestCatalog.FILTERS, violations).check(filters, categoryId);
    return violations.fault().stream()
        .flatMap(fault -> fault.violations().stream())
        .map(one -> one.getField() + ": " + one.getMessage())
        .toList();
  }
}
