package torg.search.opensearch.json;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import torg.search.OfferFields;
import torg.search.PageToken;
import torg.search.RankingConfig;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.ExecutionResponse;
import torg.vasgen.v1.Point;

/** The searches that a request takes, and the answer that they make. */
public final class PageQuestion {
  /** A word that more documents have is as frequent as any; counting on would cost more. */
  private static final int WORD_COUNT_MAX = 100_000;

  /**
   * What stays the same for all requests.
   *
   * @param index that page tokens belong to
   */
  public record Engine(String index, RankingConfig ranking, Reading reading) {}

  private final Engine engine;
  private final ExecutionRequest request;
  private final Optional<PageToken> token;
  private final long asOfSeconds;
  private final FacetFilters filters;
  private final PrefixFields prefixes;
  private final PageOrder order;

  /**
   * @param token that the request brings
   */
  public PageQuestion(
      Engine engine, ExecutionRequest request, Optional<PageToken> token, long nowSeconds) {
    this.engine = engine;
    this.request = request;
    this.token = token;
    asOfSeconds = token.map(PageToken::asOfSeconds).orElse(nowSeconds);
    filters = FacetFilters.of(request);
    prefixes = new PrefixFields(request, filters);
    order = PageOrder.of(request.getSort());
  }

  public QueryPlan plan() {
    return QueryPlan.of(engine.reading.query(request.getText()));
  }

  /** For each word a search that counts the documents within the filters that have it. */
  public List<JsonObject> wordCounts(QueryPlan plan) {
    return plan.text().words().stream()
        .map(word -> count(TextQueries.word(word), WORD_COUNT_MAX))
        .toList();
  }

  /** Searches that count, up to a number, what is found without one word, without two, and on. */
  public List<JsonObject> relaxedCounts(QueryPlan plan, int countMax) {
    var counts = new ArrayList<JsonObject>();
    for (int optional = 1; optional <= plan.optionalMax(); optional++) {
      counts.add(count(plan.relaxed(optional).words(false), countMax));
    }
    return counts;
  }

  private JsonObject count(JsonObject words, int countMax) {
    return JsonObject.of(
        "size",
        0,
        "track_total_hits",
        countMax,
        "query",
        FilterQueries.filtered(words, request.getFiltersList()));
  }

  public boolean asksForPrefixes() {
    return prefixes.areThere();
  }

  /** Asks which fields the facets of prefixes have. */
  public JsonObject prefixes(QueryPlan plan) {
    return JsonObject.of(
        "size",
        0,
        "track_total_hits",
        false,
        "query",
        FilterQueries.filtered(plan.words(false), filters.plain()),
        "aggs",
        prefixes.aggregations());
  }

  /** The facets, once the fields of prefixes are known. */
  public FacetCounting facets(Optional<JsonObject> prefixesFound) {
    var fields =
        prefixesFound
            .map(found -> prefixes.read(found.getJsonObject("aggregations")))
            .orElse(Map.of());
    return new FacetCounting(request, filters, fields);
  }

  public JsonObject page(QueryPlan plan, FacetCounting facets) {
    var words =
        order.isRelevance()
            ? Ranking.query(plan, engine.ranking, asOfSeconds, near(), request.getExplain())
            : plan.words(request.getExplain());
    var body =
        new JsonObject()
            .put("query", FilterQueries.filtered(words, filters.plain()))
            .put("track_total_hits", true)
            // One more than the page has tells whether there is a next one.
            .put("size", request.getPageSize() == 0 ? 0 : request.getPageSize() + 1)
            .put("_source", new JsonArray(fields()));
    if (request.getPageSize() > 0) {
      body.put("sort", order.sort());
      token.ifPresent(from -> body.put("search_after", PageOrder.after(from)));
    }
    if (!filters.chosen().isEmpty()) {
      body.put("post_filter", FilterQueries.all(filters.allChosen()));
    }
    if (request.getFacetsCount() > 0) {
      body.put("aggs", facets.aggregations());
    }
    if (request.getExplain()) {
      body.put("docvalue_fields", JsonArray.of(Fields.number(OfferFields.PUBLISHED)));
    }
    return body;
  }

  private Optional<Point> near() {
    var relevance = request.getSort().getRelevance();
    return relevance.hasNear() ? Optional.of(relevance.getNear()) : Optional.empty();
  }

  private List<String> fields() {
    var fields = new ArrayList<>(Hits.neededFields());
    if (request.getHighlight()) {
      fields.addAll(Hits.neededForHighlights());
    }
    if (request.getExplain()) {
      fields.addAll(Explanation.neededFields());
    }
    return fields;
  }

  public static long total(JsonObject found) {
    return found.getJsonObject("hits").getJsonObject("total").getLong("value");
  }

  /**
   * @param snapshot that the page came from; empty for none
   */
  public ExecutionResponse answer(
      QueryPlan plan, FacetCounting facets, JsonObject found, String snapshot) {
    var response =
        ExecutionResponse.newBuilder()
            .setTotal(total(found))
            .addAllOptionalWords(plan.optionalWords());
    if (request.getFacetsCount() > 0) {
      response.addAllFacets(facets.read(found.getJsonObject("aggregations")));
    }
    var hits = found.getJsonObject("hits").getJsonArray("hits");
    int size = Math.min(hits.size(), request.getPageSize());
    var reader =
        engine.reading.hits(
            request.getHighlight() ? plan.text().terms() : Set.of(),
            Geo.center(request.getSort(), request.getFiltersList()));
    var explanation =
        new Explanation(engine.ranking, plan.text(), asOfSeconds, near(), engine.reading.terms());
    for (int at = 0; at < size; at++) {
      var one = hits.getJsonObject(at);
      var hit = reader.of(one);
      if (order.isRelevance()) {
        hit.setScore(PageOrder.value(one));
      }
      if (request.getExplain()) {
        hit.setExplanation(explanation.of(one));
      }
      response.addHits(hit);
    }
    if (hits.size() > size && size > 0) {
      response.setNextPageToken(nextPage(plan, snapshot, hits.getJsonObject(size - 1)));
    }
    return response.build();
  }

  private String nextPage(QueryPlan plan, String snapshot, JsonObject last) {
    return new PageToken(
            engine.index,
            snapshot,
            asOfSeconds,
            plan.optionalCount(),
            PageOrder.value(last),
            last.getJsonArray("sort").getString(1))
        .encoded(request);
  }
}
