package torg.offers.cabinet;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import torg.offers.core.OfferPage;
import torg.offers.core.OfferPortions;
import torg.offers.core.OfferTables;
import torg.offers.model.OfferChange.PresetRow;
import torg.offers.model.Preset;
import torg.offers.v1.Offer;
import torg.store.Reads;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;

/** A seller's lists and numbers in the store. */
public final class Cabinet {
  /** A counter has at most 21 rows; of money there is a counter for each of some 230 currencies. */
  static final int TOTALS_MAX = 10_000;

  private final Store store;

  public Cabinet(Store store) {
    this.store = store;
  }

  /**
   * @param offers in the order of the list
   * @param next where the next page begins, if there is more
   */
  record Page(List<Offer> offers, Optional<PageToken> next) {}

  /**
   * Newest first. List and offers are of one moment, so that each row has its offer. Fails as the
   * store does.
   */
  Future<Page> list(String sellerId, Preset preset, Optional<PageToken> after, int limit) {
    var start = Scan.of(OfferTables.PRESET).prefix(sellerId, preset.id());
    var scan =
        after
            .map(place -> start.after(place.createdAt(), place.offerId()))
            .orElse(start)
            .descending()
            .limit(limit + 1);
    return store.snapshot(
        reads -> reads.scan(scan).compose(rows -> page(reads, rows, preset, limit)));
  }

  private static Future<Page> page(Reads reads, List<Row> rows, Preset preset, int limit) {
    var listed = rows.stream().limit(limit).map(row -> listed(row, preset)).toList();
    var page = new OfferPage();
    return OfferPortions.read(
            reads,
            listed.stream().map(PresetRow::offerId).toList(),
            (id, offer) -> page.add(offer.orElseThrow()))
        .map(
            taken -> {
              var isMore = taken < listed.size() || rows.size() > limit;
              return new Page(
                  page.offers(),
                  isMore ? Optional.of(PageToken.after(listed.get(taken - 1))) : Optional.empty());
            });
  }

  private static PresetRow listed(Row row, Preset preset) {
    return new PresetRow(
        row.get(OfferTables.SELLER_ID),
        preset,
        row.get(OfferTables.CREATE_TIME),
        row.get(OfferTables.OFFER_ID));
  }

  /** By list; a list that never had an offer is missing. Fails as the store does. */
  public Future<Map<Preset, Long>> counts(String sellerId) {
    return store
        .scan(Scan.of(OfferTables.PRESET_COUNT).prefix(sellerId).limit(Preset.values().length))
        .map(
            rows -> {
              var counts = new TreeMap<Preset, Long>();
              for (var row : rows) {
                Preset.ofId(row.get(OfferTables.PRESET_ID))
                    .ifPresent(preset -> counts.put(preset, row.get(OfferTables.COUNTER)));
              }
              return counts;
            });
  }

  /** The sums of all counters, by their ids. Fails as the store does. */
  Future<Map<String, Long>> totals(String sellerId) {
    return store
        .all(Scan.of(OfferTables.TOTAL).prefix(sellerId), TOTALS_MAX)
        .map(
            rows -> {
              var totals = new TreeMap<String, Long>();
              rows.forEach(
                  row ->
                      totals.merge(
                          row.get(OfferTables.COUNTER_ID),
                          row.get(OfferTables.COUNTER_VALUE),
                          Cabinet::atMost));
              return totals;
            });
  }

  /** A sum that does not fit is the largest number: of prices, a seller can bring it there. */
  private static long atMost(long one, long other) {
    var sum = one + other;
    var overflows = one > 0 && other > 0 && sum < 0;
    return overflows ? Long.MAX_VALUE : sum;
  }
}
