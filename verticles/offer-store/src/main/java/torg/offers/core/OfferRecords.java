package torg.offers.core;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import torg.bus.faults.Fault;
import torg.leases.ShardBell;
import torg.offers.model.OfferIds;
import torg.offers.v1.Offer;
import torg.store.Store;

/** Offers in the store. */
public final class OfferRecords {
  private static final int ID_ATTEMPTS_MAX = 10;

  /** With nine of ten codes in use, one of a thousand that are drawn is free after so many. */
  private static final int ROUNDS_MAX = 100;

  private final Store store;
  private final ShardBell bell;
  private final OfferMetrics metrics;

  /**
   * @param bell rung after a commit for what waits for Kafka then
   */
  public OfferRecords(Store store, ShardBell bell, MeterRegistry registry) {
    this.store = store;
    this.bell = bell;
    this.metrics = new OfferMetrics(registry);
  }

  public Store store() {
    return store;
  }

  /** Fails as the store does. */
  public Future<Optional<Offer>> find(String id) {
    return OfferTx.find(store, id);
  }

  /**
   * Runs and fails as {@link Store#transact}. The exporter hears of new versions after the commit
   * only: before it there is nothing to find yet. Nor are they counted before it.
   */
  public <T> Future<T> transact(Function<OfferTx, Future<T>> work) {
    var attempt = new AtomicReference<OfferTx>();
    return store
        .transact(
            tx -> {
              attempt.set(new OfferTx(tx, ThreadLocalRandom.current()));
              return work.apply(attempt.get());
            })
        .onSuccess(done -> committed(attempt.get()));
  }

  private void committed(OfferTx last) {
    last.queued().forEach(one -> one.ring(bell));
    last.written().forEach(metrics::committed);
  }

  /**
   * Runs work that makes new offers again when one of their ids is in use; of the codes only those
   * in use are drawn anew. Fails with ALREADY_EXISTS when ten attempts in a row met ids in use,
   * else as the work does.
   */
  public <T> Future<T> withFreeIds(OfferIds source, Function<DrawnIds, Future<T>> work) {
    return withFreeIds(new DrawnIds(source), work, ID_ATTEMPTS_MAX);
  }

  private <T> Future<T> withFreeIds(
      DrawnIds drawn, Function<DrawnIds, Future<T>> work, int attemptsLeft) {
    return work.apply(drawn)
        .recover(
            failure ->
                Fault.of(failure) == Fault.ALREADY_EXISTS && attemptsLeft > 1
                    ? replaceTaken(drawn, drawn.codes(), ROUNDS_MAX)
                        .compose(replaced -> withFreeIds(drawn, work, attemptsLeft - 1))
                    : Future.failedFuture(failure));
  }

  /** Checks until all that is drawn is free, so that the next attempt need not fail as well. */
  private Future<Void> replaceTaken(DrawnIds drawn, List<String> unchecked, int roundsLeft) {
    return taken(unchecked)
        .compose(
            taken ->
                taken.isEmpty() || roundsLeft == 0
                    ? Future.succeededFuture()
                    : replaceTaken(drawn, drawn.replace(taken), roundsLeft - 1));
  }

  private Future<List<String>> taken(List<String> codes) {
    return store
        .getAll(codes.stream().map(OfferTables.OFFER_CODE::key).toList())
        .map(rows -> rows.values().stream().map(row -> row.get(OfferTables.SHORT_CODE)).toList());
  }
}
