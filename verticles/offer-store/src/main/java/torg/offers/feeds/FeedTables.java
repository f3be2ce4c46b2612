package torg.offers.feeds;

import static torg.offers.core.OfferTables.NAMESPACE;
import static torg.offers.core.OfferTables.OFFER_ID;
import static torg.offers.core.OfferTables.PROTO;
import static torg.offers.core.OfferTables.SELLER_ID;
import static torg.offers.core.OfferTables.SHARD_ID;
import static torg.offers.core.OfferTables.TASK_ID;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import torg.offers.core.Cleaning.Kept;
import torg.offers.core.OfferTables;
import torg.store.Column;
import torg.store.Index;
import torg.store.Table;

/**
 * The tables about loads. Which offer stands for an external id is derived from the offer, so that
 * table is {@link OfferTables#FEED}.
 */
public final class FeedTables {
  /** The largest results, of 900 KB, are 18 MB. */
  static final int RESULTS_PORTION = 20;

  private static final int PORTION = 500;
  static final Column<Long> BATCH_ID = Column.int64("batch_id");
  static final Column<Long> BATCHES = Column.int64("batches");
  static final Column<Long> UNMENTIONED = Column.int64("unmentioned");
  static final Column<Long> PHOTO_ERRORS = Column.int64("photo_errors");
  static final Column<Long> FINISHED_TASK = Column.int64("finished_task");
  static final Column<Instant> ANSWERED_AT = Column.timestamp("answered_at");
  static final Column<Instant> CHANGED_AT = Column.timestamp("changed_at");
  static final Column<Instant> FINISHED_AT = Column.timestamp("finished_at");

  /** The newest load of a feed whose end has come: nothing more is taken from it and older ones. */
  static final Table FEED_STATE =
      Table.named("feed_state").key(SELLER_ID, NAMESPACE).values(FINISHED_TASK).declare();

  /** How far a load has come. */
  static final Table FEED_LOAD =
      Table.named("feed_load")
          .key(SELLER_ID, NAMESPACE, TASK_ID)
          .values(BATCHES, UNMENTIONED, CHANGED_AT, FINISHED_AT, SHARD_ID)
          .index("by_time", SHARD_ID, CHANGED_AT)
          .declare();

  static final Index FEED_LOAD_BY_TIME = FEED_LOAD.index("by_time");

  /** What was answered to a batch, for when it comes again. */
  static final Table FEED_RESULT =
      Table.named("feed_result")
          .key(SELLER_ID, NAMESPACE, TASK_ID, BATCH_ID)
          .values(PROTO, ANSWERED_AT, SHARD_ID)
          .index("by_time", SHARD_ID, ANSWERED_AT)
          .declare();

  static final Index FEED_RESULT_BY_TIME = FEED_RESULT.index("by_time");

  /** Ends of loads that are under way, with their terminal messages. */
  static final Table FEED_END =
      Table.named("feed_end")
          .key(SHARD_ID, SELLER_ID, NAMESPACE, TASK_ID)
          .values(PROTO)
          .shardedBy(SHARD_ID)
          .declare();

  /** Photos of an offer that failed, as they were when the load was the newest to mention it. */
  static final Table FEED_PHOTO_ERROR =
      Table.named("feed_photo_error")
          .key(SELLER_ID, NAMESPACE, TASK_ID, OFFER_ID)
          .values(PROTO, CHANGED_AT, SHARD_ID)
          .shardedBy(SELLER_ID)
          .index("by_time", SHARD_ID, CHANGED_AT)
          .declare();

  static final Index FEED_PHOTO_ERROR_BY_TIME = FEED_PHOTO_ERROR.index("by_time");

  /** How many they are. Apart from {@link #FEED_LOAD}, which every batch of the load changes. */
  static final Table FEED_PHOTO_COUNT =
      Table.named("feed_photo_count")
          .key(SELLER_ID, NAMESPACE, TASK_ID)
          .values(PHOTO_ERRORS, CHANGED_AT, SHARD_ID)
          .shardedBy(SELLER_ID)
          .index("by_time", SHARD_ID, CHANGED_AT)
          .declare();

  static final Index FEED_PHOTO_COUNT_BY_TIME = FEED_PHOTO_COUNT.index("by_time");

  public static final List<Table> ALL =
      List.of(FEED_STATE, FEED_LOAD, FEED_RESULT, FEED_END, FEED_PHOTO_ERROR, FEED_PHOTO_COUNT);

  private FeedTables() {}

  /** For how long what is kept of loads. */
  public static List<Kept> kept(Duration results, Duration returnMax) {
    return List.of(
        new Kept(FEED_RESULT_BY_TIME, ANSWERED_AT, results, RESULTS_PORTION),
        new Kept(FEED_LOAD_BY_TIME, CHANGED_AT, results, PORTION),
        new Kept(FEED_PHOTO_ERROR_BY_TIME, CHANGED_AT, results, PORTION),
        new Kept(FEED_PHOTO_COUNT_BY_TIME, CHANGED_AT, results, PORTION),
        new Kept(OfferTables.FEED_FORMER_BY_TIME, OfferTables.LEFT_AT, returnMax, PORTION));
  }
}
