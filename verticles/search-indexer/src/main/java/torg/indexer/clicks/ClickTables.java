package torg.indexer.clicks;

import java.time.Instant;
import java.util.List;
import torg.store.Column;
import torg.store.Key;
import torg.store.Row;
import torg.store.Table;

/** Counts by epoch, the offers to be indexed again, and what is remembered beside them. */
public final class ClickTables {
  public static final Column<Long> EPOCH = Column.int64("epoch");
  public static final Column<String> OFFER_ID = Column.utf8("offer_id");
  static final Column<Long> IMPRESSIONS = Column.int64("impressions");
  static final Column<Long> CLICKS = Column.int64("clicks");

  /** Whether the row has what its epoch was begun with; else it has what was counted since. */
  static final Column<Boolean> IS_LOADED = Column.bool("is_loaded");

  /** When an event last changed it. */
  static final Column<Instant> COUNTED = Column.timestamp("counted_at");

  /**
   * In one piece, so that an epoch is read and removed as a range. Ids of offers are random, so
   * that the rows of an epoch are written all over it.
   */
  static final Table OFFER_CTR =
      Table.named("offer_ctr")
          .key(EPOCH, OFFER_ID)
          .values(IMPRESSIONS, CLICKS, IS_LOADED, COUNTED)
          .declare();

  public static final Column<Long> SHARD_ID = Column.uint32("shard_id");

  /** Hours since 1970. */
  public static final Column<Long> HOUR = Column.int64("hour");

  /** Offers that were viewed in an hour, once each. */
  public static final Table CTR_QUEUE =
      Table.named("ctr_queue").key(SHARD_ID, HOUR, OFFER_ID).declare();

  static final Column<String> NAME = Column.utf8("name");
  static final Column<String> VALUE = Column.utf8("value");
  static final Column<Instant> CHANGED = Column.timestamp("changed_at");
  static final Table GENERIC_STORAGE =
      Table.named("generic_storage").key(NAME).values(VALUE, CHANGED).declare();

  public static final List<Table> ALL = List.of(OFFER_CTR, CTR_QUEUE, GENERIC_STORAGE);

  /** Of the queue. Rows at rest are under these numbers: it never changes. */
  public static final int SHARDS = 16;

  private ClickTables() {}

  static Key counts(long epoch, String offerId) {
    return OFFER_CTR.key(epoch, offerId);
  }

  static Row countsRow(long epoch, String offerId) {
    return Row.of(OFFER_CTR).with(EPOCH, epoch).with(OFFER_ID, offerId);
  }

  static Row queued(long hour, String offerId) {
    return Row.of(CTR_QUEUE)
        .with(SHARD_ID, (long) shard(offerId))
        .with(HOUR, hour)
        .with(OFFER_ID, offerId);
  }

  /** The same in every process: how a text is hashed is a promise of Java's. */
  static int shard(String offerId) {
    return Math.floorMod(offerId.hashCode(), SHARDS);
  }
}
