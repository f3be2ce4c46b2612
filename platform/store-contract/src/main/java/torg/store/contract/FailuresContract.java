package torg.store.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.store.Key;
import torg.store.Reads;
import torg.store.Scan;
import torg.store.Tx;
import torg.store.contract.Tables.Accounts;

/** Work that fails of itself, and work that goes on where it may not. */
public interface FailuresContract extends Contract {
  Key ONE = Accounts.TABLE.key(1L);

  /** More than any engine has connections, so that what is not freed is missed. */
  int MANY = 100;

  @Test
  default void shouldApplyNothingWhenTheWorkFailsWithAFault() {
    var attempts = new AtomicInteger();

    var failure =
        failure(
            store ->
                store.transact(
                    tx -> {
                      attempts.incrementAndGet();
                      tx.upsert(Accounts.row(1, 1));
                      return tx.get(ONE)
                          .compose(
                              own ->
                                  Future.failedFuture(
                                      FaultException.of(Fault.UNAVAILABLE, "sorry")));
                    }));

    assertThat(faultOf(failure)).isEqualTo(Fault.UNAVAILABLE);
    assertThat(failure).hasMessage("sorry");
    assertThat(attempts).hasValue(1);
    assertThat(find(ONE)).isEmpty();
  }

  @Test
  default void shouldApplyNothingWhenTheWorkThrows() {
    var attempts = new AtomicInteger();

    var failure =
        failure(
            store ->
                store.transact(
                    tx -> {
                      attempts.incrementAndGet();
                      tx.upsert(Accounts.row(1, 1));
                      throw new IllegalStateException("thrown");
                    }));
    var later =
        failure(
            store ->
                store.transact(
                    tx -> {
                      attempts.incrementAndGet();
                      tx.upsert(Accounts.row(1, 1));
                      return tx.get(ONE)
                          .map(
                              own -> {
                                throw new IllegalStateException("thrown later");
                              });
                    }));

    assertThat(failure).isInstanceOf(IllegalStateException.class).hasMessage("thrown");
    assertThat(later).isInstanceOf(IllegalStateException.class).hasMessage("thrown later");
    assertThat(attempts).hasValue(2);
    assertThat(find(ONE)).isEmpty();
  }

  @Test
  default void shouldPassTheFailureOnWhenASnapshotFails() {
    var failure =
        failure(
            store ->
                store.snapshot(
                    reads -> reads.get(ONE).compose(row -> Future.failedFuture("sorry"))));

    assertThat(failure).hasMessage("sorry");
  }

  @Test
  default void shouldFailWhenTheWorkIgnoresThatAWriteFailed() {
    given(Accounts.row(1, 1));

    var fault =
        fault(
            store ->
                store.transact(
                    tx -> {
                      tx.upsert(Accounts.row(2, 2));
                      tx.insert(Accounts.row(1, 5));
                      return tx.get(ONE).otherwise(Optional.empty());
                    }));

    assertThat(fault).isEqualTo(Fault.ALREADY_EXISTS);
    assertThat(find(Accounts.TABLE.key(2L))).isEmpty();
  }

  @Test
  default void shouldServeOthersWhenManyTransactionsHaveFailed() {
    for (var failed = 0; failed < MANY; failed++) {
      var refused =
          fixture()
              .start(
                  fixture().store(),
                  store ->
                      store.transact(
                          tx -> {
                            tx.increment(ONE, Accounts.BALANCE, 1);
                            return tx.get(ONE).compose(own -> Future.failedFuture("no"));
                          }));
      assertThat(catchThrowable(() -> fixture().await(refused))).hasMessage("no");
    }

    write(tx -> tx.increment(ONE, Accounts.BALANCE, 1));

    assertThat(find(ONE).orElseThrow().get(Accounts.BALANCE)).isEqualTo(1);
  }

  @Test
  default void shouldFailWhenTheWorkReturnsNoFuture() {
    var failure =
        failure(
            store ->
                store.transact(
                    tx -> {
                      tx.upsert(Accounts.row(1, 1));
                      return null;
                    }));

    assertThat(failure).isNotNull();
    assertThat(find(ONE)).isEmpty();
  }

