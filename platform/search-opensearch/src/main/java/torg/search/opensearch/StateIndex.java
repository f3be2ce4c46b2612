package torg.search.opensearch;

import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.search.Indexes.Entry;
import torg.search.Indexes.Kept;
import torg.search.opensearch.http.Answer;
import torg.search.opensearch.http.Ask;
import torg.search.opensearch.http.Cluster;

/**
 * A small index beside the others: which of them is which, and how far each has read. Positions are
 * written after the documents that they stand for, so that a crash between the two only lets some
 * documents come once more.
 */
final class StateIndex {
  private static final Logger LOG = LoggerFactory.getLogger(StateIndex.class);
  private static final String KEPT = "kept";
  private static final String POSITIONS = "positions";

  private final Cluster cluster;
  private final String name;
  private final int replicas;

  StateIndex(Cluster cluster, String name, int replicas) {
    this.cluster = cluster;
    this.name = name;
    this.replicas = replicas;
  }

  Future<Void> ensure() {
    var subject = "making the index " + name;
    var settings = JsonObject.of("number_of_shards", 1, "number_of_replicas", replicas);
    var body =
        JsonObject.of(
            "settings",
            JsonObject.of("index", settings),
            "mappings",
            JsonObject.of("enabled", false));
    return cluster
        .ask(Ask.get(subject, "/" + name))
        .compose(
            found ->
                found.isSuccess()
                    ? Future.succeededFuture()
                    : cluster
                        .ask(Ask.write(subject, HttpMethod.PUT, "/" + name, body))
                        .map(answer -> made(answer, subject)));
  }

  /** Somebody else may have been faster. */
  static Void made(Answer answer, String subject) {
    if (!answer.errorType().equals("resource_already_exists_exception")) {
      answer.success(subject);
    }
    return null;
  }

  /** Nothing when nothing was kept, or nothing that can be understood. */
  Future<Kept> kept() {
    return read(KEPT)
        .map(
            found -> {
              try {
                return new Kept(entry(found, "current"), entry(found, "next"));
              } catch (ClassCastException | NullPointerException unreadable) {
                LOG.error(
                    "{} in {} cannot be read, so that the index is made anew: {}",
                    KEPT,
                    name,
                    unreadable.toString());
                return new Kept(Optional.empty(), Optional.empty());
              }
            });
  }

  private static Optional<Entry> entry(Optional<JsonObject> found, String place) {
    return found
        .map(kept -> kept.getJsonObject(place))
        .map(
            entry ->
                new Entry(
                    entry.getString("name"),
                    entry.getLong("generation"),
                    entry.getLong("exportId")));
  }

  Future<Void> keep(Kept kept) {
    var document = new JsonObject();
    kept.current().ifPresent(entry -> document.put("current", JsonObject.mapFrom(entry)));
    kept.next().ifPresent(entry -> document.put("next", JsonObject.mapFrom(entry)));
    return write("keeping which index is which", HttpMethod.PUT, "_doc/" + KEPT, document);
  }

  Future<Map<Integer, Long>> positions(String index) {
    return read(positionsOf(index))
        .map(
            found -> {
              var positions = new TreeMap<Integer, Long>();
              found
                  .map(document -> document.getJsonObject(POSITIONS))
                  .ifPresent(
                      all ->
                          all.forEach(
                              one ->
                                  positions.put(
                                      Integer.valueOf(one.getKey()),
                                      ((Number) one.getValue()).longValue())));
              return positions;
            });
  }

  /** Those that are not named stay as they are. */
  Future<Void> advance(String index, Map<Integer, Long> positions) {
    var partitions = new JsonObject();
    positions.forEach((partition, at) -> partitions.put(Integer.toString(partition), at));
    var document = JsonObject.of(POSITIONS, partitions);
    return write(
        "keeping the positions of " + index,
        HttpMethod.POST,
        "_update/%s?retry_on_conflict=5".formatted(positionsOf(index)),
        JsonObject.of("doc", document, "doc_as_upsert", true));
  }

  Future<Void> forget(String index) {
    var subject = "forgetting the positions of " + index;
    return cluster
        .ask(Ask.delete(subject, "/%s/_doc/%s".formatted(name, positionsOf(index))))
        .mapEmpty();
  }

  private static String positionsOf(String index) {
    return "positions-" + index;
  }

  /** From the primary: a copy that is cut off would tell what was. */
  private Future<Optional<JsonObject>> read(String id) {
    var subject = "reading %s of %s".formatted(id, name);
    return cluster
        .ask(Ask.get(subject, "/%s/_doc/%s?preference=_primary".formatted(name, id)))
        .map(
            answer ->
                answer.isMissing()
                    ? Optional.empty()
                    : Optional.of(answer.success(subject).getJsonObject("_source")));
  }

  private Future<Void> write(String subject, HttpMethod method, String path, JsonObject body) {
    return cluster
        .ask(Ask.write(subject, method, "/%s/%s".formatted(name, path), body))
        .map(answer -> answer.success(subject))
        .mapEmpty();
  }
}
