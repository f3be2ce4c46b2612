package torg.searchapi.filters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.catalog.v1.EnumValue;

class CommonFiltersTest {
  private static final String USUAL =
      "standard.price standard.condition standard.location standard.delivery standard.seller-type"
          + " standard.with-photo standard.published-since";

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "phones | attribute.brand attribute.screen attribute.nfc",
        "phones tablets | attribute.brand attribute.screen",
        "phones generators | ''",
        "tablets generators | ''",
        "phones electronics | ''",
      })
  void shouldHaveTheAttributesThatAllCategoriesMeanAlike(String categories, String attributes) {
    assertThat(ids(categories)).isEqualTo((USUAL + " " + attributes).strip());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "drivers | standard.salary standard.employment-type standard.work-schedule standard.work-experience standard.remote-work standard.location standard.published-since",
        "drivers phones | standard.location standard.published-since",
        "phones drivers | standard.location standard.published-since",
      })
  void shouldHaveTheStandardFiltersThatAllCategoriesHave(String categories, String filters) {
    assertThat(ids(categories)).isEqualTo(filters);
  }

  @Test
  void shouldHaveNoneWithoutCategories() {
    assertThat(CommonFilters.of(List.of(), TestCatalog.TREE)).isEmpty();
  }

  @Test
  void shouldJoinTheValuesOfAllCategories() {
    var brand =
        CommonFilters.of(List.of("phones", "tablets"), TestCatalog.TREE).stream()
            .filter(filter -> filter.id().equals("attribute.brand"))
            .findFirst()
            .orElseThrow();
    assertThat(((FilterKind.Values) brand.kind()).values())
        .extracting(EnumValue::getId)
        .containsExactly("apple", "samsung", "huawei");
  }

  private static String ids(String categories) {
    var ids = Stream.of(categories.split(" ")).toList();
    return String.join(
        " ", CommonFilters.of(ids, TestCatalog.TREE).stream().map(SearchFilter::id).toList());
  }
}
