package torg.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.store.Scan;
import torg.store.Tx;
import torg.store.contract.Tables.Accounts;
import torg.store.contract.Tables.Doctors;

/**
 * Transactions are as if one ran after the other. In each test another node commits in the middle
 * of the first attempt; the second attempt is alone.
 */
public interface IsolationContract extends Interleavings {
  @Test
  default void shouldLoseNoUpdateWhenTwoReadTheSameRow() {
    given(Accounts.row(1, 100));
    var between = once(tx -> Interleavings.deposit(tx, 30, never()));

    transact(tx -> Interleavings.deposit(tx, 5, between));

    assertThat(Interleavings.balance(find(ACCOUNT))).isEqualTo(135);
    assertThat(between.attempts()).isEqualTo(2);
  }

  @Test
  default void shouldLoseNoUpdateWhenTheOtherIncrements() {
    given(Accounts.row(1, 100));
    var between = once(writing(tx -> tx.increment(ACCOUNT, Accounts.BALANCE, 30)));

    transact(tx -> Interleavings.deposit(tx, 5, between));

    assertThat(Interleavings.balance(find(ACCOUNT))).isEqualTo(135);
    assertThat(between.attempts()).isEqualTo(2);
  }

  @Test
  default void shouldSeeTheRowGoneWhenTheOtherDeletedIt() {
    given(Accounts.row(1, 100));
    var between = once(writing(tx -> tx.delete(ACCOUNT)));

    transact(tx -> Interleavings.deposit(tx, 5, between));

    assertThat(Interleavings.balance(find(ACCOUNT))).isEqualTo(5);
    assertThat(between.attempts()).isEqualTo(2);
  }

  @Test
  default void shouldTestTheConditionAgainWhenTheOtherChangedTheRow() {
    given(Accounts.row(1, 100));
    var between = once(writing(tx -> tx.upsert(Accounts.row(1, 99))));

    var updated =
        transact(
            tx ->
                tx.updateIf(row -> row.get(Accounts.BALANCE) == 100, Accounts.row(1, 0))
                    .compose(between::here));

    assertThat(updated).isFalse();
    assertThat(Interleavings.balance(find(ACCOUNT))).isEqualTo(99);
    assertThat(between.attempts()).isEqualTo(2);
  }

  @Test
  default void shouldKeepADoctorOnCallWhenTwoLeaveAtOnce() {
    given(Doctors.row("alice", true), Doctors.row("bob", true));
    var between = once(tx -> leave(tx, "bob", never()));

    transact(tx -> leave(tx, "alice", between));

    assertThat(between.attempts()).isEqualTo(2);
    assertThat(scan(onCall().limit(10)))
        .extracting(row -> row.get(Doctors.NAME))
        .containsExactly("alice");
  }

  private static Scan onCall() {
    return Scan.of(Doctors.TABLE.index("by_call")).prefix(true);
  }

  private static Future<Void> leave(Tx tx, String name, Interruption between) {
    return tx.scan(Scan.of(Doctors.TABLE).prefix("surgery").limit(10))
        .compose(between::here)
        .map(
            doctors -> {
              if (doctors.stream().filter(row -> row.get(Doctors.ON_CALL)).count() > 1) {
                tx.upsert(Doctors.row(name, false));
              }
              return null;
            });
  }

  @Test
  default void shouldSeeBothOrNeitherWhenEachReadsWhatTheOtherWrites() {
    given(Accounts.row(1, 1), Accounts.row(2, 2));
    var between = once(tx -> copy(tx, 2, 1, never()));

    transact(tx -> copy(tx, 1, 2, between));

    assertThat(between.attempts()).isEqualTo(2);
    assertThat(all(Scan.of(Accounts.TABLE)))
        .extracting(row -> row.get(Accounts.BALANCE))
        .containsExactly(2L, 2L);
  }

  private static Future<Void> copy(Tx tx, long from, long to, Interruption between) {
    return tx.get(Accounts.TABLE.key(from))
        .compose(between::here)
        .map(
            account -> {
              tx.upsert(Accounts.row(to, Interleavings.balance(account)));
              return null;
            });
  }

  @Test
  default void shouldReadNothingThatIsNotCommittedWhenTheWriterFails() {
    given(Accounts.row(1, 100));
    var seen = new AtomicLong();
    var between =
        Interruption.once(
            fixture(),
            store ->
                store
                    .get(ACCOUNT)
                    .onSuccess(account -> seen.set(Interleavings.balance(account)))
                    .mapEmpty());

    var fault =
        fault(
            store ->
                store.transact(
                    tx -> {
                      tx.upsert(Accounts.row(1, 0));
                      return tx.get(ACCOUNT)
                          .compose(between::here)
                          .compose(
                              own -> Future.failedFuture(FaultException.of(Fault.FORBIDDEN, "no")));
                    }));

    assertThat(fault).isEqualTo(Fault.FORBIDDEN);
    assertThat(seen).hasValue(100);
    assertThat(Interleavings.balance(find(ACCOUNT))).isEqualTo(100);
  }

  @Test
  default void shouldReadTheSameTwiceWhenTheOtherChangesItBetween() {
    given(Accounts.row(1, 100), Accounts.row(2, 0));
    var between =
        once(
            writing(
                tx -> {
                  tx.upsert(Accounts.row(1, 0));
                  tx.upsert(Accounts.row(2, 100));
                }));

    var seen =
        transact(
            tx ->
                tx.get(ACCOUNT)
                    .compose(between::here)
                    .compose(
                        first ->
                            tx.getAll(List.of(ACCOUNT, Accounts.TABLE.key(2L)))
                                .map(
                                    again ->
                                        List.of(
                                            Interleavings.balance(first),
                                            again.get(ACCOUNT).get(Accounts.BALANCE),
                                            again
                                                .get(Accounts.TABLE.key(2L))
                                                .get(Accounts.BALANCE)))));

    assertThat(seen).isIn(List.of(100L, 100L, 0L), List.of(0L, 0L, 100L));
  }
}
