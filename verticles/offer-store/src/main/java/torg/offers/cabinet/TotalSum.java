package torg.offers.cabinet;

import java.util.List;
import torg.offers.cabinet.Recount.Drift;
import torg.offers.cabinet.SellerNumber.Total;
import torg.offers.core.OfferTables;
import torg.offers.model.Counters;
import torg.store.Row;

/**
 * What a counter says, as far as it can be worked out again. A sum that does not fit its type wraps
 * around; the difference of two such sums is right all the same.
 *
 * @param repairs how often it was repaired
 */
record TotalSum(String counterId, long sum, long repairs) {
  /**
   * @param slots all rows of the counter
   */
  static TotalSum of(String counterId, List<Row> slots) {
    var sum = 0L;
    var repairs = 0L;
    for (var row : slots) {
      var slot = row.get(OfferTables.SEQ_NO);
      if (Counters.isDerived(counterId, slot)) {
        sum += row.find(OfferTables.COUNTER_VALUE).orElse(0L);
      }
      repairs += row.find(OfferTables.REPAIRS).orElse(0L);
    }
    return new TotalSum(counterId, sum, repairs);
  }

  Drift drift(long derived) {
    return new Drift(new Total(counterId), sum - derived, repairs);
  }
}
