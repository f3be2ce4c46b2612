package torg.search.opensearch.json;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import java.util.function.ObjLongConsumer;

/**
 * Some of the words as they are written, in their order.
 *
 * @param aggregation of the answer
 */
public record WordPage(JsonObject aggregation) {
  /** OpenSearch makes no more than 65,535 buckets for an answer. */
  private static final int SIZE = 10_000;

  private static final String WORDS = "words";
  private static final String WORD = "word";

  /**
   * @param after where the page before ended; empty for the first
   */
  public static JsonObject search(Optional<JsonObject> after) {
    var source = JsonObject.of("terms", JsonObject.of("field", Fields.EXACT));
    var composite =
        JsonObject.of("size", SIZE, "sources", JsonArray.of(JsonObject.of(WORD, source)));
    after.ifPresent(key -> composite.put("after", key));
    return JsonObject.of(
        "size",
        0,
        "track_total_hits",
        false,
        "aggs",
        JsonObject.of(WORDS, JsonObject.of("composite", composite)));
  }

  public static WordPage of(JsonObject found) {
    return new WordPage(found.getJsonObject("aggregations").getJsonObject(WORDS));
  }

  /** Each with the number of documents that have it. */
  public void forEach(ObjLongConsumer<String> reader) {
    for (var bucket : PrefixFields.buckets(aggregation)) {
      reader.accept(bucket.getJsonObject("key").getString(WORD), bucket.getLong("doc_count"));
    }
  }

  /** Where the next one begins; empty behind the last. */
  public Optional<JsonObject> next() {
    return Optional.ofNullable(aggregation.getJsonObject("after_key"));
  }
}
