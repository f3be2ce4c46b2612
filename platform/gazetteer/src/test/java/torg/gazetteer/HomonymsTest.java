package torg.gazetteer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names that several settlements have. */
class HomonymsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Благовещенск, Башкортостан               | Благовещенск RU.08 REGION",
        "Благовещенск, Амурская обл.              | Благовещенск RU.05 REGION",
        "Железногорск, Курская область            | Железногорск RU.41 REGION",
        "Железногорск, Красноярский край          | Железногорск RU.91 REGION",
        "Киров, Калужская обл                     | Киров RU.25 REGION",
        "Kirov, Kaluga region                     | Киров RU.25 REGION",
        "Киров, Кировская область                 | Киров RU.33 REGION",
        "Троицк, Челябинская обл                  | Троицк RU.13 REGION",
        "Московская обл, Троицк                   | Троицк RU.48 REGION",
        "Респ Башкортостан, г Октябрьский         | Октябрьский RU.08 REGION",
        "Люберецкий р-н, Октябрьский, Московская обл. | Октябрьский RU.47 REGION",
        "Республика Саха (Якутия), г. Мирный      | Мирный RU.63 REGION",
        "Мирный, Архангельская обл.               | Мирный RU.06 REGION",
        "Заречный, Свердловская обл.              | Заречный RU.71 REGION",
        "Советск, Калининградская область         | Советск RU.23 REGION",
        "Советск Тульская область                 | Советск RU.76 REGION",
        "обл Кировская, Советск                   | Советск RU.33 REGION",
        "Белогорск, Крым                          | Белогорск UA.11 REGION",
        "Белогорск, Амурская область              | Белогорск RU.05 REGION",
        "Краснознаменск, Калининградская область  | Краснознаменск RU.23 REGION",
        "Ростов, Ярославская область              | Ростов RU.88 REGION",
        "Тюменская обл, Сургут                    | Сургут RU.32 REGION",
        "Birmingham, Alabama                      | Бирмингем US.AL REGION",
        "London, Canada                           | Лондон CA.08 REGION",
      })
  void shouldDecideByRegionWhenItIsNamed(String address, String found) {
    assertThat(Places.find(address)).isEqualTo(found);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Благовещенск    | Благовещенск RU.05 POPULATION",
        "Киров           | Киров RU.33 POPULATION",
        "Троицк          | Троицк RU.13 POPULATION",
        "Октябрьский     | Октябрьский RU.08 POPULATION",
        "Мирный          | Мирный RU.63 POPULATION",
        "Заречный        | Заречный RU.57 POPULATION",
        "Советск         | Советск RU.23 POPULATION",
        "Белогорск       | Белогорск RU.05 POPULATION",
        "Краснознаменск  | Краснознаменск RU.47 POPULATION",
        "Ростов          | Ростов-на-Дону RU.61 POPULATION",
        "Донецк          | Донецк UA.05 POPULATION",
        "Брест           | Брест BY.01 POPULATION",
        "London          | Лондон GB.ENG POPULATION",
      })
  void shouldDecideByPopulationWhenNoRegionIsNamed(String address, String found) {
    assertThat(Places.find(address)).isEqualTo(found);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Светлогорск     | Светлогорск RU.23 POPULATION",
        "Первомайск      | Первомайск RU.51 POPULATION",
      })
  void shouldPreferRussiaToSmallTownsAbroad(String address, String found) {
    assertThat(Places.find(address)).isEqualTo(found);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Железногорск, Курск            | Железногорск RU.41 REGION",
        "Троицк, Москва                 | Троицк RU.48 REGION",
        "Москва, Троицк                 | Троицк RU.48 REGION",
        "Москва, г. Зеленоград          | Зеленоград RU.48 UNIQUE",
        "Санкт-Петербург, Пушкин        | Пушкин RU.66 UNIQUE",
        "Новосибирск, Бердск            | Бердск RU.53 UNIQUE",
        "пос. Октябрьский, г. Челябинск | Челябинск RU.13 UNIQUE",
        "Екатеринбург, Малышева         | Екатеринбург RU.71 UNIQUE",
        "Екатеринбург, Москва           | Екатеринбург RU.71 UNIQUE",
      })
  void shouldReadSeveralSettlementsTogether(String address, String found) {
    assertThat(Places.find(address)).isEqualTo(found);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "UNIQUE       | false",
        "NEAREST      | false",
        "REGION       | true",
        "PRESENT_NAME | true",
        "POPULATION   | true",
      })
  void shouldSayWhetherTheNameWasAmbiguous(Decision decision, boolean ambiguous) {
    assertThat(decision.ambiguous()).isEqualTo(ambiguous);
  }
}
