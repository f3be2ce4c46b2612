package torg.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.store.ColumnType;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;
import torg.store.Tx;
import torg.store.contract.Tables.Accounts;
import torg.store.contract.Tables.Counters;
import torg.store.contract.Tables.Items;
import torg.store.contract.Tables.Keyed;

/** Many at once, on two nodes, who want the same rows. */
public interface LoadContract extends Contract {
  int WRITERS = 8;
  int ROUNDS = 15;
  int SWITCHES = 60;

  /** Each writer does its rounds one after another; the writers run side by side. */
  private List<Future<Void>> writers(Function<Store, Future<?>> round) {
    var writers = new ArrayList<Future<Void>>();
    for (var writer = 0; writer < WRITERS; writer++) {
      var node = writer % 2 == 0 ? fixture().store() : fixture().otherNode();
      writers.add(fixture().start(node, store -> rounds(store, round, ROUNDS)));
    }
    return writers;
  }

  private static Future<Void> rounds(Store store, Function<Store, Future<?>> round, int left) {
    return left == 0
        ? Future.succeededFuture()
        : round.apply(store).compose(done -> rounds(store, round, left - 1));
  }

  @Test
  default void shouldKeepTheSumWhenManyMoveMoney() {
    given(Accounts.rows(6, 100));
    var seed = Seed.next();
    var random = seed.random();

    var writers = writers(store -> store.transact(tx -> move(tx, random)));
    var sums = new ArrayList<Long>();
    while (writers.stream().anyMatch(writer -> !writer.isComplete())) {
      sums.add(
          run(store -> store.snapshot(r -> r.all(Scan.of(Accounts.TABLE), 10)).map(this::sum)));
      sums.add(
          run(store -> store.transact(tx -> tx.all(Scan.of(Accounts.TABLE), 10)).map(this::sum)));
      sums.add(run(store -> store.all(Scan.of(Accounts.TABLE), 10).map(this::sum)));
    }
    writers.forEach(fixture()::await);

    assertThat(sums).as("%s", seed).containsOnly(600L);
    assertThat(sum(all(Scan.of(Accounts.TABLE)))).isEqualTo(600);
    assertThat(all(Scan.of(Accounts.TABLE))).allMatch(row -> row.get(Accounts.BALANCE) >= 0);
  }

  /**
   * In each round one of two switches turns itself on and the other off, and the other likewise.
   */
  @Test
  default void shouldLeaveOneOfTwoRowsWhenEachIsPutAndTheOtherDeleted() {
    var one = Keyed.row(ColumnType.INT64, 1L);
    var other = Keyed.row(ColumnType.INT64, 2L);
    for (var round = 0; round < SWITCHES; round++) {
      given(one, other);
      var both =
          List.of(
              fixture()
                  .start(fixture().store(), store -> store.transact(tx -> put(tx, one, other))),
              fixture()
                  .start(
                      fixture().otherNode(), store -> store.transact(tx -> put(tx, other, one))));
      both.forEach(fixture()::await);

      assertThat(all(Scan.of(one.table()))).hasSize(1);
    }
  }

  private static Future<Void> put(Tx tx, Row put, Row deleted) {
    tx.upsert(put);
    tx.delete(deleted.key());
    return Future.succeededFuture();
  }

  private Long sum(List<Row> rows) {
    return rows.stream().mapToLong(row -> row.get(Accounts.BALANCE)).sum();
  }

  /** Never more than there is. */
  private static Future<Void> move(Tx tx, Random random) {
    var from = (long) random.nextInt(6);
    var to = (from + 1 + random.nextInt(5)) % 6;
    var wanted = random.nextInt(50);
    var keys = List.of(Accounts.TABLE.key(from), Accounts.TABLE.key(to));
    return tx.getAll(keys)
        .map(
            found -> {
              var had = found.get(keys.get(0)).get(Accounts.BALANCE);
              var has = found.get(keys.get(1)).get(Accounts.BALANCE);
              var amount = Math.min(had, wanted);
              tx.upsert(Accounts.row(from, had - amount));
              tx.upsert(Accounts.row(to, has + amount));
              return null;
            });
  }

  @Test
  default void shouldCountEachWhenManyReadAndWriteOneCounter() {
    var key = Counters.TABLE.key("hits");

    writers(
            store ->
                store.transact(
                    tx ->
                        tx.get(key)
                            .map(
                                found -> {
                                  var before =
                                      found.flatMap(row -> row.find(Counters.INT64)).orElse(0L);
                                  tx.upsert(Counters.row("hits").with(Counters.INT64, before + 1));
                                  return null;
                                })))
        .forEach(fixture()::await);

    assertThat(find(key).orElseThrow().get(Counters.INT64)).isEqualTo(WRITERS * ROUNDS);
  }

  @Test
  default void shouldCountEachWhenManyIncrementOneCounter() {
    var key = Counters.TABLE.key("hits");
    given(Counters.row("left").with(Counters.UINT64, Long.MIN_VALUE));

    writers(
            store ->
                store.transact(
                    writing(
                        tx -> {
                          tx.increment(key, Counters.INT32, 1);
                          tx.increment(key, Counters.UINT64, 2);
                          tx.increment(Counters.TABLE.key("left"), Counters.UINT64, -1);
                        })))
        .forEach(fixture()::await);

    var hits = find(key).orElseThrow();
    assertThat(hits.get(Counters.INT32)).isEqualTo(WRITERS * ROUNDS);
    assertThat(hits.get(Counters.UINT64)).isEqualTo(2L * WRITERS * ROUNDS);
    assertThat(find(Counters.TABLE.key("left")).orElseThrow().get(Counters.UINT64))
        .isEqualTo(Long.MIN_VALUE - WRITERS * ROUNDS);
  }

  @Test
  default void shouldLetOneWinWhenManyInsertTheSameRow() {
    var inserts = new ArrayList<Future<String>>();
    for (var number = 0; number < 60; number++) {
      var row = Items.row("ann", number % 10).with(Items.TITLE, "of " + number);
      var node = number % 2 == 0 ? fixture().store() : fixture().otherNode();
      inserts.add(
          fixture()
              .start(
                  node,
                  store ->
                      store
                          .transact(writing(tx -> tx.insert(row)))
                          .map("won")
                          .otherwise(this::lost)));
    }
    var outcomes = inserts.stream().map(fixture()::await).toList();

    assertThat(outcomes).containsOnly("won", Fault.ALREADY_EXISTS.name());
    assertThat(outcomes.stream().filter("won"::equals)).hasSize(10);
    assertThat(count(Scan.of(Items.TABLE))).isEqualTo(10);
  }

  private String lost(Throwable failure) {
    return failure instanceof FaultException known ? known.fault().name() : failure.toString();
  }

  @Test
  default void shouldGiveEachNumberOnceWhenManyTakeTheNext() {
    var last = Scan.of(Items.TABLE).prefix("queue").descending().limit(1);

    writers(
            store ->
                store.transact(
                    tx ->
                        tx.scan(last)
                            .map(
                                rows -> {
                                  var next =
                                      rows.stream().mapToLong(row -> row.get(Items.ID)).sum() + 1;
                                  tx.insert(Items.row("queue", next));
                                  return null;
                                })))
        .forEach(fixture()::await);

    assertThat(count(Scan.of(Items.TABLE))).isEqualTo(WRITERS * ROUNDS);
    assertThat(scan(last).get(0).get(Items.ID)).isEqualTo(WRITERS * ROUNDS);
  }
}
