package torg.store.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import torg.bus.faults.Fault;
import torg.store.Column;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Table;

/** Changes that would lose data are refused with a sentence, and nothing is changed. */
public interface SchemaRefusalsContract extends Contract {
  Column<Long> SHOP = Column.int64("shop");
  Column<Long> ID = Column.int64("id");
  Column<Long> PRICE = Column.int64("price");
  Column<String> NAME = Column.utf8("name");
  Table BEFORE =
      Table.named("goods")
          .key(SHOP, ID)
          .shardedBy(SHOP)
          .values(PRICE, NAME)
          .index("by_name", NAME)
          .declare();

  private static Table.Declaration goods() {
    return Table.named("goods");
  }

  static Stream<Arguments> changes() {
    return Stream.of(
        Arguments.of(
            "another type",
            goods().key(SHOP, ID).shardedBy(SHOP).values(Column.utf8("price"), NAME).declare(),
            "price"),
        Arguments.of(
            "int64 to uint64",
            goods().key(SHOP, ID).shardedBy(SHOP).values(Column.uint64("price"), NAME).declare(),
            "price"),
        Arguments.of(
            "int64 to uint32",
            goods().key(SHOP, ID).shardedBy(SHOP).values(Column.uint32("price"), NAME).declare(),
            "price"),
        Arguments.of(
            "utf8 to bytes",
            goods().key(SHOP, ID).shardedBy(SHOP).values(PRICE, Column.bytes("name")).declare(),
            "name"),
        Arguments.of(
            "another type in the key",
            goods().key(SHOP, Column.uint64("id")).shardedBy(SHOP).values(PRICE, NAME).declare(),
            "id"),
        Arguments.of(
            "a shorter key",
            goods().key(SHOP).shardedBy(SHOP).values(ID, PRICE, NAME).declare(),
            "id"),
        Arguments.of(
            "a longer key",
            goods().key(SHOP, ID, PRICE).shardedBy(SHOP).values(NAME).declare(),
            "price"),
        Arguments.of(
            "another order of the key",
            goods().key(ID, SHOP).shardedBy(ID).values(PRICE, NAME).declare(),
            "id"),
        Arguments.of("no shards", goods().key(SHOP, ID).values(PRICE, NAME).declare(), "shop"),
        Arguments.of(
            "sharded by more",
            goods().key(SHOP, ID).shardedBy(SHOP, ID).values(PRICE, NAME).declare(),
            "shop,id"),
        Arguments.of(
            "an index over other columns",
            goods()
                .key(SHOP, ID)
                .shardedBy(SHOP)
                .values(PRICE, NAME)
                .index("by_name", NAME, PRICE)
                .declare(),
            "by_name"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("torg.store.contract.SchemaRefusalsContract#changes")
  default void shouldRefuseWhenDataWouldBeLost(String change, Table after, String culprit) {
    var database = fixture().freshDatabase();
    var before = fixture().await(fixture().openStore(database, BEFORE));
    var row =
        Row.of(BEFORE).with(SHOP, 1L).with(ID, 2L).with(PRICE, -3L).with(NAME, "lamp").checked();
    fixture().run(before, store -> store.transact(writing(tx -> tx.insert(row))));

    var failure = catchThrowable(() -> fixture().await(fixture().openStore(database, after)));

    assertThat(faultOf(failure)).as(change).isEqualTo(Fault.PRECONDITION);
    assertThat(failure).hasMessageContainingAll("goods", culprit);
    var again = fixture().await(fixture().openStore(database, BEFORE));
    var found =
        fixture().run(again, store -> store.scan(Scan.of(BEFORE.index("by_name")).limit(9)));
    assertThat(found).containsExactly(row);
  }

  @Test
  default void shouldRefuseAllWhenOneOfSeveralTablesWouldLoseData() {
    var database = fixture().freshDatabase();
    fixture().await(fixture().openStore(database, BEFORE));
    var changed = goods().key(SHOP, ID).shardedBy(SHOP).values(Column.bool("price")).declare();
    var fresh = Table.named("fresh").key(ID).values(NAME).declare();
    var freshOtherwise = Table.named("fresh").key(NAME).values(ID).declare();

    var failure =
        catchThrowable(() -> fixture().await(fixture().openStore(database, fresh, changed)));

    assertThat(faultOf(failure)).isEqualTo(Fault.PRECONDITION);
    fixture().await(fixture().openStore(database, freshOtherwise));
  }
}
