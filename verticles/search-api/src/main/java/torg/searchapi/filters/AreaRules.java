package torg.searchapi.filters;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import torg.bus.requests.Violations;
import torg.search.v1.ChosenArea;

/** What may be chosen of a place. */
final class AreaRules {
  private static final double RADIUS_MAX = 20_000_000;
  private static final int PLACES_MAX = 100;

  /** No keyword of the index is longer. */
  private static final int REGION_LENGTH_MAX = 200;

  private static final Set<String> COUNTRIES = Set.of(Locale.getISOCountries());

  private final Violations violations;

  AreaRules(Violations violations) {
    this.violations = violations;
  }

  /**
   * @param path with its point
   */
  void check(ChosenArea area, String path) {
    checkCircle(area, path);
    checkEach(
        path + "geo_ids",
        area.getGeoIdsList(),
        id -> id > 0,
        "must be the geo_id of a settlement, from 1 on");
    checkEach(
        path + "regions",
        area.getRegionsList(),
        name -> !name.isBlank() && name.length() <= REGION_LENGTH_MAX,
        "must be the Russian name of a region, 1 to %d characters".formatted(REGION_LENGTH_MAX));
    checkEach(
        path + "countries",
        area.getCountriesList(),
        COUNTRIES::contains,
        "must be the ISO 3166-1 code of a country in capital letters, such as RU");
    if (isEmpty(area)) {
      violations.add(
          path.substring(0, path.length() - 1),
          "needs a circle, or one of geo_ids, regions and countries");
    }
  }

  private static boolean isEmpty(ChosenArea area) {
    return !area.hasLatitude()
        && !area.hasLongitude()
        && area.getGeoIdsCount() == 0
        && area.getRegionsCount() == 0
        && area.getCountriesCount() == 0;
  }

  private void checkCircle(ChosenArea area, String path) {
    Coordinates.check(
        path,
        area.hasLatitude() ? OptionalDouble.of(area.getLatitude()) : OptionalDouble.empty(),
        area.hasLongitude() ? OptionalDouble.of(area.getLongitude()) : OptionalDouble.empty(),
        violations);
    var radius = area.getRadiusMeters();
    var hasCenter = area.hasLatitude() || area.hasLongitude();
    if (hasCenter && !(radius >= 1 && radius <= RADIUS_MAX)) {
      violations.add(
          path + "radius_meters", "must be from 1 to %.0f, got %s".formatted(RADIUS_MAX, radius));
    }
    if (!hasCenter && radius != 0) {
      violations.add(path + "radius_meters", "needs latitude and longitude");
    }
  }

  private <T> void checkEach(String field, List<T> values, Predicate<T> rule, String message) {
    if (values.size() > PLACES_MAX) {
      violations.add(field, "must be at most %d, got %d".formatted(PLACES_MAX, values.size()));
      return;
    }
    for (var i = 0; i < values.size(); i++) {
      if (!rule.test(values.get(i))) {
        violations.add(
            Violations.at(field, i), message + ", got " + Quoted.of(String.valueOf(values.get(i))));
      }
    }
  }
}