  @Test
  default void shouldServeOthersWhenManyWorksReturnNoFutureAfterARead() {
    for (var failed = 0; failed < MANY; failed++) {
      var failure =
          failure(
              store ->
                  store.<Void>transact(
                      tx -> {
                        tx.count(Scan.of(Accounts.TABLE));
                        return null;
                      }));
      assertThat(failure).isNotNull();
    }

    write(tx -> tx.upsert(Accounts.row(1, 1)));

    assertThat(find(ONE)).isPresent();
  }

  @Test
  default void shouldAnswerOthersWhenAHandlerThrows() {
    given(Accounts.row(2, 2));

    var answered =
        run(
            store -> {
              store
                  .get(ONE)
                  .onSuccess(
                      row -> {
                        throw new IllegalStateException("thrown on purpose");
                      });
              return store.get(Accounts.TABLE.key(2L));
            });

    assertThat(answered).isPresent();
  }

  @Test
  default void shouldFailWhenTheWorkEndsBeforeItsReads() {
    given(Accounts.row(1, 1));

    var failure =
        failure(
            store ->
                store.transact(
                    tx -> {
                      tx.upsert(Accounts.row(2, 2));
                      tx.updateIf(row -> true, Accounts.row(1, 5));
                      return Future.succeededFuture();
                    }));

    assertThat(failure).hasMessageContaining("ended before its reads");
    assertThat(find(Accounts.TABLE.key(2L))).isEmpty();
  }

  @Test
  default void shouldRefuseATransactionWhenItHasEnded() {
    var ended = new AtomicReference<Tx>();
    transact(
        tx -> {
          ended.set(tx);
          tx.upsert(Accounts.row(2, 2));
          return Future.succeededFuture();
        });
    var tx = ended.get();

    assertRefused(tx);
    assertRefusedWriting(() -> tx.insert(Accounts.row(1, 1)));
    assertRefusedWriting(() -> tx.upsert(Accounts.row(1, 1)));
    assertRefusedWriting(() -> tx.delete(Accounts.TABLE.key(2L)));
    assertRefusedWriting(() -> tx.increment(ONE, Accounts.BALANCE, 1));
    assertThat(find(ONE)).isEmpty();
    assertThat(find(Accounts.TABLE.key(2L))).isPresent();
  }

  @Test
  default void shouldRefuseATransactionWhenItHasFailed() {
    var ended = new AtomicReference<Tx>();
    failure(
        store ->
            store.transact(
                tx -> {
                  ended.set(tx);
                  return tx.get(ONE).compose(row -> Future.failedFuture("no"));
                }));

    assertRefused(ended.get());
    assertRefusedWriting(() -> ended.get().upsert(Accounts.row(1, 1)));
  }

  @Test
  default void shouldRefuseASnapshotWhenItHasEnded() {
    var ended = new AtomicReference<Reads>();
    run(
        store ->
            store.snapshot(
                reads -> {
                  ended.set(reads);
                  return reads.get(ONE);
                }));

    assertRefused(ended.get());
  }

  private void assertRefused(Reads ended) {
    assertRefusal(failure(store -> ended.get(ONE)));
    assertRefusal(failure(store -> ended.getAll(List.of(ONE))));
    assertRefusal(failure(store -> ended.scan(Scan.of(Accounts.TABLE).limit(1))));
    assertRefusal(failure(store -> ended.all(Scan.of(Accounts.TABLE), 1)));
    assertRefusal(failure(store -> ended.count(Scan.of(Accounts.TABLE))));
  }

  private void assertRefusedWriting(Runnable write) {
    assertRefusal(
        failure(
            store -> {
              write.run();
              return Future.succeededFuture();
            }));
  }

  private static void assertRefusal(Throwable failure) {
    assertThat(failure).isInstanceOf(IllegalStateException.class);
  }
}
