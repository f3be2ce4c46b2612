package torg.indexer.clicks;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import torg.bus.flow.Steps;
import torg.leases.FencingToken;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;

/** Removes all epochs but the current one and the one that is being filled. */
public final class EpochRemoval {
  /** Who has read which epoch is the current one may be about to read its counts. */
  static final Duration GRACE = Duration.ofMinutes(5);

  private static final int PORTION = 1_000;

  private final Store store;
  private final EpochRecords records;
  private final Clock clock;

  public EpochRemoval(Store store, Clock clock) {
    this.store = store;
    this.records = new EpochRecords(store, clock);
    this.clock = clock;
  }

  /** A portion in each transaction. Fails as the store does; what is done stays done. */
  public Future<Void> run(FencingToken token) {
    var from = new long[] {Long.MIN_VALUE};
    return Steps.untilDone(
            () ->
                records
                    .state()
                    .compose(
                        state ->
                            isTooEarly(state)
                                ? Future.succeededFuture(Optional.of(true))
                                : step(from, kept(state), token)))
        .mapEmpty();
  }

  private boolean isTooEarly(EpochRecords.State state) {
    return state
        .current()
        .filter(epoch -> !epoch.since().plus(GRACE).isAfter(clock.instant()))
        .isEmpty();
  }

  private static Set<Long> kept(EpochRecords.State state) {
    return Stream.concat(
            state.current().map(CurrentEpoch::epoch).stream(),
            state.next().map(NextEpoch::epoch).stream())
        .collect(Collectors.toSet());
  }

  /** Rows of one epoch; those of an epoch that is kept are passed over without being read. */
  private Future<Optional<Boolean>> step(long[] from, Set<Long> kept, FencingToken token) {
    return store
        .scan(Scan.of(ClickTables.OFFER_CTR).from(from[0]).limit(PORTION))
        .compose(
            rows -> {
              if (rows.isEmpty()) {
                return Future.succeededFuture(Optional.of(true));
              }
              var epoch = rows.get(0).get(ClickTables.EPOCH);
              if (kept.contains(epoch)) {
                from[0] = epoch + 1;
                return Future.succeededFuture(Optional.empty());
              }
              return records.delete(ofEpoch(rows, epoch), token).map(Optional.empty());
            });
  }

  private static List<Row> ofEpoch(List<Row> rows, long epoch) {
    return rows.stream().filter(row -> row.get(ClickTables.EPOCH) == epoch).toList();
  }
}
