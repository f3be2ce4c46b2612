package torg.offers.drafts;

import java.util.List;
import torg.offers.core.OfferTables;
import torg.store.Column;
import torg.store.Table;

/** The tables of drafts. */
public final class DraftTables {
  static final Column<String> OWNER_ID = Column.utf8("owner_id");
  static final Column<String> ID = Column.utf8("id");
  static final Column<String> DRAFT_ID = Column.utf8("draft_id");

  static final Table DRAFT =
      Table.named("draft")
          .key(OWNER_ID, ID)
          .values(OfferTables.PROTO)
          .shardedBy(OWNER_ID)
          .declare();

  /** The one draft that an owner goes on with. */
  static final Table CURRENT_DRAFT =
      Table.named("current_draft").key(OWNER_ID).values(DRAFT_ID).shardedBy(OWNER_ID).declare();

  public static final List<Table> ALL = List.of(DRAFT, CURRENT_DRAFT);

  private DraftTables() {}
}
