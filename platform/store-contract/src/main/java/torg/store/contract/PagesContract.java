package torg.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import torg.store.Row;
import torg.store.Scan;
import torg.store.ShardPart;
import torg.store.contract.Tables.Items;
import torg.store.contract.Tables.Offers;

/** Page after page, each beginning past the last row of the one before. */
public interface PagesContract extends Contract {
  private List<Row> pages(Scan scan, int limit, Runnable afterEach) {
    var rows = new ArrayList<Row>();
    var rest = scan;
    while (rows.size() < 1_000) {
      var page = scan(rest.limit(limit));
      rows.addAll(page);
      if (page.size() < limit) {
        return rows;
      }
      rest = scan.after(page.get(limit - 1));
      afterEach.run();
    }
    throw new AssertionError("the pages of %s do not end".formatted(scan));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 50, 100, 1_000})
  default void shouldFindEachRowOnceWhenNothingChanges(int limit) {
    given(LongStream.range(0, 100).mapToObj(n -> Offers.priced(n % 3, n, n / 10)).toList());
    var byPrice = Scan.of(Offers.TABLE.index("by_seller_price"));

    for (var scan : List.of(Scan.of(Offers.TABLE), byPrice, byPrice.prefix(1L))) {
      assertThat(pages(scan, limit, () -> {})).isEqualTo(all(scan));
      assertThat(pages(scan.descending(), limit, () -> {})).isEqualTo(all(scan.descending()));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 16, 100})
  default void shouldFindEachRowOnceWhenPartsAreReadPageByPage(int parts) {
    given(LongStream.range(0, 300).mapToObj(n -> Offers.priced(n / 2, n, n)).toList());
    var up = new ArrayList<Row>();
    var down = new ArrayList<Row>();

    for (var number = 0; number < parts; number++) {
      var part = Scan.of(Offers.TABLE).part(new ShardPart(number, parts));
      up.addAll(pages(part, 7, () -> {}));
      down.addAll(0, pages(part.descending(), 7, () -> {}));
    }

    assertThat(up).isEqualTo(all(Scan.of(Offers.TABLE)));
    assertThat(down).isEqualTo(all(Scan.of(Offers.TABLE).descending()));
  }

  @Test
  default void shouldFindStayingRowsOnceAndInOrderWhenOthersComeAndGo() {
    assertStable(Scan.of(Items.TABLE));
  }

  @Test
  default void shouldFindStayingRowsOnceAndInOrderWhenPagesGoDown() {
    assertStable(Scan.of(Items.TABLE).prefix("ann").descending());
  }

  @Test
  default void shouldFindStayingRowsOnceAndInOrderWhenPagesAreOfAnIndex() {
    assertStable(Scan.of(Items.TABLE.index("by_price")));
    assertStable(Scan.of(Items.TABLE.index("by_owner_price")).descending());
  }

  /** Even rows stay, odd ones come and go; prices follow the ids, four rows to a price. */
  private void assertStable(Scan scan) {
    var seed = Seed.next();
    var random = seed.random();
    given(LongStream.range(0, 400).filter(n -> n % 4 != 3).mapToObj(PagesContract::row).toList());

    var seen =
        pages(
            scan,
            10,
            () ->
                write(
                    tx -> {
                      for (var change = 0; change < 8; change++) {
                        var odd = random.nextInt(200) * 2L + 1;
                        if (random.nextBoolean()) {
                          tx.upsert(row(odd));
                        } else {
                          tx.delete(row(odd).key());
                        }
                      }
                    }));

    var ids = seen.stream().map(row -> row.get(Items.ID)).toList();
    var order = Comparator.<Long>naturalOrder();
    assertThat(ids)
        .as("%s", seed)
        .doesNotHaveDuplicates()
        .isSortedAccordingTo(scan.isDescending() ? order.reversed() : order)
        .containsAll(LongStream.range(0, 200).mapToObj(n -> n * 2).toList());
  }

  private static Row row(long id) {
    return Items.priced("ann", id, id / 4);
  }
}
