package torg.offers.photos;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import torg.bridge.v1.OutboundRecord;
import torg.calls.Outbox;
import torg.leases.FencingToken;
import torg.leases.ShardOutbox;
import torg.offers.v1.PhotoRequest;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;

/** Sends requests whose time has come to the photo loader. */
final class PhotoSender {
  /** Of the longest URLs, with all that is known of them, they are 1 MB. */
  static final int BATCH = 100;

  private final Store store;
  private final PhotoRequestRules rules;
  private final Clock clock;
  private final PhotoMetrics metrics;

  PhotoSender(Store store, PhotoRequestRules rules, Clock clock, PhotoMetrics metrics) {
    this.store = store;
    this.rules = rules;
    this.clock = clock;
    this.metrics = metrics;
  }

  /** What somebody waits for; how many were sent. Fails as {@link ShardOutbox#send}. */
  Future<Integer> sendNew(int shard, ShardOutbox outbox) {
    return due(shard, PhotoStage.NEW)
        .onSuccess(rows -> metrics.waiting(shard, rows.stream().findFirst().map(PhotoSender::time)))
        .compose(rows -> send(shard, rows, rules.config().requestsPerShard(), outbox));
  }

  /** Checks and further attempts. Fails as {@link #sendNew}. */
  Future<Integer> sendLater(int shard, ShardOutbox outbox) {
    return due(shard, PhotoStage.LATER)
        .compose(rows -> send(shard, rows, rules.config().checksPerShard(), outbox));
  }

  private Future<List<Row>> due(int shard, PhotoStage stage) {
    return store.scan(PhotoRows.due(shard, stage, clock.instant(), BATCH));
  }

  private static Instant time(Row row) {
    return row.get(PhotoTables.DUE_AT);
  }

  /**
   * As many as there is room for. What the photo loader cannot take in waits here and not in Kafka:
   * there it would count as lost before its turn, and be requested once more.
   */
  private Future<Integer> send(int shard, List<Row> rows, int underWayMax, ShardOutbox outbox) {
    if (rows.isEmpty()) {
      return Future.succeededFuture(0);
    }
    var stage = PhotoRows.pending(rows.get(0)).stage();
    return store
        .count(Scan.of(PhotoTables.PHOTO_REQUEST_BY_DUE).prefix((long) shard, stage.sent().id()))
        .compose(
            underWay -> {
              var room = Math.min(rows.size(), underWayMax - underWay);
              return room <= 0
                  ? Future.succeededFuture(0)
                  : outbox
                      .token()
                      .compose(token -> send(rows.subList(0, (int) room), outbox, token));
            });
  }

  /** Sends first and notes then: the other way round a crash would lose requests for an hour. */
  private Future<Integer> send(List<Row> rows, ShardOutbox outbox, FencingToken token) {
    return records(rows)
        .compose(records -> outbox.send(Map.of(rules.config().requestsTopic(), records)))
        .compose(sent -> note(rows, token))
        .map(rows.size())
        .onSuccess(count -> rows.forEach(row -> metrics.sent(PhotoRows.pending(row))));
  }

  private Future<List<OutboundRecord>> records(List<Row> rows) {
    var photos = rows.stream().map(PhotoRows::pending).toList();
    return store
        .getAll(photos.stream().map(photo -> PhotoRows.answerKey(photo.url())).toList())
        .map(
            found -> {
              var known = PhotoRows.known(found);
              var records = new ArrayList<OutboundRecord>();
              for (var photo : photos) {
                var request = request(photo, known.get(photo.url()));
                records.add(Outbox.record(photo.url(), request));
              }
              return records;
            });
  }

  private static PhotoRequest request(PendingPhoto photo, KnownPhoto known) {
    var request = PhotoRequest.newBuilder().setUrl(photo.url()).setOfferId(photo.offerId());
    if (known != null && known.isStored()) {
      request
          .setPhotoId(known.answer().getStored().getId())
          .setEtag(known.answer().getEtag())
          .setLastModified(known.answer().getLastModified());
    }
    return request.build();
  }

  /** What is no longer to be sent, because its answer was quick, stays as it is. */
  private Future<Void> note(List<Row> rows, FencingToken token) {
    var sent = new HashMap<String, PendingPhoto>();
    rows.stream().map(PhotoRows::pending).forEach(photo -> sent.put(photo.url(), photo));
    return store.transactIdempotent(
        tx ->
            token
                .check(tx)
                .compose(held -> tx.getAll(rows.stream().map(Row::key).toList()))
                .map(
                    found -> {
                      found.values().stream()
                          .map(PhotoRows::pending)
                          .filter(photo -> photo.isUnsentLike(sent.get(photo.url())))
                          .map(photo -> rules.sent(photo, clock.instant()))
                          .forEach(photo -> tx.upsert(PhotoRows.row(photo)));
                      return null;
                    }));
  }
}
