package torg.gazetteer;

import java.time.ZoneId;
import java.util.Comparator;
import java.util.Optional;

/**
 * A settlement that an address or coordinates lead to.
 *
 * @param geoId GeoNames' id; from 1,000,000,000 on the gazetteer's own
 * @param latitude degrees, of the settlement's centre
 * @param longitude degrees, of the settlement's centre
 * @param decision how it was chosen among settlements with the same name
 */
public record Place(
    int geoId,
    Name settlement,
    Optional<Region> region,
    Country country,
    double latitude,
    double longitude,
    ZoneId timeZone,
    int population,
    Decision decision) {

  /** A town abroad that is not large is meant less often than any of Russia with its name. */
  private static final int LARGE_POPULATION = 100_000;

  static final Comparator<Place> LIKELIEST_FIRST =
      Comparator.comparing(Place::isTownAbroad)
          .thenComparing(Comparator.comparingInt(Place::population).reversed())
          .thenComparingInt(Place::geoId);

  private boolean isTownAbroad() {
    return population < LARGE_POPULATION && !country.code().equals("RU");
  }

  Place decidedBy(Decision how) {
    return new Place(
        geoId, settlement, region, country, latitude, longitude, timeZone, population, how);
  }

  double kilometresTo(Place other) {
    return Distance.kilometres(latitude, longitude, other.latitude, other.longitude);
  }
}
