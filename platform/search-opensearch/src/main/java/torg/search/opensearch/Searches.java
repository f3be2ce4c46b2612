package torg.search.opensearch;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.search.opensearch.http.Answer;
import torg.search.opensearch.http.Ask;
import torg.search.opensearch.http.Cluster;
import torg.search.opensearch.json.PageQuestion;

/**
 * Searches in one state of an index.
 *
 * @param snapshot the state; empty for whatever is there when each of them comes
 */
record Searches(Cluster cluster, String index, OpenSearchConfig config, Optional<String> snapshot) {
  private static final String ALL_SHARDS = "allow_partial_search_results=false";
  private static final String SUBJECT = "a search";

  Future<JsonObject> search(JsonObject body, boolean isExplained) {
    var path =
        "%s/_search?%s%s"
            .formatted(place(), ALL_SHARDS, isExplained ? "&include_named_queries_score=true" : "");
    return cluster.ask(Ask.search(SUBJECT, path, limited(body))).map(this::found);
  }

  /** How many documents each of them finds. */
  Future<List<Long>> counts(List<JsonObject> bodies) {
    if (bodies.isEmpty()) {
      return Future.succeededFuture(List.of());
    }
    var lines = new ArrayList<JsonObject>();
    for (var body : bodies) {
      lines.add(JsonObject.of("allow_partial_search_results", false));
      lines.add(limited(body));
    }
    return cluster
        .ask(Ask.searches(SUBJECT, place() + "/_msearch", Ask.lines(lines)))
        .map(
            answer ->
                answer.success(SUBJECT).getJsonArray("responses").stream()
                    .map(one -> (JsonObject) one)
                    .map(one -> found(new Answer(one.getInteger("status"), one)))
                    .map(PageQuestion::total)
                    .toList());
  }

  /** A state knows its index. */
  private String place() {
    return snapshot.isPresent() ? "" : "/" + index;
  }

  private JsonObject limited(JsonObject body) {
    var limited = body.copy().put("timeout", config.server().queryTimeout().toMillis() + "ms");
    snapshot.ifPresent(
        id ->
            limited.put(
                "pit",
                JsonObject.of("id", id, "keep_alive", config.snapshotKept().toMillis() + "ms")));
    return limited;
  }

  private JsonObject found(Answer answer) {
    if (answer.errorType().equals("index_not_found_exception")) {
      throw FaultException.unavailable(
          "index %s is no longer there; it was replaced or removed".formatted(index));
    }
    var body = answer.success(SUBJECT);
    if (body.getBoolean("timed_out", false)) {
      throw FaultException.of(
          Fault.DEADLINE, "the query took too long and was given up; ask for less");
    }
    return body;
  }
}
