package torg.searchapi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.searchapi.filters.TestCatalog;

class CatalogSynonymsTest {
  private static final CatalogSynonyms SYNONYMS = CatalogSynonyms.of(TestCatalog.TREE);

  @ParameterizedTest(name = "{0} in {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "мобильного ТЕЛЕФОНА | '' | мобильного ТЕЛЕФОНА=Mobile phones мобильного ТЕЛЕФОНА=смартфоны мобильного ТЕЛЕФОНА=трубка",
        "трубка | '' | ''",
        "стиральная машина | '' | стиральная машина=Washing machines стиральная машина=стиралки",
        "машина | '' | ''",
        "cars | '' | cars=Автомобили cars=машина cars=тачка",
        "автомобиль | cars | автомобиль=Cars автомобиль=машина автомобиль=тачка",
        "автомобиль | phones | ''",
        "эппл | '' | ''",
        "apple | '' | apple=эппл apple=яблоко",
        "apple | electronics | apple=эппл apple=яблоко",
        "apple | tablets | apple=яблоко",
        "5 | '' | ''",
        "велосипед | '' | ''",
        "' \" ' | '' | ''",
      })
  void shouldFindOtherNames(String text, String categoryId, String synonyms) {
    var found =
        SYNONYMS.in(text, categoryId).stream().map(one -> one.getWords() + "=" + one.getOther());
    assertThat(String.join(" ", found.toList())).isEqualTo(synonyms);
  }

  @Test
  void shouldBoundTheSynonymsOfALongText() {
    assertThat(SYNONYMS.in("автомобиль ".repeat(900), "")).hasSize(40);
  }
}
