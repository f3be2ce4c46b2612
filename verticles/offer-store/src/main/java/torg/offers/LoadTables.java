package torg.offers;

import static torg.offers.OfferTables.OFFER_ID;
import static torg.offers.OfferTables.PROTO;
import static torg.offers.OfferTables.SELLER_ID;

import java.time.Instant;
import java.util.List;
import torg.store.Column;
import torg.store.Index;
import torg.store.Key;
import torg.store.Row;
import torg.store.Table;

/** The tables of what feeds brought, what became of photos, and removed sellers. */
final class LoadTables {
  static final Column<String> NAMESPACE = Column.utf8("namespace");
  static final Column<String> EXTERNAL_ID = Column.utf8("external_id");
  static final Column<Long> TASK_ID = Column.int64("task_id");
  static final Column<Long> BATCH_ID = Column.int64("batch_id");
  static final Column<Long> BATCHES = Column.int64("batches");
  static final Column<Long> UNMENTIONED = Column.int64("unmentioned");
  static final Column<Long> FINISHED_TASK = Column.int64("finished_task");
  static final Column<String> URL_HASH = Column.utf8("url_hash");
  static final Column<Instant> ANSWERED_AT = Column.timestamp("answered_at");
  static final Column<Instant> REMOVED_AT = Column.timestamp("removed_at");

  /** Which offer stands for an external id, and the newest load that has mentioned it. */
  static final Table FEED =
      Table.named("feed")
          .key(SELLER_ID, NAMESPACE, EXTERNAL_ID)
          .values(OFFER_ID, TASK_ID)
          .index("by_task", SELLER_ID, NAMESPACE, TASK_ID)
          .declare();

  static final Index FEED_BY_TASK = FEED.index("by_task");

  /** The newest load that has come to its end. */
  static final Table FEED_STATE =
      Table.named("feed_state").key(SELLER_ID, NAMESPACE).values(FINISHED_TASK).declare();

  /** How far a load has come. */
  static final Table FEED_LOAD =
      Table.named("feed_load")
          .key(SELLER_ID, NAMESPACE, TASK_ID)
          .values(BATCHES, UNMENTIONED)
          .declare();

  /** What was answered to a batch, for when it comes again. */
  static final Table FEED_RESULT =
      Table.named("feed_result")
          .key(SELLER_ID, NAMESPACE, TASK_ID, BATCH_ID)
          .values(PROTO)
          .declare();

  /** What became of a URL, whichever offer asked. */
  static final Table PHOTO_ANSWER =
      Table.named("photo_answer").key(URL_HASH).values(PROTO, ANSWERED_AT).declare();

  static final Table REMOVED_SELLER =
      Table.named("removed_seller").key(SELLER_ID).values(REMOVED_AT).declare();

  /** Removed sellers that may still have offers. */
  static final Table SELLER_REMOVAL =
      Table.named("seller_removal").key(SELLER_ID).values(REMOVED_AT).declare();

  static final List<Table> ALL =
      List.of(
          FEED, FEED_STATE, FEED_LOAD, FEED_RESULT, PHOTO_ANSWER, REMOVED_SELLER, SELLER_REMOVAL);

  private LoadTables() {}

  static Key key(FeedRow row) {
    return FEED.key(row.sellerId(), row.namespace(), row.externalId());
  }

  static Row row(FeedRow row) {
    return Row.of(FEED)
        .with(SELLER_ID, row.sellerId())
        .with(NAMESPACE, row.namespace())
        .with(EXTERNAL_ID, row.externalId())
        .with(OFFER_ID, row.offerId())
        .with(TASK_ID, row.taskId());
  }

  static FeedRow feedRow(Row row) {
    return new FeedRow(
        row.get(SELLER_ID),
        row.get(NAMESPACE),
        row.get(EXTERNAL_ID),
        row.get(OFFER_ID),
        row.get(TASK_ID));
  }
}
