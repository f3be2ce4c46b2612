package torg.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static torg.store.Samples.FEED;
import static torg.store.Samples.PLAIN;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TableTest {
  private static final Column<String> A = Column.utf8("a");
  private static final Column<String> B = Column.utf8("b");

  @Test
  void shouldPutTheShardFirstWhenSharded() {
    assertThat(FEED.keyColumns())
        .map(Column::name)
        .containsExactly("shard", "seller_id", "external_id");
    assertThat(PLAIN.keyColumns()).map(Column::name).containsExactly("id");
    assertThat(FEED.valueColumns()).map(Column::name).startsWith("task_id", "count");
  }

  @Test
  void shouldOrderAnIndexByItsColumnsThenTheKey() {
    assertThat(FEED.index("by_task").order())
        .map(Column::name)
        .containsExactly("shard", "seller_id", "task_id", "external_id");
    assertThat(FEED.index("by_external").order())
        .map(Column::name)
        .containsExactly("external_id", "shard", "seller_id");
  }

  @Test
  void shouldRefuseWhatCannotBeDeclared() {
    assertWrong(Table.named("t").values(A), "needs a key");
    assertWrong(Table.named("t").key(A, B).shardedBy(B), "first columns of its key");
    assertWrong(Table.named("t").key(A).values(A), "two columns a");
    assertWrong(Table.named("t").key(A).values(Column.utf8("shard")), "two columns shard");
    assertWrong(Table.named("t").key(A).index("i", B), "unknown ones [b]");
    assertWrong(Table.named("t").key(A).index("i"), "over no column");
    assertWrong(Table.named("t").key(A).values(columns(200)), "has 202 columns, at most 200");
    assertWrong(Table.named("t").key(columns(20)), "has 20 key columns, at most 19");
    var number = Column.int64("n");
    assertWrong(Table.named("t").key(number).splitAt(List.of("a")), "begins with a text");
    assertWrong(Table.named("t").key(A).shardedBy(A).splitAt(List.of("a")), "is not sharded");
    assertWrong(Table.named("t").key(A).splitAt(List.of("b", "a")), "ascending");
    assertWrong(Table.named("t").key(A).splitAt(List.of("a", "a")), "ascending");
    assertWrong(Table.named("t").key(A).splitAt(List.of("a\"")), "a-z, A-Z and 0-9");
    var indexed = Table.named("t").key(A);
    for (var index = 0; index < 21; index++) {
      indexed.index("i" + index, A);
    }
    assertWrong(indexed, "has 21 indexes, at most 20");
    assertThatThrownBy(() -> Table.named("Offers")).hasMessageContaining("table 'Offers'");
    assertThatThrownBy(() -> Column.utf8("a-b")).hasMessageContaining("column 'a-b'");
    assertThatThrownBy(() -> FEED.index("by_day")).hasMessageContaining("[by_task, by_external]");
  }

  @Test
  void shouldRefuseTwoTablesOfOneNameInASchema() {
    var one = Table.named("t").key(A).declare();
    var other = Table.named("t").key(A).declare();
    assertThatThrownBy(() -> Schema.of(List.of(one, other)))
        .hasMessageContaining("two tables are declared as t");
    assertThatThrownBy(() -> Schema.of(List.of(one)).check(other))
        .hasMessageContaining("table t is not declared to the store");
  }

  @Test
  void shouldRefuseNamesThatMeetInPostgres() {
    var offer = Table.named("offer").key(A).values(B).index("log", B).declare();
    var log = Table.named("offer_log").key(A).declare();
    assertThatThrownBy(() -> Schema.of(List.of(offer, log)))
        .hasMessage(
            "index offer.log and table offer_log would both be named offer_log in Postgres; rename one");
  }

  private static Column<?>[] columns(int count) {
    return IntStream.range(0, count)
        .mapToObj(number -> Column.utf8("c" + number))
        .toArray(Column<?>[]::new);
  }

  private static void assertWrong(Table.Declaration declaration, String message) {
    assertThatThrownBy(declaration::declare)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
