package torg.search.opensearch;

import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.CallContext;
import torg.search.opensearch.http.Ask;
import torg.search.opensearch.http.Cluster;

/**
 * States of the index, OpenSearch's points in time. Each keeps the files of its segments open in
 * every shard, so queries share one for a moment, and only those stay that a page token names. Who
 * comes later than that goes on with the newest.
 */
final class Snapshots {
  private static final Logger LOG = LoggerFactory.getLogger(Snapshots.class);

  private static final class Snapshot {
    final Future<Optional<String>> id;
    final long bornNanos;
    boolean isKept;

    Snapshot(Future<Optional<String>> id, long bornNanos) {
      this.id = id;
      this.bornNanos = bornNanos;
    }
  }

  private final Cluster cluster;
  private final String index;
  private final OpenSearchConfig config;
  private final LongSupplier nanos;
  private final Deque<Snapshot> newestFirst = new ArrayDeque<>();
  private boolean isNewerWanted;

  /**
   * @param nanos as {@link System#nanoTime}
   */
  Snapshots(Cluster cluster, String index, OpenSearchConfig config, LongSupplier nanos) {
    this.cluster = cluster;
    this.index = index;
    this.config = config;
    this.nanos = nanos;
  }

  /** One that is new enough. Empty when OpenSearch has none to give: then without. */
  Future<Optional<String>> newest() {
    List<Snapshot> ended;
    Snapshot newest;
    synchronized (this) {
      newest = newestFirst.peek();
      if (newest != null && !isNewerWanted && isYounger(newest, config.snapshotPeriod())) {
        return CallContext.resumed(newest.id);
      }
      isNewerWanted = false;
      newest = new Snapshot(CallContext.detached(this::open), nanos.getAsLong());
      ended = outdated();
      newestFirst.push(newest);
    }
    close(ended);
    return CallContext.resumed(newest.id);
  }

  private boolean isYounger(Snapshot snapshot, Duration age) {
    return nanos.getAsLong() - snapshot.bornNanos < age.toNanos();
  }

  /** Those that nobody was told of, once no query runs on them; and whatever is too much. */
  private List<Snapshot> outdated() {
    var ended = new ArrayList<Snapshot>();
    var grace = config.server().queryTimeout().plus(config.snapshotPeriod());
    newestFirst.removeIf(
        snapshot -> !snapshot.isKept && !isYounger(snapshot, grace) && ended.add(snapshot));
    while (newestFirst.size() >= config.snapshotsMax()) {
      ended.add(newestFirst.removeLast());
    }
    return ended;
  }

  /** From now on queries see what the index has now. */
  synchronized void renew() {
    isNewerWanted = true;
  }

  /** Called when a page token names it. */
  synchronized void keep(String id) {
    for (var snapshot : newestFirst) {
      if (snapshot.id.succeeded() && snapshot.id.result().filter(id::equals).isPresent()) {
        snapshot.isKept = true;
        return;
      }
    }
  }

  /** Called when it was found gone: no other query tries it, nor goes back behind it. */
  synchronized void forget(String id) {
    newestFirst.removeIf(
        snapshot -> snapshot.id.succeeded() && snapshot.id.result().filter(id::equals).isPresent());
    isNewerWanted = true;
  }

  private Future<Optional<String>> open() {
    var subject = "keeping a state of " + index;
    var path =
        "/%s/_search/point_in_time?keep_alive=%dms&allow_partial_pit_creation=false"
            .formatted(index, config.snapshotKept().toMillis());
    return cluster
        .ask(Ask.search(subject, path, new JsonObject()))
        .map(answer -> Optional.of(answer.success(subject).getString("pit_id")))
        .otherwise(
            failure -> {
              LOG.warn("Pages are not kept apart from changes: {}", failure.getMessage());
              return Optional.empty();
            });
  }

  private void close(List<Snapshot> ended) {
    ended.forEach(
        snapshot ->
            snapshot.id.onSuccess(id -> id.ifPresent(it -> CallContext.detached(() -> close(it)))));
  }

  /** One that cannot be closed ends by itself. */
  private Future<Void> close(String id) {
    var body = JsonObject.of("pit_id", JsonArray.of(id));
    return cluster
        .ask(
            Ask.write(
                "ending a state of " + index, HttpMethod.DELETE, "/_search/point_in_time", body))
        .onFailure(failure -> LOG.info("{}", failure.getMessage()))
        .mapEmpty();
  }

  Future<Void> close() {
    List<Snapshot> all;
    synchronized (this) {
      all = List.copyOf(newestFirst);
      newestFirst.clear();
    }
    return Future.join(
            all.stream()
                .map(
                    snapshot ->
                        snapshot.id.compose(
                            id -> id.map(this::close).orElseGet(Future::succeededFuture)))
                .toList())
        .transform(closed -> Future.succeededFuture());
  }
}
