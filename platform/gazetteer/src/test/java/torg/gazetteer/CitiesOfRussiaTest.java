package torg.gazetteer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The cities of Russia, as another source knows them: README.md beside the table names it. */
class CitiesOfRussiaTest {
  private static final double KILOMETRES_MAX = 20;

  private record City(
      String address, String name, double latitude, double longitude, int population) {
    boolean isAt(Optional<Place> place) {
      return place
          .filter(
              p ->
                  Distance.kilometres(latitude, longitude, p.latitude(), p.longitude())
                      <= KILOMETRES_MAX)
          .isPresent();
    }
  }

  private static final List<City> CITIES = read();

  @Test
  void shouldFindCitiesByRegionAndName() {
    assertShare("by region and name", CITIES, city -> Places.GAZETTEER.find(city.address()), 99.5);
  }

  @Test
  void shouldFindTheLargestByNameAlone() {
    Map<String, City> largest =
        CITIES.stream()
            .collect(
                Collectors.toMap(
                    City::name,
                    city -> city,
                    (a, b) -> Comparator.comparingInt(City::population).compare(a, b) < 0 ? b : a));

    assertShare(
        "the largest by name alone",
        List.copyOf(largest.values()),
        city -> Places.GAZETTEER.find(city.name()),
        99);
  }

  @Test
  void shouldFindCitiesByCoordinates() {
    assertShare(
        "by coordinates",
        CITIES,
        city -> Places.GAZETTEER.nearest(city.latitude(), city.longitude()),
        99.9);
  }

  private static void assertShare(
      String how, List<City> cities, Function<City, Optional<Place>> find, double percentMin) {
    var elsewhere = cities.stream().filter(city -> !city.isAt(find.apply(city))).toList();
    double percent = 100.0 * (cities.size() - elsewhere.size()) / cities.size();
    System.out.printf("%.2f%% of %d cities %s%n", percent, cities.size(), how);
    assertThat(percent).as("not found %s: %s", how, elsewhere).isGreaterThanOrEqualTo(percentMin);
  }

  private static List<City> read() {
    var stream = CitiesOfRussiaTest.class.getResourceAsStream("cities-of-russia.tsv");
    try (var lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      return lines.lines().skip(1).map(CitiesOfRussiaTest::city).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static City city(String line) {
    var cells = line.split("\t");
    return new City(
        cells[0],
        cells[1],
        Double.parseDouble(cells[2]),
        Double.parseDouble(cells[3]),
        Integer.parseInt(cells[4]));
  }
}
