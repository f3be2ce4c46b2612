package torg.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.store.Key;
import torg.store.Scan;
import torg.store.contract.Tables.Accounts;
import torg.store.contract.Tables.Items;
import torg.store.contract.Tables.Offers;

/** Each kind of write, and that all writes of a transaction are applied or none. */
public interface WritesContract extends Contract {
  Key LAMP = Items.TABLE.key("ann", 1L);

  @Test
  default void shouldInsertWhenTheRowIsMissing() {
    write(tx -> tx.insert(Items.row("ann", 1).with(Items.TITLE, "lamp")));

    assertThat(find(LAMP).orElseThrow().get(Items.TITLE)).isEqualTo("lamp");
  }

  @Test
  default void shouldApplyNothingWhenAnInsertedRowIsThere() {
    given(Items.row("ann", 1).with(Items.TITLE, "lamp"));

    var fault =
        faultOfWriting(
            tx -> {
              tx.upsert(Accounts.row(1, 100));
              tx.insert(Items.row("ann", 0));
              tx.insert(Items.row("ann", 1).with(Items.TITLE, "chair"));
              tx.upsert(Offers.row(1, 1));
            });

    assertThat(fault).isEqualTo(Fault.ALREADY_EXISTS);
    assertThat(find(LAMP).orElseThrow().get(Items.TITLE)).isEqualTo("lamp");
    assertThat(find(Items.TABLE.key("ann", 0L))).isEmpty();
    assertThat(find(Accounts.TABLE.key(1L))).isEmpty();
    assertThat(find(Offers.TABLE.key(1L, 1L))).isEmpty();
  }

  @Test
  default void shouldApplyNothingWhenAnInsertFailsBeforeARead() {
    given(Items.row("ann", 1));

    var fault =
        fault(
            store ->
                store.transact(
                    tx -> {
                      tx.upsert(Accounts.row(1, 100));
                      tx.insert(Items.row("ann", 1));
                      return tx.get(LAMP);
                    }));

    assertThat(fault).isEqualTo(Fault.ALREADY_EXISTS);
    assertThat(find(Accounts.TABLE.key(1L))).isEmpty();
  }

  @Test
  default void shouldNameTheRowWhenAnInsertFails() {
    given(Items.row("ann", 1));

    var failure = failure(store -> store.transact(writing(tx -> tx.insert(Items.row("ann", 1)))));

    assertThat(failure).hasMessageContaining(LAMP.toString());
  }

  @Test
  default void shouldKeepOtherColumnsWhenSomeAreUpserted() {
    given(Items.priced("ann", 1, 10).with(Items.TITLE, "lamp").with(Items.STATE, 1));

    write(tx -> tx.upsert(Items.priced("ann", 1, 20).with(Items.TAG, "new")));

    var row = find(LAMP).orElseThrow();
    assertThat(row.get(Items.PRICE)).isEqualTo(20);
    assertThat(row.get(Items.TITLE)).isEqualTo("lamp");
    assertThat(row.get(Items.STATE)).isEqualTo(1);
    assertThat(row.get(Items.TAG)).isEqualTo("new");
  }

  @Test
  default void shouldKeepTheRowWhenOnlyItsKeyIsUpserted() {
    given(Items.priced("ann", 1, 10));

    write(
        tx -> {
          tx.upsert(Items.row("ann", 1));
          tx.upsert(Items.row("ann", 2));
        });

    assertThat(find(LAMP).orElseThrow().get(Items.PRICE)).isEqualTo(10);
    assertThat(find(Items.TABLE.key("ann", 2L))).isPresent();
  }

  @Test
  default void shouldTakeTheValueAwayWhenAColumnIsCleared() {
    given(Items.priced("ann", 1, 10).with(Items.TITLE, "lamp"));

    write(tx -> tx.upsert(Items.row("ann", 1).cleared(Items.PRICE)));

    var row = find(LAMP).orElseThrow();
    assertThat(row.find(Items.PRICE)).isEmpty();
    assertThat(row.get(Items.TITLE)).isEqualTo("lamp");
  }

