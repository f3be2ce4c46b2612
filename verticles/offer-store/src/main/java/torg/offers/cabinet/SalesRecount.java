package torg.offers.cabinet;

import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import torg.bus.flow.Steps;
import torg.offers.core.OfferRows;
import torg.offers.core.OfferTables;
import torg.offers.model.Counters;
import torg.store.Limits;
import torg.store.Reads;
import torg.store.Row;
import torg.store.Scan;

/** Adds up the recorded sales, page by page: a seller may have a million of them. */
record SalesRecount() implements Recount {
  @Override
  public Future<List<Drift>> drifts(Reads moment, String sellerId) {
    var kept = moment.all(Scan.of(OfferTables.TOTAL).prefix(sellerId), Cabinet.TOTALS_MAX);
    var recorded = Steps.untilDone(new Pages(moment, sellerId)::next);
    return Future.all(kept, recorded).map(read -> drifts(kept.result(), recorded.result()));
  }

  private static List<Drift> drifts(List<Row> kept, Map<String, Long> recorded) {
    Map<String, List<Row>> slots =
        kept.stream().collect(Collectors.groupingBy(row -> row.get(OfferTables.COUNTER_ID)));
    var counters = new TreeSet<>(recorded.keySet());
    slots.keySet().stream().filter(Counters::isOfSales).forEach(counters::add);
    return counters.stream()
        .map(id -> TotalSum.of(id, slots.getOrDefault(id, List.of())))
        .map(sum -> sum.drift(recorded.getOrDefault(sum.counterId(), 0L)))
        .filter(drift -> drift.by() != 0)
        .toList();
  }

  private static final class Pages {
    private final Reads moment;
    private final Map<String, Long> sums = new HashMap<>();
    private Scan rest;

    Pages(Reads moment, String sellerId) {
      this.moment = moment;
      this.rest = Scan.of(OfferTables.SALE).prefix(sellerId).limit(Limits.PAGE_ROWS_MAX);
    }

    /** The sums after the last page. */
    Future<Optional<Map<String, Long>>> next() {
      return moment
          .scan(rest)
          .map(
              page -> {
                page.forEach(this::add);
                if (page.size() < rest.limit()) {
                  return Optional.of(sums);
                }
                rest = rest.after(page.get(page.size() - 1));
                return Optional.empty();
              });
    }

    private void add(Row row) {
      OfferRows.sale(row).totals().forEach((id, added) -> sums.merge(id, added, Long::sum));
    }
  }
}
