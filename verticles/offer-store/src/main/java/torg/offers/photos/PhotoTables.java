package torg.offers.photos;

import java.time.Instant;
import java.util.List;
import torg.offers.core.OfferTables;
import torg.store.Column;
import torg.store.Table;

/** The table of what the photo loader has answered. */
public final class PhotoTables {
  static final Column<String> URL_HASH = Column.utf8("url_hash");
  static final Column<Instant> ANSWERED_AT = Column.timestamp("answered_at");

  /** What became of a URL, whichever offer requested it. */
  static final Table PHOTO_ANSWER =
      Table.named("photo_answer").key(URL_HASH).values(OfferTables.PROTO, ANSWERED_AT).declare();

  public static final List<Table> ALL = List.of(PHOTO_ANSWER);

  private PhotoTables() {}
}
