package torg.search.opensearch.json;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.FacetRequest;

/**
 * Which fields the facets of prefixes are about. OpenSearch counts the values of fields that are
 * named, so their names are asked for first.
 */
final class PrefixFields {
  /**
   * A field, the documents that have it, and the facet whose filters it ignores.
   *
   * @param documents that are found with it
   */
  record Field(String name, long documents, String facet) {}

  private final List<FacetRequest> requests;
  private final FacetFilters filters;

  PrefixFields(ExecutionRequest request, FacetFilters filters) {
    requests = request.getFacetsList().stream().filter(FacetRequest::hasKeywordPrefix).toList();
    this.filters = filters;
  }

  boolean areThere() {
    return !requests.isEmpty();
  }

  JsonObject aggregations() {
    var all = new JsonObject();
    for (int at = 0; at < requests.size(); at++) {
      var request = requests.get(at);
      var own = filters.ownFields(request);
      all.put(
          name(at),
          within(request.getName())
              .put("aggs", JsonObject.of("names", names(request, own.size()))));
      for (int field = 0; field < own.size(); field++) {
        all.put(
            name(at, field),
            within(own.get(field))
                .put("aggs", JsonObject.of("there", FacetCounting.isThere(own.get(field)))));
      }
    }
    return all;
  }

  private JsonObject within(String facet) {
    return JsonObject.of("filter", FilterQueries.all(filters.chosenElsewhere(facet)));
  }

  private static JsonObject names(FacetRequest request, int own) {
    return JsonObject.of(
        "terms",
        JsonObject.of(
            "field",
            Fields.KEYWORD_NAMES,
            "include",
            regex(request.getKeywordPrefix().getPrefix()),
            "size",
            request.getKeywordPrefix().getFieldsMax() + own,
            "order",
            FacetCounting.MOST_FREQUENT_FIRST));
  }

  /** Everything but letters and digits may have a meaning there. */
  private static String regex(String prefix) {
    var regex = new StringBuilder();
    prefix
        .codePoints()
        .forEach(
            character -> {
              if (!Character.isLetterOrDigit(character)) {
                regex.append('\\');
              }
              regex.appendCodePoint(character);
            });
    return regex + ".*";
  }

  /** By request, those that most documents have first. */
  Map<FacetRequest, List<Field>> read(JsonObject aggregations) {
    var fields = new HashMap<FacetRequest, List<Field>>();
    for (int at = 0; at < requests.size(); at++) {
      var request = requests.get(at);
      var own = filters.ownFields(request);
      var found = new ArrayList<Field>();
      for (int field = 0; field < own.size(); field++) {
        var there = aggregations.getJsonObject(name(at, field)).getJsonObject("there");
        found.add(new Field(own.get(field), there.getLong("doc_count"), own.get(field)));
      }
      for (var bucket : buckets(aggregations.getJsonObject(name(at)).getJsonObject("names"))) {
        var name = bucket.getString("key");
        if (!own.contains(name)) {
          found.add(new Field(name, bucket.getLong("doc_count"), request.getName()));
        }
      }
      fields.put(request, most(found, request.getKeywordPrefix().getFieldsMax()));
    }
    return fields;
  }

  private static List<Field> most(List<Field> fields, int countMax) {
    return fields.stream()
        .filter(field -> field.documents > 0)
        .sorted(Comparator.comparingLong(Field::documents).reversed().thenComparing(Field::name))
        .limit(countMax)
        .toList();
  }

  static List<JsonObject> buckets(JsonObject terms) {
    return terms.getJsonArray("buckets", new JsonArray()).stream()
        .map(bucket -> (JsonObject) bucket)
        .toList();
  }

  private static String name(int request) {
    return "prefix-" + request;
  }

  private static String name(int request, int field) {
    return "prefix-%d-%d".formatted(request, field);
  }
}
