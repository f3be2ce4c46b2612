package torg.gazetteer;

/** Distances on a sphere of the Earth's size, which is wrong by half a percent at most. */
final class Distance {
  static final double KILOMETRES_PER_DEGREE = 111.195;
  private static final double DIAMETER_KILOMETRES = 12_742;

  private Distance() {}

  static double kilometres(
      double latitude, double longitude, double toLatitude, double toLongitude) {
    var north = Math.sin(Math.toRadians(toLatitude - latitude) / 2);
    var east = Math.sin(Math.toRadians(toLongitude - longitude) / 2);
    var chord =
        north * north
            + Math.cos(Math.toRadians(latitude))
                * Math.cos(Math.toRadians(toLatitude))
                * east
                * east;
    return DIAMETER_KILOMETRES * Math.asin(Math.min(1, Math.sqrt(chord)));
  }
}
