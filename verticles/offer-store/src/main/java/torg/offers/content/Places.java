package torg.offers.content;

import java.util.Optional;
import torg.gazetteer.Gazetteer;
import torg.offers.v1.Location;
import torg.offers.v1.OfferContent;
import torg.offers.v1.Place;

/** Says where content is. Coordinates say it more exactly than an address does. */
public final class Places {
  private final Gazetteer gazetteer;

  public Places(Gazetteer gazetteer) {
    this.gazetteer = gazetteer;
  }

  /** The content with its place, or without one when none is found; whatever it said before. */
  public OfferContent placed(OfferContent content) {
    if (!content.hasLocation()) {
      return content;
    }
    var location = content.getLocation().toBuilder().clearPlace();
    find(content.getLocation()).map(Places::message).ifPresent(location::setPlace);
    return content.toBuilder().setLocation(location).build();
  }

  private Optional<torg.gazetteer.Place> find(Location location) {
    var here =
        location.hasLatitude() && location.hasLongitude()
            ? gazetteer.nearest(location.getLatitude(), location.getLongitude())
            : Optional.<torg.gazetteer.Place>empty();
    return here.or(() -> gazetteer.find(location.getAddress()));
  }

  private static Place message(torg.gazetteer.Place found) {
    return Place.newBuilder()
        .setGeoId(found.geoId())
        .setSettlement(found.settlement().russian())
        .setRegion(found.region().map(region -> region.name().russian()).orElse(""))
        .setCountry(found.country().code())
        .setLatitude(found.latitude())
        .setLongitude(found.longitude())
        .setTimeZone(found.timeZone().getId())
        .setAmbiguous(found.decision().ambiguous())
        .build();
  }
}
