package torg.search.opensearch.json;

import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import torg.vasgen.v1.Filter;
import torg.vasgen.v1.Point;
import torg.vasgen.v1.Sort;

/** Points and distances. */
final class Geo {
  private static final double EARTH_RADIUS_METERS = 6_371_008.7714;

  private Geo() {}

  static JsonObject point(Point point) {
    return JsonObject.of("lat", point.getLatitude(), "lon", point.getLongitude());
  }

  /** Where the order or the first circle is about. */
  static Optional<Point> center(Sort sort, List<Filter> filters) {
    if (sort.hasDistanceFrom()) {
      return Optional.of(sort.getDistanceFrom());
    }
    if (sort.hasRelevance() && sort.getRelevance().hasNear()) {
      return Optional.of(sort.getRelevance().getNear());
    }
    return filters.stream()
        .filter(Filter::hasCircle)
        .map(filter -> filter.getCircle().getCenter())
        .findFirst();
  }

  /** To the point of a stored document; nothing when it has none. */
  static OptionalDouble meters(Point from, JsonObject source) {
    var point = source.getJsonObject(Fields.POINT);
    return point == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(meters(from, point.getDouble("lat"), point.getDouble("lon")));
  }

  /** Along a great circle, by haversines. */
  private static double meters(Point from, double latitude, double longitude) {
    double northwards = Math.sin(Math.toRadians(latitude - from.getLatitude()) / 2);
    double eastwards = Math.sin(Math.toRadians(longitude - from.getLongitude()) / 2);
    double share =
        northwards * northwards
            + Math.cos(Math.toRadians(from.getLatitude()))
                * Math.cos(Math.toRadians(latitude))
                * eastwards
                * eastwards;
    return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(share)));
  }
}
