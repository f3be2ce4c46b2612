package torg.offers.photos;

import static torg.offers.core.OfferTables.OFFER_ID;
import static torg.offers.core.OfferTables.PROTO;
import static torg.offers.core.OfferTables.SHARD_ID;
import static torg.offers.core.OfferTables.TIMESTAMP;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import torg.offers.core.Cleaning.Kept;
import torg.store.Column;
import torg.store.Index;
import torg.store.Table;

/**
 * The tables about photos. What offers request stands in {@link
 * torg.offers.core.OfferTables#PHOTO_QUEUE} first, as it is derived from them.
 */
public final class PhotoTables {
  private static final int PORTION = 500;

  static final Column<String> URL_HASH = Column.utf8("url_hash");
  static final Column<Instant> ANSWERED_AT = Column.timestamp("answered_at");
  static final Column<String> URL = Column.utf8("url");
  static final Column<Integer> STAGE = Column.int32("stage");
  static final Column<Instant> DUE_AT = Column.timestamp("due_at");
  static final Column<Instant> SINCE = Column.timestamp("since");
  static final Column<Integer> REQUESTS = Column.int32("requests");
  static final Column<Integer> FAILURES = Column.int32("failures");
  static final Column<Boolean> TOLD = Column.bool("told");
  static final Column<String> REFERENCE = Column.utf8("reference");

  /** What became of a URL, whichever offer requested it. */
  static final Table PHOTO_ANSWER =
      Table.named("photo_answer")
          .key(URL_HASH)
          .values(PROTO, ANSWERED_AT, SHARD_ID)
          .index("by_time", SHARD_ID, ANSWERED_AT)
          .declare();

  /** Photos for which something is to be done, one row for each URL. */
  static final Table PHOTO_REQUEST =
      Table.named("photo_request")
          .key(URL_HASH)
          .values(SHARD_ID, STAGE, DUE_AT, URL, OFFER_ID, SINCE, REQUESTS, FAILURES)
          .index("by_due", SHARD_ID, STAGE, DUE_AT)
          .declare();

  static final Index PHOTO_REQUEST_BY_DUE = PHOTO_REQUEST.index("by_due");

  /**
   * Offers that are to hear of a URL's next answer; those that were told of a failure already hear
   * of a success only. There are none without a row in {@link #PHOTO_REQUEST}.
   */
  static final Table PHOTO_WAITING =
      Table.named("photo_waiting").key(URL_HASH, TOLD, OFFER_ID).declare();

  /** Offers of feeds whose photos want attention. */
  public static final Table PHOTO_MENTION =
      Table.named("photo_mention")
          .key(SHARD_ID, TIMESTAMP, REFERENCE)
          .values(PROTO)
          .shardedBy(SHARD_ID)
          .declare();

  public static final List<Table> ALL =
      List.of(PHOTO_ANSWER, PHOTO_REQUEST, PHOTO_WAITING, PHOTO_MENTION);

  private PhotoTables() {}

  /** For how long what is known of photos. */
  public static List<Kept> kept(Duration answers) {
    return List.of(new Kept(PHOTO_ANSWER.index("by_time"), ANSWERED_AT, answers, PORTION));
  }
}
