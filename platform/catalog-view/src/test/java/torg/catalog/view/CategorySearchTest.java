package torg.catalog.view;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.catalog.view.Catalogs.category;
import static torg.catalog.view.Catalogs.tree;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.catalog.v1.Category;

class CategorySearchTest {
  private final CatalogTree tree =
      tree(
          category("transport", "", "Транспорт", "Vehicles"),
          category("cars", "transport", "Автомобили", "Cars").addSynonyms("машины"),
          category("used-cars", "cars", "Автомобили с пробегом", "Used cars"),
          category("car-parts", "transport", "Запчасти", "Parts").addSynonyms("для автомобилей"),
          category("fir", "", "Ёлки и украшения", "Christmas trees"),
          category("phones", "", "Телефоны и связь", "Phones and communication"),
          category("mobile", "phones", "Телефоны", "Mobile phones").addSynonyms("смартфоны"),
          category("router", "phones", "Wi-Fi роутеры", "Wi-Fi routers"),
          category("job", "", "Работа", "Jobs"),
          category("courier", "job", "Курьеры", "Couriers"),
          category("women", "", "Женская одежда", "Women's clothing"),
          category("vacancy", "job", "Вакансии", "Vacancies"),
          category("puppies", "", "Щенок в дар", "Give-away"),
          category("boxes", "", "Коробки", "Boxes"),
          category("moto-cars", "", "Мотоавтомобили", "Motocars"));

  @ParameterizedTest(name = "{0}: {1} finds {2}")
  @CsvSource({
    "exact name, Автомобили, cars used-cars car-parts moto-cars",
    "case, аВТОМОБИЛИ, cars used-cars car-parts moto-cars",
    "genitive plural, автомобилей, cars used-cars car-parts",
    "singular, автомобиль, cars used-cars car-parts",
    "English plural, car, cars used-cars moto-cars",
    "synonym, машины, cars",
    "synonym with another ending, машину, cars",
    "ё as е, елки, fir",
    "е as ё, ёлка, fir",
    "beginning of a word, автомоб, cars used-cars car-parts moto-cars",
    "shallow one is not first when the deep one is exact, телефоны, mobile phones",
    "the same but for the ending before part of a name, телефон, mobile phones",
    "punctuation, wi fi роутеры, router",
    "no punctuation, wifi, router",
    "adjective, женские, women",
    "words in another order, одежда женская, women",
    "apostrophe, womens clothing, women",
    "word of a category above, работа курьером, courier",
    "category above alone does not find what lies below, транспорт, transport",
    "genitive of -ия, вакансий, vacancy",
    "fleeting vowel, щенки, puppies",
    "fleeting vowel in the query, коробок, boxes",
    "irregular plural, woman clothing, women",
    "two alphabets in a word, тeлефоны, mobile phones",
    "full width, ｗｉｆｉ, router",
    "English -ies, vacancy, vacancy",
    "English -es, box, boxes",
    "middle of a word, афон, ''",
    "substring, втомоби, moto-cars cars car-parts used-cars",
    "two letters are no substring, вт, ''",
    "only punctuation, '!?-', ''",
    "nothing fits, самолёт, ''",
  })
  void shouldFindInOrderWhenWordsFit(String name, String query, String expected) {
    var ids = tree.search(query, 10).stream().map(Category::getId).toList();
    assertThat(String.join(" ", ids)).isEqualTo(expected);
  }

  @Test
  void shouldRankByKindOfMatch() {
    var ranked =
        tree(
            category("substring", "", "Автостолы", "Z1"),
            category("path", "stol", "Белый", "White"),
            category("stol", "x", "Столовая", "Dining"),
            category("x", "", "Икс", "X"),
            category("synonym-words", "", "Г", "Z2").addSynonyms("белый стол"),
            category("name-words", "", "Стол белый", "Z3"),
            category("exact-synonym", "", "Д", "Z4")
                .addSynonyms("Белый столик")
                .addSynonyms("стол"),
            category("exact-name", "", "Стол", "Table"));
    assertThat(ranked.search("стол", 10))
        .extracting(Category::getId)
        .containsExactly(
            "exact-name", "exact-synonym", "name-words", "stol", "synonym-words", "substring");
    assertThat(ranked.search("столовая белый", 10)).extracting(Category::getId).contains("path");
  }

  @Test
  void shouldKeepToLimitAndOrderTiesByDepthThenName() {
    var ties =
        tree(
            category("deep", "b", "Дом а", "House 1"),
            category("b", "", "Дом б", "House 2"),
            category("a", "", "Дом а", "House 3"));
    assertThat(ties.search("дом", 10))
        .extracting(Category::getId)
        .isEqualTo(List.of("a", "b", "deep"));
    assertThat(ties.search("дом", 1)).extracting(Category::getId).containsExactly("a");
  }
}
