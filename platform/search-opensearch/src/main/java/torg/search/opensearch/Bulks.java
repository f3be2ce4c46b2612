package torg.search.opensearch;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.Slots;
import torg.bus.faults.Excerpt;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.bus.flow.Backoff;
import torg.bus.flow.Capacity;
import torg.search.opensearch.http.Ask;
import torg.search.opensearch.http.Cluster;

/** Sends documents, and again those that OpenSearch has no room for at the moment. */
final class Bulks {
  private static final Logger LOG = LoggerFactory.getLogger(Bulks.class);
  private static final Backoff PAUSES = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(5));
  private static final int ITEMS_MAX = 2_000;
  private static final int PORTIONS_WAITING_MAX = 10_000;
  private static final int REASON_LENGTH_MAX = 300;

  private final Vertx vertx;
  private final Cluster cluster;
  private final String index;
  private final OpenSearchConfig config;
  private final Slots slots;

  Bulks(Vertx vertx, Cluster cluster, String index, OpenSearchConfig config) {
    this.vertx = vertx;
    this.cluster = cluster;
    this.index = index;
    this.config = config;
    slots = new Slots("requests with documents", config.bulksMax(), PORTIONS_WAITING_MAX);
  }

  /**
   * Each id at most once, so that their order does not matter. Fails with UNAVAILABLE when some
   * could not be written however often they were sent, with PRECONDITION when the index is gone.
   */
  Future<Void> send(List<BulkItem> items) {
    return Future.join(
            portions(items, config.bulkBytesMax()).stream()
                .map(portion -> slots.run(() -> send(portion, 1)))
                .toList())
        .mapEmpty();
  }

  static List<List<BulkItem>> portions(List<BulkItem> items, int bytesMax) {
    var portions = new ArrayList<List<BulkItem>>();
    var portion = new ArrayList<BulkItem>();
    var capacity = new Capacity(ITEMS_MAX, bytesMax);
    for (var item : items) {
      if (!capacity.take(item.lines().length()) && !portion.isEmpty()) {
        portions.add(portion);
        portion = new ArrayList<>();
        capacity = new Capacity(ITEMS_MAX, bytesMax);
        capacity.take(item.lines().length());
      }
      portion.add(item);
    }
    if (!portion.isEmpty()) {
      portions.add(portion);
    }
    return portions;
  }

  private Future<Void> send(List<BulkItem> items, int attempt) {
    return attempt(items)
        .recover(
            failure ->
                Fault.of(failure) == Fault.TOO_MANY
                    ? Future.succeededFuture(items)
                    : Future.failedFuture(failure))
        .compose(
            left -> {
              if (left.isEmpty()) {
                return Future.succeededFuture();
              }
              if (attempt >= config.attemptsMax()) {
                return Future.failedFuture(tooOften(left.size(), attempt));
              }
              return vertx
                  .timer(PAUSES.randomPause(attempt).toMillis(), TimeUnit.MILLISECONDS)
                  .compose(paused -> send(left, attempt + 1));
            });
  }

  /** Those that have to be sent again. */
  private Future<List<BulkItem>> attempt(List<BulkItem> items) {
    var lines = Buffer.buffer();
    items.forEach(item -> lines.appendBuffer(item.lines()));
    var subject = "writing documents to " + index;
    // Only an alias, so that nobody makes an index anew by writing to one that was removed.
    var path = "/%s/_bulk?require_alias=true".formatted(IndexNames.writeAlias(index));
    return cluster
        .ask(Ask.writes(subject, path, lines))
        .map(
            answer -> {
              var results = answer.success(subject).getJsonArray("items", new JsonArray());
              if (results.size() != items.size()) {
                throw FaultException.unavailable(
                    "%s: %d were sent and %d answered"
                        .formatted(subject, items.size(), results.size()));
              }
              return left(items, results);
            });
  }

  private List<BulkItem> left(List<BulkItem> items, JsonArray results) {
    var left = new ArrayList<BulkItem>();
    for (int at = 0; at < items.size(); at++) {
      var result = results.getJsonObject(at);
      switch (BulkItem.outcome(result)) {
        case WRITTEN -> {}
        case LATER -> left.add(items.get(at));
        case REJECTED ->
            // No repeating would help, and others wait behind.
            LOG.error(
                "Document {} is left out: {}",
                items.get(at).id(),
                Excerpt.of(result.encode(), REASON_LENGTH_MAX));
        case INDEX_GONE ->
            throw FaultException.of(
                Fault.PRECONDITION,
                "index %s is no longer there; it was replaced or removed".formatted(index));
      }
    }
    return left;
  }

  private FaultException tooOften(int count, int attempts) {
    return FaultException.unavailable(
        "OpenSearch did not take %d documents for %s in %d attempts; try again later"
            .formatted(count, index, attempts));
  }
}
