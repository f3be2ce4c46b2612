package torg.offers.photos;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import torg.offers.core.OfferTables;
import torg.offers.model.Shards;
import torg.offers.v1.PhotoResult;
import torg.store.Key;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Table;

/** Rows of {@link PhotoTables} and what they stand for. */
final class PhotoRows {
  private PhotoRows() {}

  static Key answerKey(String url) {
    return PhotoTables.PHOTO_ANSWER.key(PhotoUrls.hash(url));
  }

  static Row row(KnownPhoto known) {
    var url = known.answer().getUrl();
    return Row.of(PhotoTables.PHOTO_ANSWER)
        .with(PhotoTables.URL_HASH, PhotoUrls.hash(url))
        .with(OfferTables.PROTO, known.answer().toByteString())
        .with(PhotoTables.ANSWERED_AT, known.answeredAt())
        .with(OfferTables.SHARD_ID, (long) Shards.of(url, Shards.TIMES));
  }

  /** What is known, by URL; rows of other tables are left out. */
  static Map<String, KnownPhoto> known(Map<Key, Row> rows) {
    var known = new HashMap<String, KnownPhoto>();
    for (var row : of(PhotoTables.PHOTO_ANSWER, rows)) {
      var answer = row.message(OfferTables.PROTO, PhotoResult.parser());
      known.put(answer.getUrl(), new KnownPhoto(answer, row.get(PhotoTables.ANSWERED_AT)));
    }
    return known;
  }

  static Key pendingKey(String url) {
    return PhotoTables.PHOTO_REQUEST.key(PhotoUrls.hash(url));
  }

  static Row row(PendingPhoto photo) {
    return Row.of(PhotoTables.PHOTO_REQUEST)
        .with(PhotoTables.URL_HASH, PhotoUrls.hash(photo.url()))
        .with(OfferTables.SHARD_ID, (long) PhotoUrls.shard(photo.url()))
        .with(PhotoTables.STAGE, photo.stage().id())
        .with(PhotoTables.DUE_AT, photo.dueAt())
        .with(PhotoTables.URL, photo.url())
        .with(OfferTables.OFFER_ID, photo.offerId())
        .with(PhotoTables.SINCE, photo.since())
        .with(PhotoTables.REQUESTS, photo.requests())
        .with(PhotoTables.FAILURES, photo.failures());
  }

  static PendingPhoto pending(Row row) {
    return new PendingPhoto(
        row.get(PhotoTables.URL),
        row.get(OfferTables.OFFER_ID),
        PhotoStage.ofId(row.get(PhotoTables.STAGE)),
        row.get(PhotoTables.DUE_AT),
        row.get(PhotoTables.SINCE),
        row.get(PhotoTables.REQUESTS),
        row.get(PhotoTables.FAILURES));
  }

  /** What is pending, by URL; rows of other tables are left out. */
  static Map<String, PendingPhoto> pending(Map<Key, Row> rows) {
    var pending = new HashMap<String, PendingPhoto>();
    of(PhotoTables.PHOTO_REQUEST, rows)
        .forEach(row -> pending.put(row.get(PhotoTables.URL), pending(row)));
    return pending;
  }

  /** Those whose time has come, a page of them. */
  static Scan due(int shard, PhotoStage stage, Instant now, int limit) {
    return Scan.of(PhotoTables.PHOTO_REQUEST_BY_DUE)
        .prefix((long) shard, stage.id())
        .until(now.plus(1, ChronoUnit.MICROS))
        .limit(limit);
  }

  static Row waiting(String url, boolean wasTold, String offerId) {
    return Row.of(PhotoTables.PHOTO_WAITING)
        .with(PhotoTables.URL_HASH, PhotoUrls.hash(url))
        .with(PhotoTables.TOLD, wasTold)
        .with(OfferTables.OFFER_ID, offerId);
  }

  private static Iterable<Row> of(Table table, Map<Key, Row> rows) {
    return rows.values().stream().filter(row -> row.table() == table)::iterator;
  }
}
