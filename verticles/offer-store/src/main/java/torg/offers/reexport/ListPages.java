package torg.offers.reexport;

import io.vertx.core.Future;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import torg.offers.core.OfferRows;
import torg.offers.core.OfferTables;
import torg.offers.model.Preset;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;

/**
 * The list of a seller, the newest offers first: those that are published meanwhile are not met,
 * and need not be, as they are exported by themselves.
 */
final class ListPages implements OfferPages {
  private static final String SEPARATOR = " ";

  private final Store store;
  private final String sellerId;

  ListPages(Store store, String sellerId) {
    this.store = store;
    this.sellerId = sellerId;
  }

  @Override
  public Future<Page> after(String cursor) {
    var list = Scan.of(OfferTables.PRESET).prefix(sellerId, Preset.ALL.id()).descending();
    return store
        .scan((cursor.isEmpty() ? list : past(list, cursor)).limit(ROWS))
        .compose(this::page);
  }

  private static Scan past(Scan list, String cursor) {
    var parts = cursor.split(SEPARATOR);
    return list.after(Instant.EPOCH.plus(Long.parseLong(parts[0]), ChronoUnit.MICROS), parts[1]);
  }

  private Future<Page> page(List<Row> rows) {
    var keys = rows.stream().map(row -> OfferTables.offer(row.get(OfferTables.OFFER_ID))).toList();
    return store
        .getAll(keys)
        .map(
            found -> {
              var entries =
                  rows.stream()
                      .map(
                          row -> {
                            var id = row.get(OfferTables.OFFER_ID);
                            var offer = Optional.ofNullable(found.get(OfferTables.offer(id)));
                            return new Entry(cursor(row), offer.map(OfferRows::offer));
                          })
                      .toList();
              return new Page(entries, rows.size() < ROWS);
            });
  }

  private static String cursor(Row row) {
    var micros = ChronoUnit.MICROS.between(Instant.EPOCH, row.get(OfferTables.CREATE_TIME));
    return micros + SEPARATOR + row.get(OfferTables.OFFER_ID);
  }
}
