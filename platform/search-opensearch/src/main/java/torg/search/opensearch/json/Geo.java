package torg.search.opensearch.json;

import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.lucene.util.SloppyMath;
import torg.vasgen.v1.Filter;
import torg.vasgen.v1.Point;
import torg.vasgen.v1.Sort;

/** Points and distances. */
final class Geo {
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
        : OptionalDouble.of(
            SloppyMath.haversinMeters(
                from.getLatitude(),
                from.getLongitude(),
                point.getDouble("lat"),
                point.getDouble("lon")));
  }
}