  @Test
  default void shouldWriteDifferentColumnsWhenRowsOfOneTransactionNameThem() {
    given(Items.priced("ann", 1, 10), Items.priced("ann", 2, 10), Items.priced("ann", 3, 10));

    write(
        tx -> {
          tx.upsert(Items.row("ann", 3).cleared(Items.PRICE));
          tx.upsert(Items.row("ann", 2).with(Items.TITLE, "two"));
          tx.upsert(Items.priced("ann", 1, 11));
        });

    var rows = scan(Scan.of(Items.TABLE).limit(10));
    assertThat(rows)
        .extracting(row -> row.find(Items.PRICE).orElse(0L))
        .containsExactly(11L, 10L, 0L);
    assertThat(rows.get(1).get(Items.TITLE)).isEqualTo("two");
  }

  @Test
  default void shouldDeleteWhenTheRowIsThereAndDoNothingWhenItIsMissing() {
    given(Items.row("ann", 1), Items.row("ann", 2), Offers.row(5, 6));

    write(
        tx -> {
          tx.delete(LAMP);
          tx.delete(Items.TABLE.key("ann", 7L));
          tx.delete(Offers.TABLE.key(5L, 6L));
          tx.delete(Offers.TABLE.key(6L, 5L));
        });

    assertThat(find(LAMP)).isEmpty();
    assertThat(find(Items.TABLE.key("ann", 2L))).isPresent();
    assertThat(count(Scan.of(Offers.TABLE))).isZero();
  }

  @Test
  default void shouldUpdateWhenTheConditionHolds() {
    given(Items.priced("ann", 1, 10).with(Items.TITLE, "lamp"));

    var updated =
        transact(tx -> tx.updateIf(row -> row.get(Items.PRICE) == 10, Items.priced("ann", 1, 11)));

    assertThat(updated).isTrue();
    assertThat(find(LAMP).orElseThrow().get(Items.PRICE)).isEqualTo(11);
    assertThat(find(LAMP).orElseThrow().get(Items.TITLE)).isEqualTo("lamp");
  }

  @Test
  default void shouldNotUpdateWhenTheConditionDoesNotHoldOrTheRowIsMissing() {
    given(Items.priced("ann", 1, 10));

    var updated =
        transact(tx -> tx.updateIf(row -> row.get(Items.PRICE) > 10, Items.priced("ann", 1, 11)));
    var created = transact(tx -> tx.updateIf(row -> true, Items.priced("ann", 2, 11)));

    assertThat(List.of(updated, created)).containsOnly(false);
    assertThat(find(LAMP).orElseThrow().get(Items.PRICE)).isEqualTo(10);
    assertThat(find(Items.TABLE.key("ann", 2L))).isEmpty();
  }

  @Test
  default void shouldApplyAllWhenATransactionWritesThousandsOfRowsToManyTables() {
    given(Accounts.rows(1_500, 1));

    write(
        tx -> {
          IntStream.range(0, 2_500).forEach(n -> tx.insert(Items.priced("ann", n, n)));
          IntStream.range(0, 2_500).forEach(n -> tx.upsert(Offers.priced(n % 9, n, n)));
          IntStream.range(0, 1_500).forEach(n -> tx.delete(Accounts.TABLE.key((long) n)));
          IntStream.range(0, 1_200)
              .forEach(n -> tx.increment(Items.TABLE.key("bob", (long) n), Items.PRICE, n));
        });

    assertThat(count(Scan.of(Items.TABLE))).isEqualTo(3_700);
    assertThat(count(Scan.of(Offers.TABLE))).isEqualTo(2_500);
    assertThat(count(Scan.of(Accounts.TABLE))).isZero();
    assertThat(find(Items.TABLE.key("bob", 1_199L)).orElseThrow().get(Items.PRICE))
        .isEqualTo(1_199);
  }

  @Test
  default void shouldAnswerWhatTheWorkAnswersWhenItWritesNothing() {
    var answer = transact(tx -> Future.succeededFuture("done"));
    var idempotent = run(store -> store.transactIdempotent(tx -> Future.succeededFuture("again")));

    assertThat(List.of(answer, idempotent)).containsExactly("done", "again");
  }
}
