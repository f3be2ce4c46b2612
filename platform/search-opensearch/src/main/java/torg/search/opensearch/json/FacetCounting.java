package torg.search.opensearch.json;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.FacetCounts;
import torg.vasgen.v1.FacetRequest;

/** All facets of a request as aggregations, and their counts. */
public final class FacetCounting {
  static final JsonArray MOST_FREQUENT_FIRST =
      JsonArray.of(JsonObject.of("_count", "desc"), JsonObject.of("_key", "asc"));

  /**
   * What each shard tells beyond what is asked for: a value that is just beyond the last in one may
   * be among the first of all.
   */
  private static final int SPARE_VALUES = 100;

  /**
   * One facet of the answer.
   *
   * @param facet whose filters it ignores
   */
  private record Counted(String name, String field, String facet, int valuesMax, boolean isNumber) {
    JsonObject aggregations() {
      return isNumber ? numbers() : values();
    }

    private JsonObject numbers() {
      var field = JsonObject.of("field", Fields.number(this.field));
      return JsonObject.of(
          "min", JsonObject.of("min", field),
          "max", JsonObject.of("max", field),
          "there", JsonObject.of("filter", exists(Fields.number(this.field))));
    }

    private JsonObject values() {
      return JsonObject.of(
          "values",
          JsonObject.of(
              "terms",
              JsonObject.of(
                  "field",
                  Fields.keyword(field),
                  "size",
                  valuesMax,
                  "shard_size",
                  valuesMax + SPARE_VALUES,
                  "order",
                  MOST_FREQUENT_FIRST)),
          "there",
          isThere(field));
    }
  }

  private final FacetFilters filters;
  private final List<Counted> all = new ArrayList<>();

  FacetCounting(
      ExecutionRequest request,
      FacetFilters filters,
      Map<FacetRequest, List<PrefixFields.Field>> prefixes) {
    this.filters = filters;
    for (var facet : request.getFacetsList()) {
      var name = facet.getName();
      switch (facet.getOfCase()) {
        case KEYWORD ->
            all.add(
                new Counted(
                    name,
                    facet.getKeyword().getField(),
                    name,
                    facet.getKeyword().getValuesMax(),
                    false));
        case NUMBER -> all.add(new Counted(name, facet.getNumber().getField(), name, 0, true));
        case KEYWORD_PREFIX ->
            prefixes
                .get(facet)
                .forEach(
                    field ->
                        all.add(
                            new Counted(
                                field.name(),
                                field.name(),
                                field.facet(),
                                facet.getKeywordPrefix().getValuesMax(),
                                false)));
        case OF_NOT_SET -> throw new IllegalArgumentException("a facet of nothing");
      }
    }
  }

  /** The documents that have the keyword field. */
  static JsonObject isThere(String field) {
    return JsonObject.of("filter", exists(Fields.keyword(field)));
  }

  private static JsonObject exists(String field) {
    return JsonObject.of("exists", JsonObject.of("field", field));
  }

  JsonObject aggregations() {
    var aggregations = new JsonObject();
    for (int at = 0; at < all.size(); at++) {
      var counted = all.get(at);
      aggregations.put(
          name(at),
          JsonObject.of(
              "filter",
              FilterQueries.all(filters.chosenElsewhere(counted.facet)),
              "aggs",
              counted.aggregations()));
    }
    return aggregations;
  }

  /** In the order of the requests. */
  List<FacetCounts> read(JsonObject aggregations) {
    var counts = new ArrayList<FacetCounts>();
    for (int at = 0; at < all.size(); at++) {
      counts.add(read(all.get(at), aggregations.getJsonObject(name(at))));
    }
    return counts;
  }

  private static FacetCounts read(Counted counted, JsonObject aggregation) {
    var counts =
        FacetCounts.newBuilder()
            .setName(counted.name)
            .setDocuments(aggregation.getJsonObject("there").getLong("doc_count"));
    if (!counted.isNumber) {
      for (var bucket : PrefixFields.buckets(aggregation.getJsonObject("values"))) {
        counts
            .addValuesBuilder()
            .setValue(bucket.getString("key"))
            .setCount(bucket.getLong("doc_count"));
      }
    } else if (counts.getDocuments() > 0) {
      counts.setMin(aggregation.getJsonObject("min").getDouble("value"));
      counts.setMax(aggregation.getJsonObject("max").getDouble("value"));
    }
    return counts.build();
  }

  private static String name(int at) {
    return "facet-" + at;
  }
}
