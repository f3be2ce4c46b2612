package torg.offers.sellers;

import io.vertx.core.Future;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import torg.offers.core.OfferTables;
import torg.offers.core.OfferTx;
import torg.offers.model.Preset;
import torg.store.Key;
import torg.store.Row;

/**
 * Rows of a seller's lists whose offer is gone, or was removed without them. No change of an offer
 * takes them away any more, so the removal of the seller would meet them for ever.
 */
final class LostListings {
  private LostListings() {}

  /** Deletes the rows from every list, and counts them off. Fails as the store does. */
  static Future<Void> drop(OfferTx tx, List<Row> lost) {
    return tx.store()
        .getAll(lost.stream().flatMap(LostListings::inEveryList).toList())
        .map(
            listed -> {
              listed.keySet().forEach(tx.store()::delete);
              listed
                  .values()
                  .forEach(row -> tx.store().increment(count(row), OfferTables.COUNTER, -1));
              return null;
            });
  }

  private static Stream<Key> inEveryList(Row row) {
    return Arrays.stream(Preset.values())
        .map(
            preset ->
                OfferTables.PRESET.key(
                    row.get(OfferTables.SELLER_ID),
                    preset.id(),
                    row.get(OfferTables.CREATE_TIME),
                    row.get(OfferTables.OFFER_ID)));
  }

  private static Key count(Row row) {
    return OfferTables.PRESET_COUNT.key(
        row.get(OfferTables.SELLER_ID), row.get(OfferTables.PRESET_ID));
  }
}
