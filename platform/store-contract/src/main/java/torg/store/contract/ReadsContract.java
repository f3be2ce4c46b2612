package torg.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.store.Column;
import torg.store.Key;
import torg.store.Row;
import torg.store.Scan;
import torg.store.contract.Tables.Accounts;
import torg.store.contract.Tables.Items;
import torg.store.contract.Tables.Offers;

/** Reads by key and of many rows. */
public interface ReadsContract extends Contract {
  @Test
  default void shouldGetTheWholeRowWhenItIsThere() {
    given(Items.priced("ann", 1, 10).with(Items.TITLE, "lamp"));

    var row = find(Items.TABLE.key("ann", 1L)).orElseThrow();

    assertThat(row.get(Items.OWNER)).isEqualTo("ann");
    assertThat(row.get(Items.ID)).isEqualTo(1);
    assertThat(row.get(Items.TITLE)).isEqualTo("lamp");
    assertThat(row.get(Items.PRICE)).isEqualTo(10);
    assertThat(row.find(Items.TAG)).isEmpty();
    assertThat(row.key()).isEqualTo(Items.TABLE.key("ann", 1L));
  }

  @Test
  default void shouldGetNothingWhenTheRowIsMissing() {
    given(Items.row("ann", 1));

    assertThat(find(Items.TABLE.key("ann", 2L))).isEmpty();
    assertThat(find(Items.TABLE.key("an", 1L))).isEmpty();
    assertThat(find(Offers.TABLE.key(1L, 1L))).isEmpty();
  }

  @Test
  default void shouldGetAllInTheOrderAskedForWhenSomeAreMissing() {
    given(Items.row("ann", 1), Items.row("bob", 1), Items.row("cid", 1));
    var asked = List.of(item("cid"), item("dan"), item("ann"), item("cid"), item("bob"));

    var found = run(store -> store.getAll(asked));

    assertThat(found.keySet()).containsExactly(item("cid"), item("ann"), item("bob"));
    found.forEach((key, row) -> assertThat(row.key()).isEqualTo(key));
  }

  private static Key item(String owner) {
    return Items.TABLE.key(owner, 1L);
  }

  @Test
  default void shouldGetAllWhenTheyAreOfSeveralTables() {
    given(Items.row("ann", 1), Offers.row(7, 8), Accounts.row(3, 30));
    var asked =
        List.of(
            Offers.TABLE.key(7L, 8L),
            Accounts.TABLE.key(4L),
            item("ann"),
            Accounts.TABLE.key(3L),
            Offers.TABLE.key(8L, 7L));

    var found = run(store -> store.getAll(asked));
    var foundInside = transact(tx -> tx.getAll(asked));

    assertThat(found.keySet()).containsExactly(asked.get(0), asked.get(2), asked.get(3));
    assertThat(foundInside).isEqualTo(found);
  }

  @Test
  default void shouldGetTheColumnsAskedForAndTheKeyWhenOthersAreNotNeeded() {
    given(Items.priced("ann", 1, 10).with(Items.TITLE, "lamp"), Items.row("bob", 1));
    var asked = List.of(item("bob"), item("dan"), item("ann"));
    var columns = List.<Column<?>>of(Items.TITLE);

    var found = run(store -> store.getAll(asked, columns));
    var foundAlone = run(store -> store.getAll(List.of(item("ann")), columns));
    var foundInside = transact(tx -> tx.getAll(asked, columns));

    assertThat(found.keySet()).containsExactly(item("bob"), item("ann"));
    found.forEach((key, row) -> assertThat(row.key()).isEqualTo(key));
    assertThat(found.get(item("ann")).get(Items.TITLE)).isEqualTo("lamp");
    assertThat(foundAlone.get(item("ann"))).isEqualTo(found.get(item("ann")));
    assertThat(foundInside).isEqualTo(found);
  }

  @Test
  default void shouldGetNoneWhenNoneIsAskedFor() {
    var found = run(store -> store.getAll(List.of()));

    assertThat(found).isEmpty();
  }

