package torg.search.opensearch.json;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import torg.search.OfferFields;
import torg.search.RankingConfig;
import torg.search.words.QueryWord;
import torg.vasgen.v1.Point;

/** The score of a document's words times one and the weighted factors. */
final class Ranking {
  /** One text, so that it is compiled once; the same formulas as those of RankingConfig. */
  private static final String FACTORS =
      """
      double sum = 0;
      if (params.freshness > 0 && doc[params.published].size() > 0) {
        double age = Math.max(0.0, params.now - doc[params.published].value);
        sum += params.freshness * Math.pow(0.5, age / params.halfLife);
      }
      if (params.clicks > 0) {
        double shown = doc['impressions'].size() > 0 ? doc['impressions'].value : 0;
        double clicked = doc['clicks'].size() > 0 ? doc['clicks'].value : 0;
        double share = (clicked + params.priorShown * params.priorShare)
            / (Math.max(clicked, shown) + params.priorShown);
        sum += params.clicks * share / (share + params.priorShare);
      }
      if (params.nearness > 0 && doc['point'].size() > 0) {
        double meters = doc['point'].arcDistance(params.latitude, params.longitude);
        sum += params.nearness / (1 + meters / params.scale);
      }
      return sum;
      """;

  private final RankingConfig config;
  private final boolean isExplained;
  private final JsonArray functions = new JsonArray();

  private Ranking(RankingConfig config, boolean isExplained) {
    this.config = config;
    this.isExplained = isExplained;
    functions.add(JsonObject.of("weight", 1));
  }

  static JsonObject query(
      QueryPlan plan,
      RankingConfig config,
      long asOfSeconds,
      Optional<Point> near,
      boolean isExplained) {
    var ranking = new Ranking(config, isExplained);
    var words = plan.text().words();
    ranking.addShares(
        Explanation.TOGETHER, config.proximityWeight(), TextQueries.neighbours(words));
    ranking.addShares(Explanation.AS_TYPED, config.exactnessWeight(), TextQueries.exact(words));
    ranking.addShares(Explanation.CODE, config.codeWeight(), TextQueries.exact(codes(words)));
    ranking.addFactors(asOfSeconds, near);
    return JsonObject.of(
        "function_score",
        JsonObject.of(
            "query",
            plan.words(isExplained),
            "functions",
            ranking.functions,
            "score_mode",
            "sum",
            "boost_mode",
            "multiply"));
  }

  static List<QueryWord> codes(List<QueryWord> words) {
    return words.stream().filter(QueryWord::isCode).toList();
  }

  /** Each of the queries adds the same part of the weight. */
  private void addShares(String name, double weight, List<JsonObject> queries) {
    for (int at = 0; at < queries.size() && weight > 0; at++) {
      var query = queries.get(at);
      functions.add(
          JsonObject.of(
              "filter",
              isExplained ? TextQueries.named(query, name + at) : query,
              "weight",
              weight / queries.size()));
    }
  }

  private void addFactors(long asOfSeconds, Optional<Point> near) {
    var params =
        new JsonObject()
            .put("freshness", config.freshnessWeight())
            .put("published", Fields.number(OfferFields.PUBLISHED))
            .put("now", asOfSeconds)
            .put("halfLife", config.freshnessHalfLife().toSeconds())
            .put("clicks", config.clicksWeight())
            .put("priorShown", (double) config.clickPriorImpressions())
            .put("priorShare", config.clickPriorShare())
            .put("nearness", near.isPresent() ? config.distanceWeight() : 0)
            .put("latitude", near.map(Point::getLatitude).orElse(0.0))
            .put("longitude", near.map(Point::getLongitude).orElse(0.0))
            .put("scale", (double) config.distanceScaleMeters());
    functions.add(
        JsonObject.of(
            "script_score",
            JsonObject.of("script", JsonObject.of("source", FACTORS, "params", params))));
  }
}
