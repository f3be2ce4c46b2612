package torg.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import torg.store.Column;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;
import torg.store.Table;

/** Tables grow without losing anything. */
public interface SchemaContract extends Contract {
  Column<Long> ID = Column.int64("id");
  Column<String> NAME = Column.utf8("name");
  Column<Integer> AGE = Column.int32("age");

  /** As it was declared first. */
  Table PEOPLE = Table.named("people").key(ID).values(NAME).declare();

  Table GROWN =
      Table.named("people")
          .key(ID)
          .values(NAME, AGE)
          .index("by_name", NAME)
          .index("by_age", AGE)
          .declare();

  Table PETS = Table.named("pets").key(NAME).values(AGE).declare();

  private Store open(Bench.Database database, Table... tables) {
    return fixture().await(fixture().openStore(database, tables));
  }

  private static Row person(Table table, long id, String name) {
    return Row.of(table).with(ID, id).with(NAME, name);
  }

  private void put(Store store, Row... rows) {
    fixture().run(store, s -> s.transact(writing(tx -> List.of(rows).forEach(tx::upsert))));
  }

  private List<Row> read(Store store, Scan scan) {
    return fixture().run(store, s -> s.scan(scan.limit(100)));
  }

  @Test
  default void shouldKeepTheRowsWhenTheSameTablesAreOpenedAgain() {
    var database = fixture().freshDatabase();
    put(open(database, PEOPLE), person(PEOPLE, 1, "ann"));

    assertThat(read(open(database, PEOPLE), Scan.of(PEOPLE)))
        .extracting(row -> row.get(NAME))
        .containsExactly("ann");
  }

  @Test
  default void shouldKeepTheRowsWhenTheTableIsToBeSplitElsewhere() {
    var database = fixture().freshDatabase();
    var first = Table.named("pets").key(NAME).splitAt(List.of("m")).declare();
    put(open(database, first), Row.of(first).with(NAME, "ann"), Row.of(first).with(NAME, "rex"));

    for (var places : List.of(List.<String>of(), List.of("b", "r"))) {
      var other = Table.named("pets").key(NAME).splitAt(places).declare();
      assertThat(read(open(database, other), Scan.of(other)))
          .extracting(row -> row.get(NAME))
          .containsExactly("ann", "rex");
    }
  }

  @Test
  default void shouldAddTheTableWhenItIsNew() {
    var database = fixture().freshDatabase();
    put(open(database, PEOPLE), person(PEOPLE, 1, "ann"));

    var store = open(database, PEOPLE, PETS);
    put(store, Row.of(PETS).with(NAME, "rex"));

    assertThat(read(store, Scan.of(PEOPLE))).hasSize(1);
    assertThat(read(store, Scan.of(PETS))).hasSize(1);
  }

  @Test
  default void shouldAddColumnsAndFillIndexesWhenTheyAreNew() {
    var database = fixture().freshDatabase();
    put(open(database, PEOPLE), person(PEOPLE, 1, "dan"), person(PEOPLE, 2, "ann"));

    var store = open(database, GROWN);
    put(store, person(GROWN, 3, "cid").with(AGE, 30));

    assertThat(read(store, Scan.of(GROWN.index("by_name"))))
        .extracting(row -> row.get(NAME))
        .containsExactly("ann", "cid", "dan");
    assertThat(read(store, Scan.of(GROWN.index("by_age"))))
        .extracting(row -> row.get(ID))
        .containsExactly(3L);
    assertThat(read(store, Scan.of(GROWN)).get(0).find(AGE)).isEmpty();
  }

  @Test
  default void shouldFillTheIndexWhenThereAreThousandsOfRows() {
    var database = fixture().freshDatabase();
    var before = open(database, PEOPLE);
    for (var part = 0; part < 3; part++) {
      var first = part * 1_000;
      put(
          before,
          IntStream.range(first, first + 1_000)
              .mapToObj(id -> person(PEOPLE, id, "n" + (5_000 - id)))
              .toArray(Row[]::new));
    }

    var store = open(database, GROWN);
    var rows = fixture().run(store, s -> s.all(Scan.of(GROWN.index("by_name")), 10_000));

    assertThat(rows).extracting(row -> 2_999 - row.get(ID)).first().isEqualTo(0L);
    assertThat(rows).hasSize(3_000);
  }

  @Test
  default void shouldKeepNewerColumnsWhenAnOlderDeclarationIsOpened() {
    var database = fixture().freshDatabase();
    var newer = open(database, GROWN, PETS);
    put(newer, person(GROWN, 1, "ann").with(AGE, 20), Row.of(PETS).with(NAME, "rex"));

    var older = open(database, PEOPLE);
    put(older, person(PEOPLE, 1, "anna"), person(PEOPLE, 2, "bob"));

    assertThat(read(older, Scan.of(PEOPLE))).hasSize(2);
    var again = open(database, GROWN, PETS);
    assertThat(read(again, Scan.of(GROWN.index("by_age"))).get(0).get(NAME)).isEqualTo("anna");
    assertThat(read(again, Scan.of(GROWN.index("by_name")))).hasSize(2);
    assertThat(read(newer, Scan.of(PETS))).hasSize(1);
  }

  @Test
  default void shouldServeTheOlderNodeWhenANewerOneHasGrownTheTable() {
    var database = fixture().freshDatabase();
    var older = open(database, PEOPLE);
    put(older, person(PEOPLE, 1, "ann"));
    assertThat(read(older, Scan.of(PEOPLE))).hasSize(1);

    var newer = open(database, GROWN);
    put(newer, person(GROWN, 2, "bob").with(AGE, 20));
    put(older, person(PEOPLE, 2, "bobby"), person(PEOPLE, 3, "cid"));

    assertThat(read(older, Scan.of(PEOPLE)))
        .extracting(row -> row.get(NAME))
        .containsExactly("ann", "bobby", "cid");
    assertThat(read(newer, Scan.of(GROWN.index("by_age"))).get(0).get(NAME)).isEqualTo("bobby");
  }

  @Test
  default void shouldOpenAllWhenFourNodesStartAtOnce() {
    var database = fixture().freshDatabase();
    var opening = new ArrayList<Future<Store>>();
    for (var node = 0; node < 4; node++) {
      opening.add(fixture().openStore(database, GROWN, PETS));
    }

    var stores = opening.stream().map(fixture()::await).toList();

    for (var node = 0; node < 4; node++) {
      put(stores.get(node), person(GROWN, node, "ann"));
    }
    assertThat(read(stores.get(0), Scan.of(GROWN.index("by_name")))).hasSize(4);
  }

  @Test
  default void shouldOpenAllWhenOlderAndNewerNodesStartAtOnce() {
    var database = fixture().freshDatabase();
    var opening =
        List.of(
            fixture().openStore(database, PEOPLE),
            fixture().openStore(database, GROWN),
            fixture().openStore(database, PETS),
            fixture().openStore(database, GROWN, PETS));

    var stores = opening.stream().map(fixture()::await).toList();

    put(stores.get(0), person(PEOPLE, 1, "ann"));
    assertThat(read(stores.get(1), Scan.of(GROWN.index("by_name")))).hasSize(1);
    put(stores.get(2), Row.of(PETS).with(NAME, "rex"));
    assertThat(read(stores.get(3), Scan.of(PETS))).hasSize(1);
  }
}
