package torg.offers.cabinet;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import torg.offers.core.OfferTables;
import torg.store.Reads;
import torg.store.Row;

/** Works numbers of a seller out again. */
interface Recount {
  /**
   * Of one moment, numbers and what they are of; those that are right are left out. Fails as the
   * store does.
   */
  Future<List<Drift>> drifts(Reads moment, String sellerId);

  /**
   * @param by how much the number is too high
   * @param repairs how often it had been repaired
   */
  record Drift(SellerNumber number, long by, long repairs) {}

  static long repairs(Optional<Row> corrected) {
    return corrected.flatMap(row -> row.find(OfferTables.REPAIRS)).orElse(0L);
  }
}
