package torg.gazetteer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneId;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which settlement an address is taken for, with the data that is shipped. */
class FindTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Москва, ул. Ленина 1                       | Москва RU.48 UNIQUE",
        "МСК                                        | Москва RU.48 UNIQUE",
        "СПб                                        | Санкт-Петербург RU.66 UNIQUE",
        "Питер, Невский пр-т, 20                    | Санкт-Петербург RU.66 UNIQUE",
        "С.-Петербург                               | Санкт-Петербург RU.66 UNIQUE",
        "Saint Petersburg                           | Санкт-Петербург RU.66 UNIQUE",
        "Екб, ул. Малышева, 5                       | Екатеринбург RU.71 UNIQUE",
        "Екат                                       | Екатеринбург RU.71 UNIQUE",
        "Ekaterinburg                               | Екатеринбург RU.71 UNIQUE",
        "Yekaterinburg, Sverdlovskaya oblast        | Екатеринбург RU.71 UNIQUE",
        "г. Нижний Новгород, Нижегородская обл.     | Нижний Новгород RU.51 UNIQUE",
        "НН                                         | Нижний Новгород RU.51 UNIQUE",
        "Н.Новгород ул.Горького 5                   | Нижний Новгород RU.51 UNIQUE",
        "Nizhniy Novgorod                           | Нижний Новгород RU.51 UNIQUE",
        "Королев                                    | Королёв RU.47 UNIQUE",
        "КОРОЛЁВ                                    | Королёв RU.47 UNIQUE",
        "Наб. Челны, пр. Мира 5                     | Набережные Челны RU.73 UNIQUE",
        "ростов на дону                             | Ростов-на-Дону RU.61 UNIQUE",
        "Краснодарский край, ст-ца Каневская        | Каневская RU.38 UNIQUE",
        "Симферополь, Россия                        | Симферополь UA.11 UNIQUE",
        "Берлин                                     | Берлин DE.16 UNIQUE",
        "Анталья, Турция                            | Анталия TR.07 UNIQUE",
        "Моск. обл., Орехово Зуево                  | Орехово-Зуево RU.47 UNIQUE",
        "620014 г.Екатеринбург,ул.8 Марта,13        | Екатеринбург RU.71 UNIQUE",
        "Химки г, Московская обл, Ленина ул, 5      | Химки RU.47 UNIQUE",
        "Россия Краснодарский край Сочи Курортный проспект 50 | Сочи RU.38 UNIQUE",
        "Minsk, Belarus                             | Минск BY.04 UNIQUE",
        "São Paulo                                  | Сан-Паулу BR.27 UNIQUE",
        "Sao Paulo                                  | Сан-Паулу BR.27 UNIQUE",
        "Буффало, Нью-Йорк                          | Буффало US.NY UNIQUE",
        "НЬЮ-ЙОРК, США                              | Нью-Йорк US.NY UNIQUE",
      })
  void shouldFindSettlementByItsNames(String address, String found) {
    assertThat(Places.find(address)).isEqualTo(found);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Ленинград                  | Санкт-Петербург RU.66 UNIQUE",
        "Свердловск                 | Екатеринбург RU.71 POPULATION",
        "Горький                    | Нижний Новгород RU.51 UNIQUE",
        "Куйбышев                   | Куйбышев RU.53 PRESENT_NAME",
        "Куйбышев, Самарская обл.   | Самара RU.65 REGION",
        "Калинин                    | Тверь RU.77 POPULATION",
        "Сталинград                 | Волгоград RU.84 UNIQUE",
        "Орджоникидзе               | Владикавказ RU.68 POPULATION",
        "Загорск                    | Сергиев Посад RU.47 UNIQUE",
        "Челябинск-70               | Снежинск RU.13 UNIQUE",
        "Алма-Ата                   | Алматы KZ.02 UNIQUE",
      })
  void shouldFindSettlementByFormerNameUnlessATownHasItToday(String address, String found) {
    assertThat(Places.find(address)).isEqualTo(found);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Ленина 5",
        "Октябрьский 5",
        "ул. Мира, 10",
        "Тверская улица 1",
        "метро Автово",
        "Московская область",
        "Татарстан",
        "д. Новая Москва",
        "Советск, Тверская обл.",
        "Москва, США",
        "qwerty",
        "12345",
        "-",
      })
  void shouldFindNothingWhenNoSettlementIsNamed(String address) {
    assertThat(Places.find(address)).isEqualTo("-");
  }

  @Test
  void shouldTellAllThatIsKnownOfAPlace() {
    var place = Places.GAZETTEER.find("Владивосток").orElseThrow();

    assertThat(place.geoId()).isEqualTo(2013348);
    assertThat(place.settlement()).isEqualTo(new Name("Владивосток", "Vladivostok"));
    assertThat(place.region())
        .contains(
            new Region(
                "RU.59",
                new Name("Приморский край", "Primorsky Krai"),
                ZoneId.of("Asia/Vladivostok")));
    assertThat(place.country()).isEqualTo(new Country("RU", new Name("Россия", "Russia")));
    assertThat(place.timeZone()).isEqualTo(ZoneId.of("Asia/Vladivostok"));
    assertThat(place.latitude()).isCloseTo(43.12, Offset.offset(0.1));
    assertThat(place.longitude()).isCloseTo(131.89, Offset.offset(0.1));
    assertThat(place.population()).isBetween(500_000, 700_000);
    assertThat(place.decision().ambiguous()).isFalse();
  }
}
