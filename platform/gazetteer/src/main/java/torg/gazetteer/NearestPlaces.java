package torg.gazetteer;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The settlement that coordinates belong to. Settlements are points here, but large ones reach far:
 * whoever is 13 km from Moscow's centre and 3 km from Reutov's is in Moscow. So each has a radius
 * by its population, and the distance to that circle counts; of several circles around a point, it
 * is the one whose centre is nearer by its own measure.
 */
final class NearestPlaces {
  /** Beyond it a settlement says nothing about where one is. */
  static final double BOUND_KILOMETRES = 50;

  /**
   * Gives Moscow 17 km, a city of a million 6.6, a town of 100,000 people 2.6, a village of 1,000
   * people 0.4.
   */
  private static final double RADIUS_FACTOR = 0.0265;

  private static final double RADIUS_EXPONENT = 0.4;

  private final Place[] byLatitude;
  private final double[] latitudes;
  private final double[] radii;

  NearestPlaces(List<Place> places) {
    byLatitude =
        places.stream()
            .sorted(Comparator.comparingDouble(Place::latitude).thenComparingInt(Place::geoId))
            .toArray(Place[]::new);
    latitudes = new double[byLatitude.length];
    radii = new double[byLatitude.length];
    for (int i = 0; i < byLatitude.length; i++) {
      latitudes[i] = byLatitude[i].latitude();
      radii[i] = RADIUS_FACTOR * Math.pow(byLatitude[i].population(), RADIUS_EXPONENT);
    }
  }

  Optional<Place> find(double latitude, double longitude) {
    // Written so that NaN is outside as well.
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) {
      return Optional.empty();
    }
    double reach = BOUND_KILOMETRES / Distance.KILOMETRES_PER_DEGREE;
    double reachEast = reachEast(Math.abs(latitude) + reach, reach);
    Place nearest = null;
    var shortest = Double.MAX_VALUE;
    for (int i = firstFrom(latitude - reach);
        i < byLatitude.length && latitudes[i] <= latitude + reach;
        i++) {
      var place = byLatitude[i];
      double east = Math.abs(place.longitude() - longitude);
      if (Math.min(east, 360 - east) > reachEast) {
        continue;
      }
      var distance = Distance.kilometres(latitude, longitude, place.latitude(), place.longitude());
      if (distance <= BOUND_KILOMETRES && remoteness(distance, radii[i]) < shortest) {
        shortest = remoteness(distance, radii[i]);
        nearest = place;
      }
    }
    return Optional.ofNullable(nearest).map(place -> place.decidedBy(Decision.NEAREST));
  }

  /**
   * Degrees of longitude that the bound spans at most up to a latitude; around a pole all of them.
   */
  private static double reachEast(double latitude, double reach) {
    return latitude >= 90 ? 180 : reach / Math.cos(Math.toRadians(latitude));
  }

  /** Kilometres to the circle; inside of it below zero, the less the nearer to the centre. */
  private static double remoteness(double distance, double radius) {
    return distance < radius ? distance / radius - 1 : distance - radius;
  }

  private int firstFrom(double latitude) {
    int low = 0;
    int high = latitudes.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (latitudes[middle] < latitude) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
