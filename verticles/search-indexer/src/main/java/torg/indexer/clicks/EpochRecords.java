package torg.indexer.clicks;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import torg.leases.FencingToken;
import torg.store.Row;
import torg.store.Store;
import torg.store.Tx;

/** The transactions by which an epoch is begun, filled and made the current one. */
final class EpochRecords {
  private final Store store;
  private final Clock clock;

  EpochRecords(Store store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  /**
   * @param progress of the next epoch; empty when it was just begun, or there is none
   */
  record State(
      Optional<CurrentEpoch> current, Optional<NextEpoch> next, Optional<String> progress) {}

  Future<State> state() {
    return store
        .getAll(
            List.of(
                GenericStorage.CURRENT_EPOCH,
                GenericStorage.NEXT_EPOCH,
                GenericStorage.NEXT_PROGRESS))
        .map(
            rows ->
                new State(
                    CurrentEpoch.of(Optional.ofNullable(rows.get(GenericStorage.CURRENT_EPOCH))),
                    GenericStorage.value(rows, GenericStorage.NEXT_EPOCH).flatMap(NextEpoch::parse),
                    GenericStorage.value(rows, GenericStorage.NEXT_PROGRESS)));
  }

  /** From here on events are counted in it, too. */
  Future<Void> begin(NextEpoch next, FencingToken token) {
    return transact(
        token,
        tx -> {
          tx.upsert(GenericStorage.row(GenericStorage.NEXT_EPOCH, next.text(), clock.instant()));
          tx.delete(GenericStorage.NEXT_PROGRESS);
          return Future.succeededFuture();
        });
  }

  /** How a row is begun, from what it is given and what events have counted in it already. */
  @FunctionalInterface
  interface Beginning {
    ClickLine of(ClickLine given, ClickLine since);
  }

  /** Rows that were begun already stay as they are, so that a portion may come again. */
  Future<Void> fill(
      NextEpoch next,
      List<ClickLine> lines,
      Beginning beginning,
      Optional<String> progress,
      FencingToken token) {
    var keys =
        lines.stream()
            .collect(
                Collectors.toMap(
                    line -> ClickTables.counts(next.epoch(), line.offerId()),
                    line -> line,
                    (first, second) -> first));
    return transact(
        token,
        tx ->
            tx.getAll(keys.keySet())
                .map(
                    rows -> {
                      keys.forEach((key, line) -> begin(next, line, rows.get(key), beginning, tx));
                      progress.ifPresent(text -> tx.upsert(progressRow(text)));
                      return null;
                    }));
  }

  private static void begin(
      NextEpoch next, ClickLine line, Row present, Beginning beginning, Tx tx) {
    var row = Optional.ofNullable(present);
    if (row.flatMap(one -> one.find(ClickTables.IS_LOADED)).orElse(false)) {
      return;
    }
    var since =
        new ClickLine(
            line.offerId(),
            row.flatMap(one -> one.find(ClickTables.IMPRESSIONS)).orElse(0L),
            row.flatMap(one -> one.find(ClickTables.CLICKS)).orElse(0L));
    var begun = beginning.of(line, since);
    tx.upsert(
        ClickTables.countsRow(next.epoch(), line.offerId())
            .with(ClickTables.IMPRESSIONS, begun.impressions())
            .with(ClickTables.CLICKS, begun.clicks())
            .with(ClickTables.IS_LOADED, true));
  }

  Future<Void> progress(String text, FencingToken token) {
    return transact(
        token,
        tx -> {
          tx.upsert(progressRow(text));
          return Future.succeededFuture();
        });
  }

  private Row progressRow(String text) {
    return GenericStorage.row(GenericStorage.NEXT_PROGRESS, text, clock.instant());
  }

  /** What documents are enriched by changes with one row. */
  Future<Void> finish(NextEpoch next, FencingToken token) {
    return transact(
        token,
        tx -> {
          tx.upsert(
              GenericStorage.row(
                  GenericStorage.CURRENT_EPOCH, Long.toString(next.epoch()), clock.instant()));
          tx.delete(GenericStorage.NEXT_EPOCH);
          tx.delete(GenericStorage.NEXT_PROGRESS);
          return Future.succeededFuture();
        });
  }

  /** Rows of epochs that are neither current nor being filled. */
  Future<Void> delete(List<Row> rows, FencingToken token) {
    return transact(
        token,
        tx -> {
          rows.forEach(row -> tx.delete(row.key()));
          return Future.succeededFuture();
        });
  }

  private Future<Void> transact(FencingToken token, Function<Tx, Future<Void>> work) {
    return store.transactIdempotent(tx -> token.check(tx).compose(held -> work.apply(tx)));
  }
}
