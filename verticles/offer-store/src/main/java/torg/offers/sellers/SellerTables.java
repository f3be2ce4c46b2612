package torg.offers.sellers;

import static torg.offers.core.OfferTables.SELLER_ID;

import java.time.Instant;
import java.util.List;
import torg.store.Column;
import torg.store.Table;

/** The tables of removed sellers. */
public final class SellerTables {
  static final Column<Instant> REMOVED_AT = Column.timestamp("removed_at");

  /** Kept forever: a removed seller never comes back. */
  static final Table REMOVED_SELLER =
      Table.named("removed_seller").key(SELLER_ID).values(REMOVED_AT).declare();

  /** Removed sellers that may still have offers: the work list of {@link SellerRemovalJob}. */
  static final Table SELLER_REMOVAL =
      Table.named("seller_removal").key(SELLER_ID).values(REMOVED_AT).declare();

  public static final List<Table> ALL = List.of(REMOVED_SELLER, SELLER_REMOVAL);

  private SellerTables() {}
}
