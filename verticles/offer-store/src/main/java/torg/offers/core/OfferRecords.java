package torg.offers.core;

import io.vertx.core.Future;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import torg.bus.faults.Fault;
import torg.offers.v1.Offer;
import torg.store.Store;

/** Offers in the store. */
public final class OfferRecords {
  /** Codes are chosen among 900 million, so that a second conflict in a row is one in thousands. */
  private static final int ID_ATTEMPTS_MAX = 10;

  private final Store store;
  private final IntConsumer onQueued;

  /**
   * @param onQueued hears, after a commit, of each export shard in which versions wait now
   */
  public OfferRecords(Store store, IntConsumer onQueued) {
    this.store = store;
    this.onQueued = onQueued;
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
   * only: before it there is nothing to find yet.
   */
  public <T> Future<T> transact(Function<OfferTx, Future<T>> work) {
    var attempt = new AtomicReference<OfferTx>();
    return store
        .transact(
            tx -> {
              attempt.set(new OfferTx(tx, ThreadLocalRandom.current()));
              return work.apply(attempt.get());
            })
        .onSuccess(done -> attempt.get().exportShards().forEach(onQueued::accept));
  }

  /**
   * Runs work that chooses random ids again when one of them is in use. Fails with ALREADY_EXISTS
   * when ten attempts in a row met ids in use, else as the work does.
   */
  public static <T> Future<T> withFreeIds(Supplier<Future<T>> work) {
    return withFreeIds(work, ID_ATTEMPTS_MAX);
  }

  private static <T> Future<T> withFreeIds(Supplier<Future<T>> work, int attemptsLeft) {
    return work.get()
        .recover(
            failure ->
                Fault.of(failure) == Fault.ALREADY_EXISTS && attemptsLeft > 1
                    ? withFreeIds(work, attemptsLeft - 1)
                    : Future.failedFuture(failure));
  }
}
