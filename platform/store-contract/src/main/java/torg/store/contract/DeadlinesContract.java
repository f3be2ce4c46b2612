package torg.store.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import torg.bus.CallContext;
import torg.bus.faults.Fault;
import torg.store.Reads;
import torg.store.Scan;
import torg.store.Store;
import torg.store.contract.Tables.Accounts;
import torg.store.contract.Tables.Offers;

/** What is asked for while a call is being handled ends with the call. */
public interface DeadlinesContract extends Contract {
  private static CallContext brief() {
    return CallContext.mesh(Duration.ofMillis(50));
  }

  private static void awaitEnd(CallContext call) {
    while (!call.deadline().isOver()) {
      Thread.onSpinWait();
    }
  }

  private <T> Fault faultWithin(CallContext call, Supplier<Future<T>> work) {
    var done = call.run(fixture().vertx(), work);
    return faultOf(catchThrowable(() -> fixture().await(done)));
  }

  @Test
  default void shouldCommitNothingWhenTheWorkEndsAfterTheDeadline() {
    var call = brief();
    var late = Promise.<Void>promise();
    var done =
        call.run(
            fixture().vertx(),
            () ->
                fixture()
                    .store()
                    .transact(
                        tx ->
                            tx.get(Accounts.TABLE.key(1L))
                                .compose(read -> late.future())
                                .onSuccess(now -> tx.upsert(Accounts.row(1, 100)))));
    awaitEnd(call);
    late.complete();

    assertThat(faultOf(catchThrowable(() -> fixture().await(done)))).isEqualTo(Fault.DEADLINE);
    assertThat(find(Accounts.TABLE.key(1L))).isEmpty();
  }

  @Test
  default void shouldCommitNothingWhenWorkThatOnlyWritesEndsAfterTheDeadline() {
    var call = brief();
    var fault =
        faultWithin(
            call,
            () ->
                fixture()
                    .store()
                    .transactIdempotent(
                        tx -> {
                          tx.upsert(Accounts.row(1, 100));
                          awaitEnd(call);
                          return Future.succeededFuture();
                        }));

    assertThat(fault).isEqualTo(Fault.DEADLINE);
    assertThat(find(Accounts.TABLE.key(1L))).isEmpty();
  }

  @Test
  default void shouldCommitWhenDetachedWorkEndsAfterTheDeadline() {
    var call = brief();
    fixture()
        .await(
            call.run(
                fixture().vertx(),
                () ->
                    CallContext.detached(
                        () ->
                            fixture()
                                .store()
                                .transact(
                                    tx -> {
                                      tx.upsert(Accounts.row(1, 100));
                                      awaitEnd(call);
                                      return Future.succeededFuture();
                                    }))));

    assertThat(find(Accounts.TABLE.key(1L))).isPresent();
  }

  @Test
  default void shouldAskNothingWhenTheDeadlineHasPassed() {
    var store = fixture().countedStore();
    var all = Scan.of(Accounts.TABLE);
    List<Function<Store, Future<?>>> asked =
        List.of(
            on -> on.get(Accounts.TABLE.key(1L)),
            on -> on.getAll(List.of(Accounts.TABLE.key(1L))),
            on -> on.getAll(List.of(Accounts.TABLE.key(1L), Offers.TABLE.key(1L, 1L))),
            on -> on.scan(all.limit(1)),
            on -> on.all(all, 10),
            on -> on.count(all),
            on -> on.snapshot((Reads moment) -> moment.count(all)),
            on -> on.transact(tx -> tx.count(all)));
    fixture().statements().set(0);
    for (var each : asked) {
      var call = CallContext.mesh(Duration.ZERO);
      assertThat(faultWithin(call, () -> each.apply(store).mapEmpty())).isEqualTo(Fault.DEADLINE);
    }
    assertThat(fixture().statements()).hasValue(0);
  }

  @Test
  default void shouldFailAStreamWhenTheDeadlineHasPassed() {
    var failed = Promise.<Throwable>promise();
    CallContext.mesh(Duration.ZERO)
        .run(
            fixture().vertx(),
            () -> {
              fixture().store().stream(Scan.of(Accounts.TABLE))
                  .exceptionHandler(failed::complete)
                  .handler(row -> {});
              return Future.succeededFuture();
            });
    assertThat(faultOf(fixture().await(failed.future()))).isEqualTo(Fault.DEADLINE);
  }
}
