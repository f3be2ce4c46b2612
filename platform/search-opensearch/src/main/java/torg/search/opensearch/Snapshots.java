package torg.search.opensearch;

import io.vertx.core.Future;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
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
    int users;
    boolean isTold;

    Snapshot(Future<Optional<String>> id, long bornNanos) {
      this.id = id;
      this.bornNanos = bornNanos;
    }
  }

  /** The use of a state by one query, which must end it. */
  final class Use {
    private final Snapshot snapshot;
    private boolean isOver;

    private Use(Snapshot snapshot) {
      this.snapshot = snapshot;
    }

    /** Empty when OpenSearch has none to give: then without. */
    Future<Optional<String>> id() {
      return CallContext.resumed(snapshot.id);
    }

    /**
     * @param isTold whether a page token names it
     */
    void end(boolean isTold) {
      synchronized (Snapshots.this) {
        if (isOver) {
          return;
        }
        isOver = true;
        snapshot.users--;
        snapshot.isTold |= isTold;
      }
      endOthers();
    }

    /** It was found gone: no other query tries it, nor goes back behind it. */
    void isGone() {
      synchronized (Snapshots.this) {
        newestFirst.remove(snapshot);
        isNewerWanted = true;
      }
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

  /** One that is new enough. */
  Use use() {
    Use use;
    synchronized (this) {
      var newest = newestFirst.peek();
      if (newest == null || isNewerWanted || isOld(newest)) {
        isNewerWanted = false;
        newest = new Snapshot(CallContext.detached(this::open), nanos.getAsLong());
        newestFirst.push(newest);
      }
      newest.users++;
      use = new Use(newest);
    }
    endOthers();
    return use;
  }

  private boolean isOld(Snapshot snapshot) {
    return nanos.getAsLong() - snapshot.bornNanos >= config.snapshotPeriod().toNanos();
  }

  /** From now on queries see what the index has now. */
  synchronized void renew() {
    isNewerWanted = true;
  }

  /** What nobody uses, was told of, or gets any more; and the oldest of too many. */
  private void endOthers() {
    var ended = new ArrayList<Snapshot>();
    synchronized (this) {
      var newest = newestFirst.peek();
      newestFirst.removeIf(
          snapshot ->
              snapshot != newest && snapshot.users == 0 && !snapshot.isTold && ended.add(snapshot));
      long told = newestFirst.stream().filter(snapshot -> snapshot.isTold).count();
      for (var oldest = newestFirst.descendingIterator();
          told > config.snapshotsMax() && oldest.hasNext(); ) {
        var snapshot = oldest.next();
        if (snapshot.isTold) {
          oldest.remove();
          ended.add(snapshot);
          told--;
        }
      }
    }
    ended.forEach(
        snapshot ->
            snapshot.id.onSuccess(
                id -> id.ifPresent(open -> CallContext.detached(() -> close(open)))));
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
