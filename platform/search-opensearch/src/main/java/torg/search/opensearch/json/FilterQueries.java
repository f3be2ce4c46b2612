package torg.search.opensearch.json;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Collection;
import java.util.List;
import torg.vasgen.v1.Circle;
import torg.vasgen.v1.Filter;
import torg.vasgen.v1.Range;

/** Filters as queries. */
final class FilterQueries {
  private FilterQueries() {}

  static JsonObject all(Collection<Filter> filters) {
    return bool("filter", filters);
  }

  /** What the query finds and the filters let pass. */
  static JsonObject filtered(JsonObject query, Collection<Filter> filters) {
    return filters.isEmpty()
        ? query
        : JsonObject.of(
            "bool", JsonObject.of("must", JsonArray.of(query), "filter", queries(filters)));
  }

  static JsonObject of(Filter filter) {
    return switch (filter.getTestCase()) {
      case ANY_OF ->
          JsonObject.of(
              "terms",
              JsonObject.of(
                  Fields.keyword(filter.getAnyOf().getField()),
                  new JsonArray(List.copyOf(filter.getAnyOf().getValuesList()))));
      case RANGE -> range(filter.getRange());
      case CIRCLE -> circle(filter.getCircle());
      case ANY -> bool("should", filter.getAny().getFiltersList());
      case NONE -> bool("must_not", filter.getNone().getFiltersList());
      case TEST_NOT_SET -> throw new IllegalArgumentException("a filter without a test");
    };
  }

  private static JsonObject bool(String how, Collection<Filter> filters) {
    return JsonObject.of("bool", JsonObject.of(how, queries(filters)));
  }

  private static JsonArray queries(Collection<Filter> filters) {
    return new JsonArray(filters.stream().map(FilterQueries::of).toList());
  }

  /** An infinite bound is none: JSON has no such number. */
  private static JsonObject range(Range range) {
    var bounds = new JsonObject();
    if (range.hasMin() && range.getMin() == Double.POSITIVE_INFINITY
        || range.hasMax() && range.getMax() == Double.NEGATIVE_INFINITY) {
      return JsonObject.of("match_none", new JsonObject());
    }
    if (range.hasMin() && Double.isFinite(range.getMin())) {
      bounds.put("gte", range.getMin());
    }
    if (range.hasMax() && Double.isFinite(range.getMax())) {
      bounds.put("lte", range.getMax());
    }
    return JsonObject.of("range", JsonObject.of(Fields.number(range.getField()), bounds));
  }

  private static JsonObject circle(Circle circle) {
    return JsonObject.of(
        "geo_distance",
        JsonObject.of(
            "distance",
            circle.getRadiusMeters() + "m",
            Fields.POINT,
            Geo.point(circle.getCenter())));
  }
}
