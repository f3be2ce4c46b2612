package torg.gazetteer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
  @ParameterizedTest(name = "{3}")
  @CsvSource(
      delimiter = '|',
      value = {
        "55.7558 |   37.6173 | Москва RU.48 NEAREST          | the Kremlin",
        "55.7500 |   37.8170 | Москва RU.48 NEAREST          | Novogireyevo, nearer to Reutov's centre",
        "55.7610 |   37.8580 | Реутов RU.47 NEAREST          | Reutov",
        "55.8900 |   37.4450 | Химки RU.47 NEAREST           | Khimki",
        "55.9910 |   37.2140 | Зеленоград RU.48 NEAREST      | Zelenograd",
        "43.5855 |   39.7231 | Сочи RU.38 NEAREST            | Sochi",
        "64.7350 |  177.5160 | Анадырь RU.15 NEAREST         | Anadyr",
        "52.5200 |   13.4050 | Берлин DE.16 NEAREST          | Berlin",
      })
  void shouldFindTheSettlementAround(double latitude, double longitude, String found) {
    assertThat(Places.GAZETTEER.nearest(latitude, longitude).map(Places::line)).contains(found);
  }

  @ParameterizedTest(name = "{2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "0         | 0         | the Gulf of Guinea",
        "90        | 0         | the North Pole",
        "-90       | 180       | the South Pole",
        "71        | 180       | Wrangel Island",
        "72        | 120       | the tundra",
        "90.1      | 37        | too far north",
        "55        | 180.1     | too far east",
        "-1000     | 1000      | out of range",
        "NaN       | 37        | no latitude",
        "55        | NaN       | no longitude",
        "Infinity  | 37        | infinite latitude",
        "55        | -Infinity | infinite longitude",
      })
  void shouldFindNothingFarFromAllSettlements(double latitude, double longitude) {
    assertThat(Places.GAZETTEER.nearest(latitude, longitude)).isEmpty();
  }

  @ParameterizedTest(name = "from {1}")
  @CsvSource({"66.0, 179.9", "66.0, -179.9"})
  void shouldReachAcrossTheDateLine(double latitude, double longitude) {
    var east = place(latitude, 179.99);
    var west = place(latitude, -179.99);

    assertThat(new NearestPlaces(List.of(east)).find(latitude, longitude)).isPresent();
    assertThat(new NearestPlaces(List.of(west)).find(latitude, longitude)).isPresent();
  }

  private static Place place(double latitude, double longitude) {
    var anadyr = Places.GAZETTEER.find("Анадырь").orElseThrow();
    return new Place(
        1,
        anadyr.settlement(),
        anadyr.region(),
        anadyr.country(),
        latitude,
        longitude,
        anadyr.timeZone(),
        1_000,
        Decision.UNIQUE);
  }
}
