package torg.offers.cabinet;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import torg.offers.cabinet.SellerNumber.ListCount;
import torg.offers.core.OfferTables;
import torg.offers.model.Counters;
import torg.offers.model.Preset;
import torg.store.Reads;
import torg.store.Row;
import torg.store.Scan;

/** Counts the rows of a list once, for its count and for the total of the same offers. */
record ListRecount(Preset list) implements Recount {
  @Override
  public Future<List<Drift>> drifts(Reads moment, String sellerId) {
    var number = new ListCount(list);
    var count = moment.get(number.correctedRow(sellerId));
    var total = total(moment, sellerId);
    var rows = moment.count(Scan.of(OfferTables.PRESET).prefix(sellerId, list.id()));
    return Future.all(count, total, rows)
        .map(
            read ->
                Stream.concat(
                        Stream.of(drift(number, count.result(), rows.result())),
                        total.result().stream().map(sum -> sum.drift(rows.result())))
                    .filter(drift -> drift.by() != 0)
                    .toList());
  }

  private Future<Optional<TotalSum>> total(Reads moment, String sellerId) {
    return Counters.ofList(list)
        .map(
            counter ->
                moment
                    .scan(
                        Scan.of(OfferTables.TOTAL)
                            .prefix(sellerId, counter)
                            .limit(Counters.SLOTS_MAX))
                    .map(slots -> Optional.of(TotalSum.of(counter, slots))))
        .orElse(Future.succeededFuture(Optional.empty()));
  }

  private static Drift drift(ListCount number, Optional<Row> row, long rows) {
    var count = row.flatMap(one -> one.find(OfferTables.COUNTER)).orElse(0L);
    return new Drift(number, count - rows, Recount.repairs(row));
  }
}
