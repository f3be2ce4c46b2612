package torg.offers.feeds;

import static torg.offers.core.OfferTables.NAMESPACE;
import static torg.offers.core.OfferTables.PROTO;
import static torg.offers.core.OfferTables.SELLER_ID;
import static torg.offers.core.OfferTables.TASK_ID;

import java.util.List;
import torg.offers.core.OfferTables;
import torg.store.Column;
import torg.store.Table;

/**
 * The tables about loads. Which offer stands for an external id is derived from the offer, so that
 * table is {@link OfferTables#FEED}.
 */
public final class FeedTables {
  static final Column<Long> BATCH_ID = Column.int64("batch_id");
  static final Column<Long> BATCHES = Column.int64("batches");
  static final Column<Long> UNMENTIONED = Column.int64("unmentioned");
  static final Column<Long> FINISHED_TASK = Column.int64("finished_task");

  /** The newest load of a feed that has ended. */
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

  public static final List<Table> ALL = List.of(FEED_STATE, FEED_LOAD, FEED_RESULT);

  private FeedTables() {}
}
