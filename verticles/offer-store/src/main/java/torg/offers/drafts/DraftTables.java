package torg.offers.drafts;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import torg.offers.core.Cleaning.Kept;
import torg.offers.core.OfferTables;
import torg.store.Column;
import torg.store.Table;

/** The tables of drafts. */
public final class DraftTables {
  static final Column<String> OWNER_ID = Column.utf8("owner_id");
  static final Column<String> ID = Column.utf8("id");
  static final Column<String> DRAFT_ID = Column.utf8("draft_id");

  static final Column<Instant> SEEN_AT = Column.timestamp("seen_at");

  private static final int PORTION = 100;

  /** Those of sellers have no shard, so that they are not in the index by which others go. */
  static final Table DRAFT =
      Table.named("draft")
          .key(OWNER_ID, ID)
          .values(OfferTables.PROTO, SEEN_AT, OfferTables.SHARD_ID)
          .shardedBy(OWNER_ID)
          .index("by_time", OfferTables.SHARD_ID, SEEN_AT)
          .declare();

  /** The one draft that an owner goes on with. */
  static final Table CURRENT_DRAFT =
      Table.named("current_draft")
          .key(OWNER_ID)
          .values(DRAFT_ID, SEEN_AT, OfferTables.SHARD_ID)
          .shardedBy(OWNER_ID)
          .index("by_time", OfferTables.SHARD_ID, SEEN_AT)
          .declare();

  public static final List<Table> ALL = List.of(DRAFT, CURRENT_DRAFT);

  private DraftTables() {}

  /** For how long the drafts of visitors who have not signed in. */
  public static List<Kept> kept(Duration drafts) {
    return List.of(
        new Kept(CURRENT_DRAFT.index("by_time"), SEEN_AT, drafts, PORTION),
        new Kept(DRAFT.index("by_time"), SEEN_AT, drafts, PORTION));
  }
}
