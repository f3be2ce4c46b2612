package torg.search.opensearch.json;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import torg.search.OfferFields;
import torg.search.RankingConfig;

/**
 * An index as it is created. Texts come as terms already, so that its analysers only take them
 * apart; what a text's terms are is decided here alone, for documents and queries alike.
 *
 * @param fieldsMax names of keywords and numbers, which OpenSearch learns as they come
 */
public record IndexDefinition(
    int shards, int replicas, Duration refreshPeriod, int fieldsMax, RankingConfig ranking) {
  /** Of all that is written here; an index of another one has to be built anew. */
  private static final int FORMAT = 1;

  private static final String META = "_meta";
  private static final String FORMAT_NAME = "format";
  private static final String WEIGHTS = "weights";

  /** Takes terms apart: positions, of each its terms. */
  static final String TERMS_ANALYZER = "torg_terms";

  private static final String WEIGHTED_ANALYZER = "torg_weighted";

  /** Words of different values are far from each other. */
  private static final int GAP = 100;

  /** Longer than any term with all that share its position. */
  private static final int TOKEN_LENGTH_MAX = 32_000;

  public JsonObject body(String writeAlias) {
    return JsonObject.of(
        "settings",
        settings(),
        "mappings",
        mappings(),
        "aliases",
        JsonObject.of(writeAlias, new JsonObject()));
  }

  /** Those that an index that is there already can be given. */
  public JsonObject changeableSettings() {
    return JsonObject.of(
        "index",
        JsonObject.of(
            "number_of_replicas",
            replicas,
            "refresh_interval",
            refreshPeriod.toMillis() + "ms",
            "mapping.total_fields.limit",
            fieldsMax));
  }

  /** Whether an index with these mappings was made by this code. */
  public static boolean isKnown(JsonObject mappings) {
    return FORMAT == mappings.getJsonObject(META, new JsonObject()).getInteger(FORMAT_NAME, 0);
  }

  /** Whether it was filled with the weights that are set now. */
  public boolean hasWeights(JsonObject mappings) {
    return weights().equals(mappings.getJsonObject(META).getJsonArray(WEIGHTS));
  }

  private JsonArray weights() {
    return JsonArray.of(
        ranking.titleWeight(),
        ranking.namesWeight(),
        ranking.attributesWeight(),
        ranking.categoriesWeight(),
        ranking.descriptionWeight(),
        ranking.saturation(),
        ranking.lengthShare());
  }

  private JsonObject settings() {
    var index = changeableSettings().getJsonObject("index");
    index.put("number_of_shards", shards);
    index.put(
        "similarity",
        JsonObject.of(
            "default",
            JsonObject.of("type", "BM25", "k1", ranking.saturation(), "b", ranking.lengthShare())));
    index.put("analysis", analysis());
    return JsonObject.of("index", index);
  }

  private static JsonObject analysis() {
    return JsonObject.of(
        "tokenizer",
        JsonObject.of(
            "torg_positions",
            JsonObject.of(
                "type",
                "char_group",
                "tokenize_on_chars",
                JsonArray.of(TermStream.NEXT_POSITION),
                "max_token_length",
                TOKEN_LENGTH_MAX)),
        "filter",
        JsonObject.of(
            "torg_same_position",
            JsonObject.of(
                "type",
                "pattern_capture",
                "preserve_original",
                false,
                "patterns",
                JsonArray.of("([^%s]+)".formatted(TermStream.SAME_POSITION))),
            "torg_frequency",
            JsonObject.of("type", "delimited_term_freq", "delimiter", TermStream.SAME_POSITION)),
        "analyzer",
        JsonObject.of(
            TERMS_ANALYZER,
            analyzer("torg_same_position"),
            WEIGHTED_ANALYZER,
            analyzer("torg_frequency")));
  }

  private static JsonObject analyzer(String filter) {
    return JsonObject.of(
        "type", "custom", "tokenizer", "torg_positions", "filter", JsonArray.of(filter));
  }

  private JsonObject mappings() {
    var properties =
        JsonObject.of(
            Fields.ID,
            type("keyword"),
            Fields.VERSION,
            type("long"),
            Fields.EPOCH,
            type("long"),
            Fields.DELETED_AT,
            type("long"),
            Fields.LIVE,
            type("boolean"),
            Fields.POINT,
            type("geo_point"),
            Fields.IMPRESSIONS,
            type("long").put("index", false),
            Fields.CLICKS,
            type("long").put("index", false),
            Fields.KEYWORD_NAMES,
            type("keyword"),
            Fields.EXACT,
            type("keyword"));
    Fields.TEXTS.forEach(
        field ->
            properties.put(
                field,
                type("text").put("analyzer", TERMS_ANALYZER).put("position_increment_gap", GAP)));
    properties.put(
        Fields.WEIGHTED,
        type("text")
            .put("analyzer", WEIGHTED_ANALYZER)
            .put("search_analyzer", TERMS_ANALYZER)
            .put("index_options", "freqs"));
    properties.put(Fields.KEPT, type("object").put("enabled", false));
    properties.put(Fields.KEYWORDS, type("object").put("dynamic", true));
    properties.put(
        Fields.NUMBERS,
        type("object")
            .put("dynamic", true)
            .put(
                "properties",
                // Ranking's script asks for it before the first document may have it.
                JsonObject.of(Fields.encoded(OfferFields.PUBLISHED), type("double"))));
    return JsonObject.of(
        META,
        JsonObject.of(FORMAT_NAME, FORMAT, WEIGHTS, weights()),
        "dynamic",
        false,
        "_source",
        JsonObject.of("excludes", new JsonArray(notStored())),
        "dynamic_templates",
        JsonArray.of(template(Fields.KEYWORDS, "keyword"), template(Fields.NUMBERS, "double")),
        "properties",
        properties);
  }

  /** What is only searched: it would double the index. */
  private static List<String> notStored() {
    var fields = new ArrayList<>(Fields.TEXTS);
    fields.addAll(
        List.of(
            Fields.WEIGHTED, Fields.EXACT, Fields.KEYWORDS, Fields.NUMBERS, Fields.KEYWORD_NAMES));
    return fields;
  }

  private static JsonObject template(String object, String type) {
    return JsonObject.of(object, JsonObject.of("path_match", object + ".*", "mapping", type(type)));
  }

  private static JsonObject type(String type) {
    return JsonObject.of("type", type);
  }
}
