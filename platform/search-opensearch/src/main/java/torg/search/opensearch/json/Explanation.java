package torg.search.opensearch.json;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import torg.search.OfferFields;
import torg.search.RankingConfig;
import torg.search.words.QueryWord;
import torg.search.words.ReadQuery;
import torg.vasgen.v1.Point;

/**
 * How a score came about, for people. OpenSearch tells which of the named queries a document meets
 * and with what score; the other factors are computed here from what the document has.
 */
final class Explanation {
  static final String WORD = "word-";
  static final String PHRASE = "phrase-";
  static final String TOGETHER = "together-";
  static final String AS_TYPED = "typed-";
  static final String CODE = "code-";

  private final RankingConfig config;
  private final ReadQuery text;
  private final long asOfSeconds;
  private final Optional<Point> near;
  private final TextTerms terms;

  Explanation(
      RankingConfig config,
      ReadQuery text,
      long asOfSeconds,
      Optional<Point> near,
      TextTerms terms) {
    this.config = config;
    this.text = text;
    this.asOfSeconds = asOfSeconds;
    this.near = near;
    this.terms = terms;
  }

  /** What a hit must bring for it. */
  static List<String> neededFields() {
    return List.of(Fields.IMPRESSIONS, Fields.CLICKS, Fields.POINT, Fields.KEPT);
  }

  String of(JsonObject hit) {
    var scores = hit.getJsonObject("matched_queries", new JsonObject());
    var source = hit.getJsonObject("_source");
    var lines = new ArrayList<String>();
    double words = text.isEmpty() ? 1 : 0;
    for (int at = 0; at < text.words().size(); at++) {
      double score = scores.getDouble(WORD + at, 0.0);
      words += score;
      var word = text.words().get(at);
      lines.add(line("  word '%s': %s".formatted(word.text(), where(word, source)), score));
    }
    for (int at = 0; at < text.phrases().size(); at++) {
      double score = scores.getDouble(PHRASE + at, 0.0);
      words += score;
      lines.add(line("  phrase \"%s\"".formatted(text.phrases().get(at).text()), score));
    }
    lines.add(0, line(text.isEmpty() ? "no words" : "words", words));
    double sum = 1;
    for (var factor : factors(hit, scores, source)) {
      double share = factor.weight * factor.value;
      sum += share;
      lines.add(
          line(
              "factor %s: %.3f of weight %.3f".formatted(factor.name, factor.value, factor.weight),
              words * share));
    }
    lines.add(0, line("score = words × (1 + factors)", words * sum));
    return String.join("\n", lines);
  }

  private record Factor(String name, double weight, double value) {}

  private List<Factor> factors(JsonObject hit, JsonObject scores, JsonObject source) {
    var factors = new ArrayList<Factor>();
    int words = text.words().size();
    int codes = Ranking.codes(text.words()).size();
    if (words > 1) {
      factors.add(
          new Factor(
              "words together", config.proximityWeight(), share(scores, TOGETHER, words - 1)));
    }
    if (words > 0) {
      factors.add(new Factor("as typed", config.exactnessWeight(), share(scores, AS_TYPED, words)));
    }
    if (codes > 0) {
      factors.add(new Factor("code", config.codeWeight(), share(scores, CODE, codes)));
    }
    factors.add(new Factor("freshness", config.freshnessWeight(), freshness(hit)));
    factors.add(
        new Factor(
            "clicks",
            config.clicksWeight(),
            config.clickedness(
                source.getLong(Fields.IMPRESSIONS, 0L), source.getLong(Fields.CLICKS, 0L))));
    near.ifPresent(
        center ->
            factors.add(
                new Factor(
                    "nearness",
                    config.distanceWeight(),
                    config.nearness(Geo.meters(center, source).orElse(Double.POSITIVE_INFINITY)))));
    factors.removeIf(factor -> factor.weight == 0);
    return factors;
  }

  private static double share(JsonObject scores, String name, int count) {
    double met = 0;
    for (int at = 0; at < count; at++) {
      met += scores.containsKey(name + at) ? 1 : 0;
    }
    return met / count;
  }

  private double freshness(JsonObject hit) {
    var published =
        hit.getJsonObject("fields", new JsonObject())
            .getJsonArray(Fields.number(OfferFields.PUBLISHED));
    return published == null ? 0 : config.freshness(asOfSeconds - published.getDouble(0));
  }

  /** The fields that have the word. */
  private String where(QueryWord word, JsonObject source) {
    var kept = source.getJsonObject(Fields.KEPT);
    var wanted = word.terms();
    return Fields.TEXTS.stream()
        .filter(field -> has(kept.getJsonArray(field, new JsonArray()), wanted))
        .collect(
            Collectors.collectingAndThen(
                Collectors.joining(", "),
                fields -> fields.isEmpty() ? "not there" : "in " + fields));
  }

  private boolean has(JsonArray texts, Set<String> wanted) {
    return texts.stream()
        .flatMap(text -> terms.positions((String) text).stream())
        .anyMatch(position -> position.stream().anyMatch(wanted::contains));
  }

  private static String line(String what, double score) {
    return String.format(Locale.ROOT, "%s: %.4f", what, score);
  }
}
