package torg.searchapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.catalog.v1.Catalog;
import torg.catalog.view.CatalogTree;
import torg.search.v1.FoundCategory;
import torg.searchapi.filters.TestCatalog;
import torg.vasgen.v1.FacetCounts;

class MatchingCategoriesTest {
  @ParameterizedTest(name = "{0}: {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "electronics=100 phones=95 tablets=5 | 80 | phones",
        "electronics=100 phones=60 tablets=40 | 80 | phones tablets",
        "electronics=100 phones=79 tablets=20 washing=1 | 80 | phones tablets",
        "electronics=100 phones=80 tablets=20 | 80 | phones",
        "electronics=3 phones=1 tablets=1 washing=1 | 100 | phones tablets washing",
        "removed=90 phones=10 | 80 | phones",
        "removed=90 electronics=90 | 80 | electronics",
        "removed=90 | 80 | ''",
        "phones=0 | 80 | ''",
        "tools=10 electronics=10 phones=10 | 80 | phones",
        "'' | 80 | ''",
      })
  void shouldTakeTheLargestThatHoldMost(String counts, int percent, String expected) {
    var found = MatchingCategories.of(counts(counts), TestCatalog.TREE, percent);
    assertThat(found.stream().map(FoundCategory::getId).collect(Collectors.joining(" ")))
        .isEqualTo(expected);
  }

  @Test
  void shouldTellNamePathAndCount() {
    var found = MatchingCategories.of(counts("electronics=7 phones=7"), TestCatalog.TREE, 80);
    assertThat(found)
        .containsExactly(
            TestCatalog.parse(
                FoundCategory.class,
                """
                id: 'phones' name { ru: 'Мобильные телефоны' en: 'Mobile phones' }
                path: 'electronics' path: 'phones' offers: 7
                """));
  }

  @Test
  void shouldNameTwentyAtMost() {
    var catalog = Catalog.newBuilder();
    IntStream.range(0, 50).forEach(i -> catalog.addCategoriesBuilder().setId("c" + i));
    var counts =
        IntStream.range(0, 50).mapToObj(i -> "c%d=1".formatted(i)).collect(Collectors.joining(" "));
    assertThat(MatchingCategories.of(counts(counts), CatalogTree.of(catalog.build()), 100))
        .hasSize(20);
  }

  private static FacetCounts counts(String text) {
    var counts = FacetCounts.newBuilder();
    for (var one : text.split(" ")) {
      if (!one.isEmpty()) {
        var parts = one.split("=");
        counts.addValuesBuilder().setValue(parts[0]).setCount(Long.parseLong(parts[1]));
      }
    }
    return counts.build();
  }
}
