package torg.searchapi.filters;

import java.util.OptionalDouble;
import torg.bus.requests.Violations;

/** Rules for places on the globe. */
public final class Coordinates {
  private static final double LATITUDE_MAX = 90;
  private static final double LONGITUDE_MAX = 180;

  private Coordinates() {}

  /**
   * @param path of the message that has both, with its point; empty for the request itself
   */
  public static void check(
      String path, OptionalDouble latitude, OptionalDouble longitude, Violations violations) {
    latitude.ifPresent(degrees -> range(path + "latitude", degrees, LATITUDE_MAX, violations));
    longitude.ifPresent(degrees -> range(path + "longitude", degrees, LONGITUDE_MAX, violations));
    if (latitude.isPresent() != longitude.isPresent()) {
      var missing = latitude.isPresent() ? "longitude" : "latitude";
      var given = latitude.isPresent() ? "latitude" : "longitude";
      violations.add(path + missing, "must be given with %s, or both left out".formatted(given));
    }
  }

  /** Written so that NaN, which compares with nothing, is refused too. */
  private static void range(String field, double degrees, double max, Violations violations) {
    if (!(Math.abs(degrees) <= max)) {
      violations.add(
          field, "must be from -%.0f to %.0f degrees, got %s".formatted(max, max, degrees));
    }
  }
}
