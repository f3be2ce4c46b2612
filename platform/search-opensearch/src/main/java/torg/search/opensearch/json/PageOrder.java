package torg.search.opensearch.json;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import torg.search.PageToken;
import torg.vasgen.v1.Sort;

/** The order of documents, and where in it a page ends. */
record PageOrder(JsonObject first, boolean isRelevance) {
  static PageOrder of(Sort sort) {
    return switch (sort.getByCase()) {
      case RELEVANCE, BY_NOT_SET -> new PageOrder(JsonObject.of("_score", "desc"), true);
      case NUMBER ->
          new PageOrder(
              JsonObject.of(
                  Fields.number(sort.getNumber().getField()),
                  JsonObject.of(
                      "order",
                      sort.getNumber().getDescending() ? "desc" : "asc",
                      "missing",
                      "_last",
                      "unmapped_type",
                      "double")),
              false);
      case DISTANCE_FROM ->
          new PageOrder(
              JsonObject.of(
                  "_geo_distance",
                  JsonObject.of(
                      Fields.POINT,
                      Geo.point(sort.getDistanceFrom()),
                      "unit",
                      "m",
                      "order",
                      "asc")),
              false);
    };
  }

  JsonArray sort() {
    return JsonArray.of(first, JsonObject.of(Fields.ID, "asc"));
  }

  /** The document before the page, which may no longer be there. */
  static JsonArray after(PageToken token) {
    Object value =
        Double.isFinite(token.after()) ? (Object) token.after() : Double.toString(token.after());
    return JsonArray.of(value, token.afterId());
  }

  /** What a hit was sorted by; documents that lack it have an infinite one, which is no number. */
  static double value(JsonObject hit) {
    var value = hit.getJsonArray("sort").getValue(0);
    return value instanceof Number number
        ? number.doubleValue()
        : Double.parseDouble(value.toString());
  }
}
