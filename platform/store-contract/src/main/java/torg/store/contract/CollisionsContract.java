package torg.store.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.vertx.core.Future;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.store.Tx;
import torg.store.contract.Tables.Accounts;
import torg.store.contract.Tables.Items;

/** How often a transaction that collides is tried, and what its caller learns. */
public interface CollisionsContract extends Interleavings {
  @Test
  default void shouldFailWithConflictWhenNoAttemptIsLeft() {
    given(Accounts.row(1, 100));
    var between = once(tx -> Interleavings.deposit(tx, 30, never()));
    var hasty = fixture().storeOfAttempts(1);

    var failure =
        catchThrowable(
            () ->
                fixture()
                    .run(
                        hasty,
                        store -> store.transact(tx -> Interleavings.deposit(tx, 5, between))));

    assertThat(faultOf(failure)).isEqualTo(Fault.CONFLICT);
    assertThat(Interleavings.balance(find(ACCOUNT))).isEqualTo(130);
    assertThat(between.attempts()).isEqualTo(1);
  }

  @Test
  default void shouldTryAsOftenAsAllowedWhenEachAttemptCollides() {
    given(Accounts.row(1, 100));
    var between =
        Interruption.always(
            fixture(), store -> store.transact(tx -> Interleavings.deposit(tx, 30, never())));
    var store = fixture().storeOfAttempts(3);
    var collided = fixture().attempts("conflict");
    var committed = fixture().attempts("committed");

    var failure =
        catchThrowable(
            () ->
                fixture().run(store, s -> s.transact(tx -> Interleavings.deposit(tx, 5, between))));

    assertThat(faultOf(failure)).isEqualTo(Fault.CONFLICT);
    assertThat(between.attempts()).isEqualTo(3);
    assertThat(fixture().attempts("conflict")).isEqualTo(collided + 3);
    assertThat(fixture().attempts("committed")).isEqualTo(committed + 3);
    assertThat(Interleavings.balance(find(ACCOUNT))).isEqualTo(190);
  }

  @Test
  default void shouldSeeTheRowWhenBothHaveReadItAsAbsentAndInsertIt() {
    var between = once(tx -> insertIfAbsent(tx, "bob", never()));

    transact(tx -> insertIfAbsent(tx, "ann", between));

    assertThat(between.attempts()).isEqualTo(2);
    assertThat(find(Items.TABLE.key("", 1L)).orElseThrow().get(Items.TITLE)).isEqualTo("bob");
  }

  @Test
  default void shouldFailWithConflictWhenARowReadAsAbsentIsThereAtTheOnlyAttempt() {
    var between = once(tx -> insertIfAbsent(tx, "bob", never()));
    var hasty = fixture().storeOfAttempts(1);

    var failure =
        catchThrowable(
            () -> fixture().run(hasty, s -> s.transact(tx -> insertIfAbsent(tx, "ann", between))));

    assertThat(faultOf(failure)).isEqualTo(Fault.CONFLICT);
  }

  @Test
  default void shouldSeeTheRowWhenItAlsoReplacesAnother() {
    given(Items.row("", 2));
    var between = once(tx -> insertIfAbsent(tx, "bob", never()));

    transact(
        tx -> {
          tx.delete(Items.TABLE.key("", 2L));
          tx.insert(Items.row("", 2).with(Items.TITLE, "new"));
          return insertIfAbsent(tx, "ann", between);
        });

    assertThat(between.attempts()).isEqualTo(2);
    assertThat(find(Items.TABLE.key("", 1L)).orElseThrow().get(Items.TITLE)).isEqualTo("bob");
    assertThat(find(Items.TABLE.key("", 2L)).orElseThrow().get(Items.TITLE)).isEqualTo("new");
  }

  private static Future<Void> insertIfAbsent(Tx tx, String title, Interruption between) {
    return tx.get(Items.TABLE.key("", 1L))
        .compose(between::here)
        .map(
            found -> {
              if (found.isEmpty()) {
                tx.insert(Items.row("", 1).with(Items.TITLE, title));
              }
              return null;
            });
  }
}
