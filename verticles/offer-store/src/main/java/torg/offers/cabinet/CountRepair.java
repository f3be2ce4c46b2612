package torg.offers.cabinet;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.faults.Fault;
import torg.metrics.CounterMetric;
import torg.metrics.Metric;
import torg.offers.cabinet.Recount.Drift;
import torg.offers.core.OfferTables;
import torg.offers.model.Preset;
import torg.store.Scan;
import torg.store.Store;

/**
 * Corrects counts of lists and totals that have drifted from what they are of, while others write.
 *
 * <p>Every writer changes the rows of a list, its count and its total by the same number in one
 * transaction, and so a sale and the totals of sales. So the difference between a number and what
 * it is of, both of one moment, is not changed by anybody but a repair, however long the counting
 * takes and whatever is written meanwhile: it can be taken from the number later, whatever that has
 * become. How often a number was repaired stands beside it, and a repair that finds another number
 * of repairs than it had seen leaves its work to the other one.
 */
public final class CountRepair {
  private static final Logger log = LoggerFactory.getLogger(CountRepair.class);

  private static final CounterMetric CORRECTED =
      Metric.counter(
          "torg_offers_drift_corrected_total",
          "Counts of lists and totals of sellers that had drifted and were corrected",
          "kind",
          "name");

  public static final List<Metric> METRICS = List.of(CORRECTED);

  /** Writers of a busy seller meet on its counts, and a repair is one more of them. */
  private static final int TRANSACTIONS_MAX = 5;

  private static final List<Recount> RECOUNTS =
      Stream.<Recount>concat(
              Arrays.stream(Preset.values()).map(ListRecount::new), Stream.of(new SalesRecount()))
          .toList();

  private final Store store;
  private final MeterRegistry registry;

  public CountRepair(Store store, MeterRegistry registry) {
    this.store = store;
    this.registry = registry;
  }

  /**
   * What was added to the numbers of a seller; nothing for those that were right. Fails with
   * CONFLICT when a count is too busy to be written, else as the store does; what was corrected
   * stays so.
   */
  Future<Map<SellerNumber, Long>> repair(String sellerId) {
    var corrections = new LinkedHashMap<SellerNumber, Long>();
    var chain = Future.<Void>succeededFuture();
    for (var recount : RECOUNTS) {
      chain =
          chain
              .compose(before -> store.snapshot(moment -> recount.drifts(moment, sellerId)))
              .compose(drifts -> correct(sellerId, drifts, corrections));
    }
    return chain.map(corrections);
  }

  private Future<Void> correct(
      String sellerId, List<Drift> drifts, Map<SellerNumber, Long> corrections) {
    var chain = Future.<Void>succeededFuture();
    for (var drift : drifts) {
      chain =
          chain
              .compose(before -> correct(sellerId, drift, TRANSACTIONS_MAX))
              .map(
                  correction -> {
                    correction.ifPresent(added -> corrections.put(drift.number(), added));
                    return null;
                  });
    }
    return chain;
  }

  /** What was measured stays true, so a transaction that gave up can be followed by another. */
  private Future<Optional<Long>> correct(String sellerId, Drift drift, int left) {
    return correct(sellerId, drift)
        .recover(
            failure ->
                Fault.of(failure) == Fault.CONFLICT && left > 1
                    ? correct(sellerId, drift, left - 1)
                    : Future.failedFuture(failure));
  }

  private Future<Optional<Long>> correct(String sellerId, Drift drift) {
    var number = drift.number();
    var key = number.correctedRow(sellerId);
    return store
        .transact(
            tx ->
                tx.get(key)
                    .map(
                        row -> {
                          if (Recount.repairs(row) != drift.repairs()) {
                            return Optional.<Long>empty();
                          }
                          tx.increment(key, number.column(), -drift.by());
                          tx.increment(key, OfferTables.REPAIRS, 1);
                          return Optional.of(-drift.by());
                        }))
        .onSuccess(correction -> correction.ifPresent(added -> tell(sellerId, number, added)));
  }

  private void tell(String sellerId, SellerNumber number, long added) {
    CORRECTED.register(registry, number.kind(), number.label()).increment();
    log.warn(
        "{} {} of seller {} had drifted, corrected by {}",
        number.kind(),
        number.name(),
        sellerId,
        added);
  }

  /** The next sellers in order, those after the given one; none at the end. */
  Future<List<String>> sellersAfter(String sellerId, int limit) {
    var presets = Preset.values().length;
    var scan = Scan.of(OfferTables.PRESET_COUNT);
    return store
        .scan((sellerId.isEmpty() ? scan : scan.after(sellerId)).limit(limit * presets))
        .map(
            rows ->
                rows.stream()
                    .map(row -> row.get(OfferTables.SELLER_ID))
                    .distinct()
                    .limit(limit)
                    .toList());
  }
}
