package torg.offers.cabinet;

import io.vertx.core.Future;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.faults.Fault;
import torg.offers.core.OfferTables;
import torg.offers.model.Preset;
import torg.store.Key;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;

/**
 * Corrects counts of lists that have drifted from their rows, while others write.
 *
 * <p>Every writer changes the rows of a list and its count by the same number in one transaction.
 * So the difference between the count and the number of rows, both of one moment, is not changed by
 * anybody but a repair, however long the counting takes and whatever is written meanwhile: it can
 * be taken from the count later, whatever that has become. How often a count was repaired stands
 * beside it, and a repair that finds another number than it had seen leaves its work to the other
 * one.
 */
public final class CountRepair {
  private static final Logger log = LoggerFactory.getLogger(CountRepair.class);

  /** Writers of a busy seller meet on its counts, and a repair is one more of them. */
  private static final int TRANSACTIONS_MAX = 5;

  private final Store store;

  public CountRepair(Store store) {
    this.store = store;
  }

  private record Seen(long drift, long repairs) {}

  /**
   * What was added to the counts of a seller; nothing for those that were right. Fails with
   * CONFLICT when the counts are too busy to be written, else as the store does; what was corrected
   * stays so.
   */
  Future<Map<Preset, Long>> repair(String sellerId) {
    var corrections = new EnumMap<Preset, Long>(Preset.class);
    var chain = Future.<Void>succeededFuture();
    for (var preset : Preset.values()) {
      chain =
          chain
              .compose(before -> repair(sellerId, preset))
              .map(
                  correction -> {
                    correction.ifPresent(delta -> corrections.put(preset, delta));
                    return null;
                  });
    }
    return chain.map(corrections);
  }

  private Future<Optional<Long>> repair(String sellerId, Preset preset) {
    var key = OfferTables.PRESET_COUNT.key(sellerId, preset.id());
    return measure(key, Scan.of(OfferTables.PRESET).prefix(sellerId, preset.id()))
        .compose(
            seen ->
                seen.drift == 0
                    ? Future.succeededFuture(Optional.empty())
                    : correct(sellerId, preset, seen, TRANSACTIONS_MAX));
  }

  private Future<Seen> measure(Key key, Scan rows) {
    return store.snapshot(
        reads ->
            Future.all(reads.get(key), reads.count(rows))
                .map(
                    both -> {
                      Optional<Row> row = both.resultAt(0);
                      var count = row.flatMap(one -> one.find(OfferTables.COUNTER)).orElse(0L);
                      return new Seen(count - both.<Long>resultAt(1), repairs(row));
                    }));
  }

  /** What was measured stays true, so a transaction that gave up can be followed by another. */
  private Future<Optional<Long>> correct(String sellerId, Preset preset, Seen seen, int left) {
    return correct(sellerId, preset, seen)
        .recover(
            failure ->
                Fault.of(failure) == Fault.CONFLICT && left > 1
                    ? correct(sellerId, preset, seen, left - 1)
                    : Future.failedFuture(failure));
  }

  private Future<Optional<Long>> correct(String sellerId, Preset preset, Seen seen) {
    return store
        .transact(
            tx ->
                tx.get(OfferTables.PRESET_COUNT.key(sellerId, preset.id()))
                    .map(
                        row -> {
                          if (repairs(row) != seen.repairs) {
                            return Optional.<Long>empty();
                          }
                          var count = row.flatMap(one -> one.find(OfferTables.COUNTER)).orElse(0L);
                          tx.upsert(
                              Row.of(OfferTables.PRESET_COUNT)
                                  .with(OfferTables.SELLER_ID, sellerId)
                                  .with(OfferTables.PRESET_ID, preset.id())
                                  .with(OfferTables.COUNTER, count - seen.drift)
                                  .with(OfferTables.REPAIRS, seen.repairs + 1));
                          return Optional.of(-seen.drift);
                        }))
        .onSuccess(
            correction ->
                correction.ifPresent(
                    delta ->
                        log.warn(
                            "count of list {} of seller {} had drifted, corrected by {}",
                            preset,
                            sellerId,
                            delta)));
  }

  private static long repairs(Optional<Row> row) {
    return row.flatMap(one -> one.find(OfferTables.REPAIRS)).orElse(0L);
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
