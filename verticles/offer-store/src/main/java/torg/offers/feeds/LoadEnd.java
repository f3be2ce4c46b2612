package torg.offers.feeds;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import torg.bus.CallContext;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.bus.flow.Steps;
import torg.offers.content.Texts;
import torg.offers.core.OfferRecords;
import torg.offers.core.OfferRows;
import torg.offers.core.OfferTables;
import torg.offers.core.OfferTx;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.FeedBatchResult;
import torg.offers.v1.TerminalResult;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Table;

/**
 * The end of a load: what it did not mention is removed or becomes manual, a portion in each
 * transaction, until none is left. A crash or a deadline leaves the rest to the next attempt.
 */
public final class LoadEnd {
  /** Of the largest offers, each written twice, it is what a transaction can write. */
  private static final int PORTION = 50;

  /** What a portion may need under load. */
  private static final long RESERVE_MILLIS = 5_000;

  private final OfferRecords records;
  private final EndRules rules;
  private final Clock clock;

  public LoadEnd(OfferRecords records, Clock clock, Duration term) {
    this.records = records;
    this.rules = new EndRules(term);
    this.clock = clock;
  }

  /**
   * The result of the end, now or earlier. Fails with PRECONDITION while batches are missing, and
   * with UNAVAILABLE when the time runs out before all is done: unlike DEADLINE it tells the bridge
   * to try again without end.
   */
  Future<FeedBatchResult> finish(FeedBatch terminal, CallContext context) {
    return Steps.untilDone(
            () ->
                records
                    .transact(tx -> portion(tx, terminal))
                    .map(result -> requireTime(result, terminal, context)))
        .compose(result -> forgetOlder(terminal).map(result));
  }

  private static <T> Optional<T> requireTime(
      Optional<T> result, FeedBatch terminal, CallContext context) {
    if (result.isEmpty() && context.remainingMillis() <= RESERVE_MILLIS) {
      throw unfinished(terminal);
    }
    return result;
  }

  private static FaultException unfinished(FeedBatch terminal) {
    return FaultException.unavailable(
        "load %d of namespace %s is still removing offers; the next attempt continues"
            .formatted(terminal.getTaskId(), Texts.quoted(terminal.getNamespace())));
  }

  /** Empty while there is more to do. */
  private Future<Optional<FeedBatchResult>> portion(OfferTx tx, FeedBatch terminal) {
    return LoadProgress.read(tx.store(), terminal)
        .compose(
            load -> {
              if (load.result().isPresent()) {
                return Future.succeededFuture(load.result());
              }
              if (load.isOver()) {
                return Future.succeededFuture(Optional.of(result(terminal, 0)));
              }
              requireBatches(load);
              return tx.store()
                  .scan(unmentioned(terminal))
                  .compose(
                      rows -> FeedLookup.known(tx, rows.stream().map(OfferRows::feedRow).toList()))
                  .map(known -> remove(tx, load, known));
            });
  }

  private static void requireBatches(LoadProgress load) {
    var expected = load.batch().getTerminal().getBatches();
    if (load.batches() < expected) {
      throw FaultException.of(
          Fault.PRECONDITION,
          ("load %d of namespace %s has %d batches, of which %d have arrived: its end would remove"
                  + " offers that the missing ones mention; send them first")
              .formatted(
                  load.batch().getTaskId(),
                  Texts.quoted(load.batch().getNamespace()),
                  expected,
                  load.batches()));
    }
  }

  private static Scan unmentioned(FeedBatch terminal) {
    return Scan.of(OfferTables.FEED_BY_TASK)
        .prefix(terminal.getSellerId(), terminal.getNamespace())
        .until(terminal.getTaskId())
        .limit(PORTION);
  }

  private Optional<FeedBatchResult> remove(
      OfferTx tx, LoadProgress load, List<FeedMatch.Known> known) {
    if (known.isEmpty()) {
      var result = result(load.batch(), load.unmentioned());
      load.finish(tx.store(), result);
      return Optional.of(result);
    }
    var steps = rules.unmentioned(load.batch(), known, clock.instant());
    steps.forEach(step -> BatchLoader.write(tx, step, Map.of()));
    var count = steps.stream().filter(step -> step instanceof FeedStep.Write).count();
    load.addUnmentioned(tx.store(), (int) count);
    return Optional.empty();
  }

  private static FeedBatchResult result(FeedBatch terminal, long unmentioned) {
    return LoadProgress.result(terminal)
        .setTerminal(TerminalResult.newBuilder().setUnmentioned(unmentioned))
        .build();
  }

  /** Of older loads nothing is needed any more: whatever comes of them is outdated. */
  private Future<Void> forgetOlder(FeedBatch terminal) {
    return forgetOlder(FeedTables.FEED_RESULT, terminal)
        .compose(results -> forgetOlder(FeedTables.FEED_LOAD, terminal));
  }

  private Future<Void> forgetOlder(Table table, FeedBatch terminal) {
    var older =
        Scan.of(table)
            .prefix(terminal.getSellerId(), terminal.getNamespace())
            .until(terminal.getTaskId())
            .limit(PORTION);
    return Steps.untilDone(
            () ->
                records
                    .store()
                    .scan(older)
                    .compose(this::delete)
                    .map(count -> count < PORTION ? Optional.of(count) : Optional.empty()))
        .mapEmpty();
  }

  private Future<Integer> delete(List<Row> rows) {
    return records
        .store()
        .<Void>transactIdempotent(
            tx -> {
              rows.forEach(row -> tx.delete(row.key()));
              return Future.succeededFuture();
            })
        .map(rows.size());
  }
}
