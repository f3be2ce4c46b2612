package torg.gazetteer;

/** The gazetteer, loaded once for all tests. */
final class Places {
  static final Gazetteer GAZETTEER = Gazetteer.load();

  private Places() {}

  /** Such as "Киров RU.33 POPULATION", or "-" if nothing is found. */
  static String find(String address) {
    return GAZETTEER.find(address).map(Places::line).orElse("-");
  }

  static String line(Place place) {
    return "%s %s %s"
        .formatted(
            place.settlement().russian(),
            place.region().map(Region::code).orElse(place.country().code()),
            place.decision());
  }
}