  @Test
  default void shouldGetAllWhenTheyAreMoreThanAPage() {
    given(Accounts.rows(2_500, 1));
    var asked = IntStream.range(0, 5_000).mapToObj(id -> Accounts.TABLE.key(4_999L - id)).toList();

    var found = run(store -> store.getAll(asked));
    var foundInside = transact(tx -> tx.getAll(asked));
    var foundInSnapshot = run(store -> store.snapshot(moment -> moment.getAll(asked)));

    assertThat(List.copyOf(found.keySet())).isEqualTo(asked.subList(2_500, 5_000));
    assertThat(foundInside).isEqualTo(found);
    assertThat(foundInSnapshot).isEqualTo(found);
  }

  @Test
  default void shouldAnswerEachRightWhenThousandsOfGetsAreAskedForAtOnce() {
    given(Accounts.rows(1_500, 1));
    given(IntStream.range(0, 500).mapToObj(id -> Offers.row(id % 7, id)).toList());
    var keys = IntStream.range(0, 5_000).mapToObj(ReadsContract::anyKey).toList();

    var answers =
        run(
            store -> {
              var gets = keys.stream().map(store::get).toList();
              return Future.all(gets).map(done -> gets.stream().map(Future::result).toList());
            });

    for (var at = 0; at < keys.size(); at++) {
      assertRightAnswer(keys.get(at), answers.get(at));
    }
  }

  @Test
  default void shouldAnswerEachRightWhenManyVerticlesGetAtOnce() {
    given(Accounts.rows(1_500, 1));
    given(IntStream.range(0, 500).mapToObj(id -> Offers.row(id % 7, id)).toList());
    var keys = IntStream.range(0, 1_000).mapToObj(ReadsContract::anyKey).toList();

    var gets = new ArrayList<Future<Optional<Row>>>();
    for (var key : keys) {
      gets.add(fixture().start(fixture().store(), store -> store.get(key)));
    }

    for (var at = 0; at < keys.size(); at++) {
      assertRightAnswer(keys.get(at), fixture().await(gets.get(at)));
    }
  }

  /** Two tables by turns, half of the keys missing, each asked for more than once. */
  private static Key anyKey(int number) {
    var id = number % 2_000L / 2;
    return number % 2 == 0 ? Accounts.TABLE.key(id * 3) : Offers.TABLE.key(id % 7, id);
  }

  private static void assertRightAnswer(Key key, Optional<Row> answer) {
    var id = (Long) key.values().get(key.values().size() - 1);
    var isThere = key.table() == Accounts.TABLE ? id < 1_500 : id < 500;
    assertThat(answer.map(Row::key)).as("%s", key).isEqualTo(Optional.of(key).filter(k -> isThere));
  }

  @Test
  default void shouldReadAllRowsWhenTheyAreAsManyAsAllowed() {
    given(Accounts.rows(2_300, 1));
    var scan = Scan.of(Accounts.TABLE);

    var rows = run(store -> store.all(scan, 2_300));
    var rowsInside = transact(tx -> tx.all(scan, 2_300));

    assertThat(rows).hasSize(2_300).isEqualTo(rowsInside);
    assertThat(all(scan)).isEqualTo(rows);
  }

  @Test
  default void shouldRefuseToReadAllWhenThereAreMoreThanAllowed() {
    given(Accounts.rows(2_000, 1));

    assertThat(fault(store -> store.all(Scan.of(Accounts.TABLE), 1_999)))
        .isEqualTo(Fault.TOO_LARGE);
    assertThat(fault(store -> store.all(Scan.of(Accounts.TABLE), 999))).isEqualTo(Fault.TOO_LARGE);
    assertThat(fault(store -> store.transact(tx -> tx.all(Scan.of(Accounts.TABLE), 1))))
        .isEqualTo(Fault.TOO_LARGE);
  }
}
