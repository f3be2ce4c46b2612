package torg.search.opensearch.json;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import torg.bus.faults.FaultException;
import torg.vasgen.v1.ExecutionResponse;
import torg.vasgen.v1.FindSimilarRequest;
import torg.vasgen.v1.Sort;

/** Documents that share the rarest words of one. */
public record SimilarQuestion(FindSimilarRequest request, Reading reading) {
  private static final List<String> FIELDS = List.of(Fields.TITLE, Fields.NAMES, Fields.ATTRIBUTES);

  /** Of a document's words the most telling. */
  private static final int WORDS_MAX = 25;

  /** Of those a document must share so many, so that one common word is too little. */
  private static final String SHARED_MIN = "20%";

  /** What the document that is compared with must bring, as a parameter of a path. */
  public static String neededFields() {
    return "_source_includes=%s,%s".formatted(Fields.LIVE, Fields.KEPT);
  }

  /**
   * The search; nothing when the document has no words.
   *
   * @param found what was found of the document that is compared with
   * @throws FaultException NOT_FOUND
   */
  public Optional<JsonObject> search(JsonObject found) {
    var source = found.getJsonObject("_source", new JsonObject());
    if (!source.getBoolean(Fields.LIVE, false)) {
      throw FaultException.notFound("document " + request.getId());
    }
    var like = new JsonObject();
    for (var field : FIELDS) {
      var streams =
          source.getJsonObject(Fields.KEPT).getJsonArray(field, new JsonArray()).stream()
              .map(text -> reading.terms().positions((String) text))
              .filter(positions -> !positions.isEmpty())
              .map(TermStream::of)
              .toList();
      if (!streams.isEmpty()) {
        like.put(field, new JsonArray(streams));
      }
    }
    return like.isEmpty() ? Optional.empty() : Optional.of(search(found.getString("_index"), like));
  }

  private JsonObject search(String index, JsonObject like) {
    var alike =
        JsonObject.of(
            "more_like_this",
            JsonObject.of(
                "fields",
                new JsonArray(FIELDS),
                "like",
                JsonArray.of(JsonObject.of("_index", index, "doc", like)),
                "min_term_freq",
                1,
                "min_doc_freq",
                2,
                "max_query_terms",
                WORDS_MAX,
                "boost_terms",
                1,
                "minimum_should_match",
                SHARED_MIN));
    var query = FilterQueries.filtered(alike, request.getFiltersList());
    var itself = JsonObject.of("term", JsonObject.of(Fields.ID, request.getId()));
    return new JsonObject()
        .put("query", JsonObject.of("bool", JsonObject.of("must", query, "must_not", itself)))
        .put("size", request.getLimit())
        .put("track_total_hits", false)
        .put("sort", PageOrder.of(Sort.getDefaultInstance()).sort())
        .put("_source", new JsonArray(Hits.neededFields()));
  }

  public ExecutionResponse answer(JsonObject found) {
    var hits = found.getJsonObject("hits").getJsonArray("hits");
    var reader =
        reading.hits(Set.of(), Geo.center(Sort.getDefaultInstance(), request.getFiltersList()));
    var response =
        ExecutionResponse.newBuilder()
            .setTotal(hits.size())
            .setTotalIsMinimum(hits.size() == request.getLimit());
    for (int at = 0; at < hits.size(); at++) {
      var hit = hits.getJsonObject(at);
      response.addHits(reader.of(hit).setScore(PageOrder.value(hit)));
    }
    return response.build();
  }
}
