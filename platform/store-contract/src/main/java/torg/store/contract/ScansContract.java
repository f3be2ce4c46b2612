package torg.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import torg.store.Scan;
import torg.store.Table;
import torg.store.contract.Tables.Accounts;
import torg.store.contract.Tables.Items;
import torg.store.contract.Tables.Offers;

/** Rows in order, of a table and of its indexes. */
public interface ScansContract extends Contract {
  /** Owner and id of the items that a scan finds. */
  private List<String> items(Scan scan) {
    return scan(scan.limit(100)).stream()
        .map(row -> row.get(Items.OWNER) + row.get(Items.ID))
        .toList();
  }

  private void givenItems() {
    given(
        Items.priced("a", 1, 30),
        Items.priced("a", 2, 10),
        Items.priced("a", 3, 20),
        Items.priced("b", 1, 10),
        Items.priced("b", 2, 20),
        Items.row("c", 1));
  }

  @Test
  default void shouldScanInOrderWhenTheWholeTableIsAskedFor() {
    givenItems();

    assertThat(items(Scan.of(Items.TABLE))).containsExactly("a1", "a2", "a3", "b1", "b2", "c1");
    assertThat(items(Scan.of(Items.TABLE).descending()))
        .containsExactly("c1", "b2", "b1", "a3", "a2", "a1");
  }

  @Test
  default void shouldScanNothingWhenTheTableIsEmpty() {
    assertThat(items(Scan.of(Items.TABLE))).isEmpty();
    assertThat(items(Scan.of(Items.TABLE.index("by_price")).descending())).isEmpty();
    assertThat(count(Scan.of(Items.TABLE))).isZero();
  }

  @Test
  default void shouldScanFromAndAfterAndUntilAPlaceWhenAscending() {
    givenItems();
    var scan = Scan.of(Items.TABLE);

    assertThat(items(scan.from("a", 3L))).containsExactly("a3", "b1", "b2", "c1");
    assertThat(items(scan.after("a", 3L))).containsExactly("b1", "b2", "c1");
    assertThat(items(scan.until("a", 3L))).containsExactly("a1", "a2");
    assertThat(items(scan.from("b"))).containsExactly("b1", "b2", "c1");
    assertThat(items(scan.after("b"))).containsExactly("c1");
    assertThat(items(scan.until("b"))).containsExactly("a1", "a2", "a3");
    assertThat(items(scan.after("a", 1L).until("b", 2L))).containsExactly("a2", "a3", "b1");
  }

  @Test
  default void shouldScanFromAndAfterAndUntilAPlaceWhenDescending() {
    givenItems();
    var scan = Scan.of(Items.TABLE).descending();

    assertThat(items(scan.from("b", 1L))).containsExactly("b1", "a3", "a2", "a1");
    assertThat(items(scan.after("b", 1L))).containsExactly("a3", "a2", "a1");
    assertThat(items(scan.until("b", 1L))).containsExactly("c1", "b2");
    assertThat(items(scan.from("b"))).containsExactly("b2", "b1", "a3", "a2", "a1");
    assertThat(items(scan.after("b"))).containsExactly("a3", "a2", "a1");
    assertThat(items(scan.until("b"))).containsExactly("c1");
  }

  @Test
  default void shouldScanNothingWhenTheEndIsBeforeTheStart() {
    givenItems();

    assertThat(items(Scan.of(Items.TABLE).from("b").until("a"))).isEmpty();
    assertThat(items(Scan.of(Items.TABLE).from("a").until("b").descending())).isEmpty();
  }

  @Test
  default void shouldScanOnlyThePrefixWhenOneIsGiven() {
    givenItems();
    var scan = Scan.of(Items.TABLE).prefix("a");

    assertThat(items(scan)).containsExactly("a1", "a2", "a3");
    assertThat(items(scan.descending())).containsExactly("a3", "a2", "a1");
    assertThat(items(scan.after(1L).until(3L))).containsExactly("a2");
    assertThat(items(scan.from(2L).descending())).containsExactly("a2", "a1");
    assertThat(items(Scan.of(Items.TABLE).prefix("a", 2L))).containsExactly("a2");
    assertThat(items(Scan.of(Items.TABLE).prefix("aa"))).isEmpty();
  }

  @Test
  default void shouldScanByAnIndexThenByTheKeyWhenIndexedValuesAreEqual() {
    givenItems();
    var scan = Scan.of(Items.TABLE.index("by_price"));

    assertThat(items(scan)).containsExactly("a2", "b1", "a3", "b2", "a1");
    assertThat(items(scan.descending())).containsExactly("a1", "b2", "a3", "b1", "a2");
    assertThat(items(scan.prefix(20L))).containsExactly("a3", "b2");
    assertThat(items(scan.from(10L, "b"))).containsExactly("b1", "a3", "b2", "a1");
    assertThat(items(scan.after(10L).until(30L))).containsExactly("a3", "b2");
    assertThat(items(scan.prefix(10L).after("a", 2L))).containsExactly("b1");
  }

  @Test
  default void shouldScanAnIndexThatBeginsWithTheKeyWhenPrefixIsGiven() {
    givenItems();
    var scan = Scan.of(Items.TABLE.index("by_owner_price")).prefix("a");

    assertThat(items(scan)).containsExactly("a2", "a3", "a1");
    assertThat(items(scan.after(10L).descending())).isEmpty();
    assertThat(items(scan.after(30L).descending())).containsExactly("a3", "a2");
  }

