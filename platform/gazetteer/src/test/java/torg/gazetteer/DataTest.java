package torg.gazetteer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The data as it is shipped. */
class DataTest {
  private static final List<Place> PLACES = new DataFiles().places;

  private static List<Place> ofRussia() {
    return PLACES.stream().filter(place -> place.country().code().equals("RU")).toList();
  }

  @Test
  void shouldHaveTheSettlementsOfRussiaAndTheLargeCitiesOfTheWorld() {
    assertThat(Places.GAZETTEER.size()).isEqualTo(PLACES.size());
    assertThat(ofRussia()).hasSizeGreaterThan(4_000);
    assertThat(PLACES.size() - ofRussia().size()).isGreaterThan(5_000);
    assertThat(PLACES).extracting(Place::geoId).doesNotHaveDuplicates();
  }

  @Test
  void shouldHaveEveryRegionOfRussia() {
    var regions =
        ofRussia().stream()
            .map(place -> place.region().orElseThrow().name().russian())
            .collect(Collectors.toSet());

    assertThat(regions).hasSize(83).allMatch(name -> name.matches("[А-Яа-яё —()-]+"));
  }

  @Test
  void shouldPlaceEverythingOnTheMap() {
    assertThat(PLACES)
        .allMatch(place -> Math.abs(place.latitude()) <= 90 && Math.abs(place.longitude()) <= 180)
        .allMatch(place -> place.country() != null && place.population() >= 0)
        .noneMatch(place -> place.settlement().russian().isBlank());
  }

  /** Or a larger one with the same name in the same region. */
  @Test
  void shouldFindEverySettlementOfRussiaByItsNamesAndRegion() {
    var missed = new ArrayList<String>();
    for (var place : ofRussia()) {
      var region = place.region().orElseThrow().name();
      var russian = "г. " + place.settlement().russian() + ", " + region.russian();
      var english = place.settlement().english() + ", " + region.english();
      for (var address : List.of(russian, english)) {
        if (!isFound(place, address)) {
          missed.add(address + ": " + Places.find(address));
        }
      }
    }
    assertThat(missed).isEmpty();
  }

  private static boolean isFound(Place place, String address) {
    return Places.GAZETTEER
        .find(address)
        .filter(found -> found.region().equals(place.region()))
        .filter(found -> found.population() >= place.population())
        .isPresent();
  }

  @Test
  void shouldFindEverySettlementByItsCoordinatesOrTheOneAroundIt() {
    for (var place : PLACES) {
      var found = Places.GAZETTEER.nearest(place.latitude(), place.longitude()).orElseThrow();
      assertThat(found.kilometresTo(place)).as("%s %s", place, found).isLessThan(20);
    }
  }
}
