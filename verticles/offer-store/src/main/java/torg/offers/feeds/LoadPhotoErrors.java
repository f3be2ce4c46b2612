package torg.offers.feeds;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import torg.bus.flow.Capacity;
import torg.offers.core.OfferTables;
import torg.offers.feeds.PhotoReportRules.Report;
import torg.offers.model.Shards;
import torg.offers.v1.OfferPhotoErrors;
import torg.store.Key;
import torg.store.Reads;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Tx;

/** The photos of loads that failed, and their number, in the store. */
final class LoadPhotoErrors {
  /** Of a page, well below the limit of the bus. */
  private static final int BYTES_MAX = 3_000_000;

  private LoadPhotoErrors() {}

  static Key key(LoadName load, String offerId) {
    return FeedTables.FEED_PHOTO_ERROR.key(
        load.sellerId(), load.namespace(), load.taskId(), offerId);
  }

  static OfferPhotoErrors errors(Row row) {
    return row.message(OfferTables.PROTO, OfferPhotoErrors.parser());
  }

  /** Nobody else may have written errors of the load since the report was made. */
  static void write(Tx tx, Report report, Instant now) {
    var errors = report.errors();
    var load = report.load();
    if (errors.getErrorsCount() == 0) {
      tx.delete(key(load, errors.getOfferId()));
    } else {
      tx.upsert(row(load, errors, now));
    }
    if (report.more() != 0) {
      tx.increment(countKey(load), FeedTables.PHOTO_ERRORS, report.more());
      tx.upsert(
          Row.of(FeedTables.FEED_PHOTO_COUNT)
              .with(OfferTables.SELLER_ID, load.sellerId())
              .with(OfferTables.NAMESPACE, load.namespace())
              .with(OfferTables.TASK_ID, load.taskId())
              .with(FeedTables.CHANGED_AT, now)
              .with(OfferTables.SHARD_ID, (long) Shards.of(load.sellerId(), Shards.TIMES)));
    }
  }

  private static Row row(LoadName load, OfferPhotoErrors errors, Instant now) {
    return Row.of(FeedTables.FEED_PHOTO_ERROR)
        .with(OfferTables.SELLER_ID, load.sellerId())
        .with(OfferTables.NAMESPACE, load.namespace())
        .with(OfferTables.TASK_ID, load.taskId())
        .with(OfferTables.OFFER_ID, errors.getOfferId())
        .with(OfferTables.PROTO, errors.toByteString())
        .with(FeedTables.CHANGED_AT, now)
        .with(OfferTables.SHARD_ID, (long) Shards.of(errors.getOfferId(), Shards.TIMES));
  }

  private static Key countKey(LoadName load) {
    return FeedTables.FEED_PHOTO_COUNT.key(load.sellerId(), load.namespace(), load.taskId());
  }

  static Future<Long> count(Reads reads, LoadName load) {
    return reads
        .get(countKey(load))
        .map(row -> row.flatMap(one -> one.find(FeedTables.PHOTO_ERRORS)).orElse(0L));
  }

  /**
   * @param next the place after which the next page begins; empty after the last one
   */
  record Page(List<OfferPhotoErrors> offers, Optional<String> next) {}

  /**
   * @param after the place of the page before; empty for the first
   */
  static Future<Page> page(Reads reads, LoadName load, String after, int limit) {
    var all =
        Scan.of(FeedTables.FEED_PHOTO_ERROR)
            .prefix(load.sellerId(), load.namespace(), load.taskId())
            .limit(limit);
    return reads.scan(after.isEmpty() ? all : all.after(after)).map(rows -> page(rows, limit));
  }

  private static Page page(List<Row> rows, int limit) {
    var capacity = Capacity.ofBytes(BYTES_MAX);
    var fitting =
        rows.stream()
            .map(LoadPhotoErrors::errors)
            .takeWhile(errors -> capacity.take(errors.getSerializedSize()))
            .toList();
    var isLast = fitting.size() == rows.size() && rows.size() < limit;
    return new Page(
        fitting,
        isLast ? Optional.empty() : Optional.of(fitting.get(fitting.size() - 1).getOfferId()));
  }
}