  @Test
  default void shouldLeaveRowsOutOfAnIndexWhenTheyLackItsValues() {
    given(
        Items.row("a", 1).with(Items.STATE, 1).with(Items.TAG, ""),
        Items.row("a", 2).with(Items.STATE, 1),
        Items.row("a", 3).with(Items.TAG, "x"),
        Items.row("a", 4));
    var scan = Scan.of(Items.TABLE.index("by_state_tag"));

    assertThat(items(scan)).containsExactly("a1");
    assertThat(items(scan.prefix(1))).containsExactly("a1");
    assertThat(items(scan.until(2).descending())).isEmpty();
    assertThat(count(scan)).isEqualTo(1);
  }

  @Test
  default void shouldMoveRowsInAnIndexWhenTheirValuesChange() {
    given(Items.priced("a", 1, 10), Items.priced("a", 2, 20));
    var scan = Scan.of(Items.TABLE.index("by_price"));

    write(tx -> tx.upsert(Items.priced("a", 1, 30)));
    assertThat(items(scan)).containsExactly("a2", "a1");
    write(tx -> tx.upsert(Items.row("a", 1).cleared(Items.PRICE)));
    assertThat(items(scan)).containsExactly("a2");
    write(tx -> tx.increment(Items.TABLE.key("a", 1L), Items.PRICE, 5));
    assertThat(items(scan)).containsExactly("a1", "a2");
    write(tx -> tx.delete(Items.TABLE.key("a", 2L)));
    assertThat(items(scan)).containsExactly("a1");
  }

  @Test
  default void shouldKeepRowsTogetherWhenTheTableIsSharded() {
    given(IntStream.range(0, 40).mapToObj(n -> Offers.priced(n % 4, n, 100 - n)).toList());
    var scan = Scan.of(Offers.TABLE).prefix(3L);
    var byPrice = Scan.of(Offers.TABLE.index("by_seller_price")).prefix(3L);

    assertThat(offers(scan)).containsExactly(3L, 7L, 11L, 15L, 19L, 23L, 27L, 31L, 35L, 39L);
    assertThat(offers(scan.after(31L))).containsExactly(35L, 39L);
    assertThat(offers(byPrice.until(70L))).containsExactly(39L, 35L, 31L);
    assertThat(offers(byPrice.from(69L).descending())).containsExactly(31L, 35L, 39L);
  }

  private List<Long> offers(Scan scan) {
    return scan(scan.limit(100)).stream().map(row -> row.get(Offers.ID)).toList();
  }

  @Test
  default void shouldFindEachRowOnceWhenAShardedTableIsScannedWhole() {
    given(IntStream.range(0, 100).mapToObj(n -> Offers.row(n, n)).toList());

    assertThat(offers(Scan.of(Offers.TABLE)))
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, 100).mapToObj(Long::valueOf).toList());
  }

  @Test
  default void shouldFindNoMoreThanTheLimitWhenThereAreMoreRows() {
    given(Accounts.rows(1_001, 1));
    var scan = Scan.of(Accounts.TABLE);

    assertThat(scan(scan.limit(1))).hasSize(1);
    assertThat(scan(scan.limit(1_000))).hasSize(1_000);
    assertThat(scan(scan.descending().limit(2)))
        .extracting(row -> row.get(Accounts.ID))
        .containsExactly(1_000L, 999L);
  }

  @Test
  default void shouldCountWhatAScanWouldFindWhenARangeIsGiven() {
    givenItems();
    given(Accounts.rows(3_210, 1));

    assertThat(count(Scan.of(Accounts.TABLE))).isEqualTo(3_210);
    assertThat(count(Scan.of(Items.TABLE).prefix("a"))).isEqualTo(3);
    assertThat(count(Scan.of(Items.TABLE).after("a", 2L).until("c"))).isEqualTo(3);
    assertThat(count(Scan.of(Items.TABLE.index("by_price")).from(20L))).isEqualTo(3);
    assertThat(count(Scan.of(Items.TABLE.index("by_price")))).isEqualTo(5);
  }

  @Test
  default void shouldFindWhatTheModelFindsWhenScansAreRandom() {
    assertLikeTheModel(Items.TABLE);
  }

  @Test
  default void shouldFindWhatTheModelFindsWhenScansOfAShardedTableAreRandom() {
    assertLikeTheModel(Offers.TABLE);
  }

  private void assertLikeTheModel(Table table) {
    var seed = Seed.next();
    var random = seed.random();
    var scans = new RandomScans(random);
    var rows = scans.rows(table, 150);
    var model = Model.of(rows);
    given(model.all());
    for (var round = 0; round < 250; round++) {
      var scan = scans.scan(table);
      var expected = model.scan(scan);
      var limit = 1 + random.nextInt(expected.size() + 2);
      var name = "%s, %s".formatted(seed, RandomScans.described(scan));
      assertThat(Model.shown(scan(scan.limit(limit))))
          .as("%s limit %d", name, limit)
          .isEqualTo(Model.shown(model.scan(scan.limit(limit))));
      assertThat(Model.shown(all(scan))).as(name).isEqualTo(Model.shown(expected));
      assertThat(count(scan)).as(name).isEqualTo(expected.size());
    }
  }
}
