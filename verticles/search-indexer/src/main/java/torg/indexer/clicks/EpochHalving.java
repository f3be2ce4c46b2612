package torg.indexer.clicks;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import torg.bus.flow.Steps;
import torg.leases.FencingToken;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;

/** Fills an epoch with half of the current one, in the order of offers. */
final class EpochHalving {
  private static final int PORTION = 1_000;

  private final Store store;
  private final EpochRecords records;
  private final NextEpoch next;
  private final long current;
  private final FencingToken token;
  private String last;

  /**
   * @param progress the last offer that is done
   */
  EpochHalving(
      Store store,
      EpochRecords records,
      NextEpoch next,
      long current,
      Optional<String> progress,
      FencingToken token) {
    this.store = store;
    this.records = records;
    this.next = next;
    this.current = current;
    this.last = progress.orElse("");
    this.token = token;
  }

  Future<Void> run() {
    return Steps.untilDone(
            () ->
                store
                    .scan(following())
                    .compose(
                        rows ->
                            rows.isEmpty()
                                ? Future.succeededFuture(Optional.of(true))
                                : portion(rows).map(Optional.empty())))
        .mapEmpty();
  }

  private Scan following() {
    return Scan.of(ClickTables.OFFER_CTR).prefix(current).after(last).limit(PORTION);
  }

  private Future<Void> portion(List<Row> rows) {
    last = rows.get(rows.size() - 1).get(ClickTables.OFFER_ID);
    var lines = rows.stream().map(EpochHalving::line).filter(EpochHalving::remains).toList();
    return records.fill(next, lines, EpochHalving::half, Optional.of(last), token);
  }

  private static ClickLine line(Row row) {
    return new ClickLine(
        row.get(ClickTables.OFFER_ID),
        row.find(ClickTables.IMPRESSIONS).orElse(0L),
        row.find(ClickTables.CLICKS).orElse(0L));
  }

  /** Who was hardly seen, and not since, is forgotten. */
  private static boolean remains(ClickLine line) {
    return line.impressions() > 1;
  }

  /**
   * Events that came since the halving began are in both epochs, so that half of both is half of
   * what was before and all that came since.
   */
  private static ClickLine half(ClickLine old, ClickLine since) {
    var sum = old.plus(since);
    return new ClickLine(old.offerId(), sum.impressions() / 2, sum.clicks() / 2);
  }
}
