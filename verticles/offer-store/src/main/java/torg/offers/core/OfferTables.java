package torg.offers.core;

import com.google.protobuf.ByteString;
import com.google.protobuf.Message;
import java.time.Instant;
import java.util.List;
import torg.offers.model.Counters;
import torg.store.Column;
import torg.store.Index;
import torg.store.Key;
import torg.store.Row;
import torg.store.Table;

/**
 * The offer and every row that is derived from it: what {@link OfferTx#write} writes. Tables that
 * other rooms keep beside offers are declared in those rooms.
 */
public final class OfferTables {
  /** The kind of the offer itself. */
  public static final String OFFER_KIND = "offer";

  public static final Column<String> ID = Column.utf8("id");
  public static final Column<String> KIND = Column.utf8("kind");
  public static final Column<ByteString> PROTO = Column.bytes("proto");
  public static final Column<String> SHORT_CODE = Column.utf8("short_code");
  public static final Column<String> SELLER_ID = Column.utf8("seller_id");
  public static final Column<Integer> PRESET_ID = Column.int32("preset_id");
  public static final Column<Instant> CREATE_TIME = Column.timestamp("create_time");
  public static final Column<String> OFFER_ID = Column.utf8("offer_id");
  public static final Column<Long> COUNTER = Column.int64("counter");
  public static final Column<Long> REPAIRS = Column.int64("repairs");
  public static final Column<String> COUNTER_ID = Column.utf8("counter_id");
  public static final Column<Integer> SEQ_NO = Column.int32("seq_no");
  public static final Column<Long> COUNTER_VALUE = Column.int64("counter_value");
  public static final Column<String> CURRENCY = Column.utf8("currency");
  public static final Column<Long> AMOUNT = Column.int64("amount");
  public static final Column<Long> SHARD_ID = Column.uint32("shard_id");
  public static final Column<Long> TIMESTAMP = Column.int64("timestamp");
  public static final Column<Instant> EXPIRES_AT = Column.timestamp("expires_at");
  public static final Column<String> NAMESPACE = Column.utf8("namespace");
  public static final Column<String> EXTERNAL_ID = Column.utf8("external_id");
  public static final Column<Long> TASK_ID = Column.int64("task_id");
  public static final Column<Instant> LEFT_AT = Column.timestamp("left_at");

  /**
   * Where ids of sellers begin: UUIDs in sixteen even parts, numbers by their first digit, names by
   * their first letter. Capitals stand between 9 and a, what is not Latin behind s.
   */
  private static final List<String> SELLER_ID_PLACES =
      List.of(
          "1", "2", "3", "4", "5", "6", "7", "8", "9", "a", "b", "c", "d", "e", "f", "g", "k", "n",
          "s");

  /** A row for each kind of data, so that services that write about one offer do not meet. */
  public static final Table OFFER =
      Table.named("offer").key(ID, KIND).values(PROTO).shardedBy(ID).declare();

  public static final Table OFFER_CODE =
      Table.named("offer_code").key(SHORT_CODE).values(OFFER_ID).shardedBy(SHORT_CODE).declare();

  public static final Table PRESET =
      Table.named("user_offer_presets")
          .key(SELLER_ID, PRESET_ID, CREATE_TIME, OFFER_ID)
          .shardedBy(SELLER_ID)
          .declare();

  /** How often it was repaired stands beside the count, so that no drift is corrected twice. */
  public static final Table PRESET_COUNT =
      Table.named("user_offer_presets_count")
          .key(SELLER_ID, PRESET_ID)
          .values(COUNTER, REPAIRS)
          .splitAt(SELLER_ID_PLACES)
          .declare();

  /** Repairs write a row of their own, in {@link Counters#CORRECTION_SLOT}. */
  public static final Table TOTAL =
      Table.named("user_total_counters")
          .key(SELLER_ID, COUNTER_ID, SEQ_NO)
          .values(COUNTER_VALUE, REPAIRS)
          .shardedBy(SELLER_ID)
          .declare();

  /** The first sale of each offer, with what was paid; never changed and never deleted. */
  public static final Table SALE =
      Table.named("user_sales")
          .key(SELLER_ID, OFFER_ID)
          .values(CURRENCY, AMOUNT)
          .shardedBy(SELLER_ID)
          .declare();

  /** Offers whose versions are on their way to Kafka; what is sent is the offer as it is then. */
  public static final Table QUEUE =
      Table.named("queue").key(SHARD_ID, TIMESTAMP, OFFER_ID).shardedBy(SHARD_ID).declare();

  /** What offers request of photos, until it is brought together by their addresses. */
  public static final Table PHOTO_QUEUE =
      Table.named("photo_queue")
          .key(SHARD_ID, TIMESTAMP, OFFER_ID)
          .values(PROTO)
          .shardedBy(SHARD_ID)
          .declare();

  /** The ends of the terms of active offers. */
  public static final Table EXPIRY =
      Table.named("offer_expiry").key(SHARD_ID, EXPIRES_AT, OFFER_ID).shardedBy(SHARD_ID).declare();

  /** Which offer stands for an external id, and the newest load that has mentioned it. */
  public static final Table FEED =
      Table.named("feed")
          .key(SELLER_ID, NAMESPACE, EXTERNAL_ID)
          .values(OFFER_ID, TASK_ID)
          .splitAt(SELLER_ID_PLACES)
          .index("by_task", SELLER_ID, NAMESPACE, TASK_ID)
          .declare();

  public static final Index FEED_BY_TASK = FEED.index("by_task");

  /**
   * Which offer stood for an external id before it left the feed. Rows of banned offers have no
   * shard, so that they are not in the index by which the others are forgotten.
   */
  public static final Table FEED_FORMER =
      Table.named("feed_former")
          .key(SELLER_ID, NAMESPACE, EXTERNAL_ID)
          .values(OFFER_ID, LEFT_AT, SHARD_ID)
          .shardedBy(SELLER_ID)
          .index("by_time", SHARD_ID, LEFT_AT)
          .declare();

  public static final Index FEED_FORMER_BY_TIME = FEED_FORMER.index("by_time");

  public static final List<Table> ALL =
      List.of(
          OFFER,
          OFFER_CODE,
          PRESET,
          PRESET_COUNT,
          TOTAL,
          SALE,
          QUEUE,
          PHOTO_QUEUE,
          EXPIRY,
          FEED,
          FEED_FORMER);

  private OfferTables() {}

  public static Key offer(String id) {
    return OFFER.key(id, OFFER_KIND);
  }

  public static Row offerRow(String id, String kind, Message message) {
    return Row.of(OFFER).with(ID, id).with(KIND, kind).with(PROTO, message.toByteString());
  }
}
