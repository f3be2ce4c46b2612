package torg.offers.reexport;

import io.vertx.core.Future;
import java.util.Optional;
import torg.offers.core.OfferRows;
import torg.offers.core.OfferTables;
import torg.store.Key;
import torg.store.Row;
import torg.store.Scan;
import torg.store.ShardPart;
import torg.store.Store;

/** A part of all offers, in the order of the table: with the data that is kept beside them. */
final class TablePages implements OfferPages {
  private static final String SEPARATOR = " ";

  private final Store store;
  private final ShardPart part;

  TablePages(Store store, int part, int parts) {
    this.store = store;
    this.part = new ShardPart(part, parts);
  }

  @Override
  public Future<Page> after(String cursor) {
    var scan = Scan.of(OfferTables.OFFER).part(part).limit(ROWS);
    return store
        .scan(cursor.isEmpty() ? scan : scan.after((Object[]) cursor.split(SEPARATOR)))
        .map(rows -> new Page(rows.stream().map(TablePages::entry).toList(), rows.size() < ROWS));
  }

  private static Entry entry(Row row) {
    var kind = row.get(OfferTables.KIND);
    return new Entry(
        row.get(OfferTables.ID) + SEPARATOR + kind,
        kind.equals(OfferTables.OFFER_KIND) ? Optional.of(OfferRows.offer(row)) : Optional.empty());
  }

  /** How much of a part comes before a cursor, from 0 to 1. */
  static double share(int part, int parts, String cursor) {
    return new ShardPart(part, parts).share(key(cursor));
  }

  private static Key key(String cursor) {
    return OfferTables.OFFER.key((Object[]) cursor.split(SEPARATOR));
  }
}
