package torg.offers.content;

import torg.bus.requests.Violations;
import torg.offers.v1.Location;
import torg.offers.v1.OfferContent;

/** Where a thing must be said to be. */
final class LocationRules {
  private final Violations violations;
  private final TextRules texts;

  LocationRules(Violations violations) {
    this.violations = violations;
    this.texts = new TextRules(violations);
  }

  void check(OfferContent content) {
    if (!content.hasLocation()) {
      violations.add("content.location", "is required: give at least the address");
      return;
    }
    var location = content.getLocation();
    texts.checkLine("content.location.address", location.getAddress());
    checkBoth(location);
    checkRange("content.location.latitude", location.getLatitude(), ContentLimits.LATITUDE_MAX);
    checkRange("content.location.longitude", location.getLongitude(), ContentLimits.LONGITUDE_MAX);
  }

  private void checkBoth(Location location) {
    if (location.hasLatitude() && !location.hasLongitude()) {
      violations.add("content.location.longitude", "must be given with latitude, or both left out");
    }
    if (location.hasLongitude() && !location.hasLatitude()) {
      violations.add("content.location.latitude", "must be given with longitude, or both left out");
    }
  }

  private void checkRange(String field, double degrees, double degreesMax) {
    // Written so that NaN, which compares with nothing, is refused too.
    if (!(Math.abs(degrees) <= degreesMax)) {
      violations.add(
          field,
          "must be from -%.0f to %.0f degrees, got %s".formatted(degreesMax, degreesMax, degrees));
    }
  }
}
