package torg.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import torg.store.Key;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Tx;
import torg.store.contract.Tables.Items;

/** A transaction reads what it has written, by key, by scan and by count. */
public interface OwnWritesContract extends Contract {
  /** What a transaction sees of its own: the row, the index and the count. */
  record Seen(Optional<Row> row, List<Row> byPrice, long count) {
    Optional<Long> price() {
      return row.flatMap(seen -> seen.find(Items.PRICE));
    }
  }

  private Seen seenAfter(Consumer<Tx> writes) {
    var key = Items.TABLE.key("ann", 1L);
    var byPrice = Scan.of(Items.TABLE.index("by_price"));
    return transact(
        tx -> {
          writes.accept(tx);
          var row = tx.get(key);
          var rows = tx.scan(byPrice.limit(10));
          var count = tx.count(Scan.of(Items.TABLE).prefix("ann"));
          return Future.all(row, rows, count)
              .map(read -> new Seen(row.result(), rows.result(), count.result()));
        });
  }

  @Test
  default void shouldSeeTheRowWhenItWasInsertedBefore() {
    var seen = seenAfter(tx -> tx.insert(Items.priced("ann", 1, 10)));

    assertThat(seen.price()).contains(10L);
    assertThat(seen.byPrice()).hasSize(1);
    assertThat(seen.count()).isEqualTo(1);
  }

  @Test
  default void shouldSeeTheValuesWhenTheyWereUpsertedBefore() {
    given(Items.priced("ann", 1, 10).with(Items.TITLE, "lamp"), Items.priced("ann", 2, 20));

    var seen = seenAfter(tx -> tx.upsert(Items.priced("ann", 1, 30)));

    assertThat(seen.price()).contains(30L);
    assertThat(seen.row().orElseThrow().get(Items.TITLE)).isEqualTo("lamp");
    assertThat(seen.byPrice()).extracting(row -> row.get(Items.ID)).containsExactly(2L, 1L);
    assertThat(seen.count()).isEqualTo(2);
  }

  @Test
  default void shouldNotSeeTheRowWhenItWasDeletedBefore() {
    given(Items.priced("ann", 1, 10), Items.priced("ann", 2, 20));

    var seen = seenAfter(tx -> tx.delete(Items.TABLE.key("ann", 1L)));

    assertThat(seen.row()).isEmpty();
    assertThat(seen.byPrice()).extracting(row -> row.get(Items.ID)).containsExactly(2L);
    assertThat(seen.count()).isEqualTo(1);
  }

  @Test
  default void shouldSeeTheSumWhenItWasIncrementedBefore() {
    given(Items.priced("ann", 1, 10), Items.priced("ann", 2, 20));

    var seen = seenAfter(tx -> tx.increment(Items.TABLE.key("ann", 1L), Items.PRICE, 15));

    assertThat(seen.price()).contains(25L);
    assertThat(seen.byPrice()).extracting(row -> row.get(Items.ID)).containsExactly(2L, 1L);
  }

  @Test
  default void shouldTestTheConditionOnItsOwnWritesWhenItUpdates() {
    var updated =
        transact(
            tx -> {
              tx.insert(Items.priced("ann", 1, 10));
              return tx.updateIf(row -> row.get(Items.PRICE) == 10, Items.priced("ann", 1, 11))
                  .compose(
                      first ->
                          tx.updateIf(
                              row -> row.get(Items.PRICE) == 11, Items.priced("ann", 1, 12)));
            });

    assertThat(updated).isTrue();
    assertThat(find(Items.TABLE.key("ann", 1L)).orElseThrow().get(Items.PRICE)).isEqualTo(12);
  }

  @Test
  default void shouldNotSeeLaterWritesWhenTheReadWasAskedForBefore() {
    given(Items.priced("ann", 1, 10));

    var before =
        transact(
            tx -> {
              var read = tx.get(Items.TABLE.key("ann", 1L));
              tx.upsert(Items.priced("ann", 1, 20));
              return read.compose(row -> tx.get(Items.TABLE.key("ann", 1L)).map(later -> row));
            });

    assertThat(before.orElseThrow().get(Items.PRICE)).isEqualTo(10);
    assertThat(find(Items.TABLE.key("ann", 1L)).orElseThrow().get(Items.PRICE)).isEqualTo(20);
  }

  @Test
  default void shouldShowNothingToOthersWhenTheTransactionHasNotEnded() {
    var key = Items.TABLE.key("ann", 1L);
    var between =
        Interruption.once(
            fixture(),
            store ->
                store
                    .get(key)
                    .map(
                        found -> {
                          assertThat(found).isEmpty();
                          return null;
                        }));

    transact(
        tx -> {
          tx.insert(Items.row("ann", 1));
          return tx.get(key).compose(between::here);
        });

    assertThat(between.attempts()).isEqualTo(1);
    assertThat(find(key)).isPresent();
  }

  @Test
  default void shouldKeepTheOrderOfWritesWhenTheyAreToOneKey() {
    var key = Items.TABLE.key("ann", 1L);
    var row = Items.priced("ann", 1, 10);
    assertLeft(
        10L,
        key,
        tx -> {
          tx.insert(row);
          tx.delete(key);
          tx.insert(row);
        });
    assertLeft(
        null,
        key,
        tx -> {
          tx.upsert(row);
          tx.delete(key);
        });
    assertLeft(
        10L,
        key,
        tx -> {
          tx.delete(key);
          tx.upsert(row);
        });
    assertLeft(
        15L,
        key,
        tx -> {
          tx.upsert(row);
          tx.increment(key, Items.PRICE, 5);
        });
    assertLeft(
        10L,
        key,
        tx -> {
          tx.increment(key, Items.PRICE, 5);
          tx.upsert(row);
        });
    assertLeft(
        5L,
        key,
        tx -> {
          tx.upsert(row);
          tx.delete(key);
          tx.increment(key, Items.PRICE, 5);
        });
    assertLeft(
        5L,
        key,
        tx -> {
          tx.upsert(row.cleared(Items.PRICE));
          tx.increment(key, Items.PRICE, 5);
        });
    assertLeft(
        12L,
        key,
        tx -> {
          tx.increment(key, Items.PRICE, 5);
          tx.upsert(Items.row("ann", 1).with(Items.TITLE, "lamp"));
          tx.increment(key, Items.PRICE, 7);
        });
  }

  private void assertLeft(Long price, Key key, Consumer<Tx> writes) {
    write(tx -> tx.delete(key));
    write(writes);
    assertThat(find(key).flatMap(row -> row.find(Items.PRICE)))
        .isEqualTo(Optional.ofNullable(price));
    assertThat(find(key).isPresent()).isEqualTo(price != null);
  }
}
