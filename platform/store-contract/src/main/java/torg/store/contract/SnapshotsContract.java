package torg.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import torg.store.Key;
import torg.store.Reads;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Tx;
import torg.store.contract.Tables.Accounts;
import torg.store.contract.Tables.Items;
import torg.store.contract.Tables.Offers;

/** Several reads of one moment, which never collide with anything. */
public interface SnapshotsContract extends Contract {
  /** What the snapshot reads in all ways. */
  record Moment(Optional<Row> got, List<Key> all, List<Key> page, List<Key> byPrice, long count) {}

  private static Future<Moment> moment(Reads reads) {
    var got = reads.get(Items.TABLE.key("ann", 1L));
    var all = reads.all(Scan.of(Items.TABLE), 100);
    var page = reads.scan(Scan.of(Items.TABLE).prefix("ann").descending().limit(10));
    var byPrice = reads.scan(Scan.of(Items.TABLE.index("by_price")).limit(10));
    var count = reads.count(Scan.of(Items.TABLE));
    return Future.all(got, all, page, byPrice, count)
        .map(
            read ->
                new Moment(
                    got.result(),
                    keys(all.result()),
                    keys(page.result()),
                    keys(byPrice.result()),
                    count.result()));
  }

  private static List<Key> keys(List<Row> rows) {
    return rows.stream().map(Row::key).toList();
  }

  private static void change(Tx tx) {
    tx.upsert(Items.priced("ann", 1, 99));
    tx.delete(Items.TABLE.key("ann", 2L));
    tx.insert(Items.priced("ann", 3, 1));
  }

  @Test
  default void shouldSeeOneMomentWhenOthersCommitBetweenItsReads() {
    given(Items.priced("ann", 1, 10), Items.priced("ann", 2, 20));
    var expected = run(store -> store.snapshot(SnapshotsContract::moment));
    var between =
        Interruption.once(fixture(), store -> store.transact(writing(SnapshotsContract::change)));

    var seen =
        run(
            store ->
                store.snapshot(
                    reads ->
                        reads
                            .get(Offers.TABLE.key(1L, 1L))
                            .compose(between::here)
                            .compose(absent -> moment(reads))));

    assertThat(seen).isEqualTo(expected);
    assertThat(between.attempts()).isEqualTo(1);
    assertThat(count(Scan.of(Items.TABLE).prefix("ann", 3L))).isEqualTo(1);
  }

  @Test
  default void shouldSeeWhatIsCommittedWhenItBeginsAfter() {
    given(Items.priced("ann", 1, 10));

    var seen =
        fixture().run(fixture().otherNode(), store -> store.snapshot(SnapshotsContract::moment));

    assertThat(seen.got().orElseThrow().get(Items.PRICE)).isEqualTo(10);
    assertThat(seen.count()).isEqualTo(1);
  }

  @Test
  default void shouldNotDisturbAWriterWhenItReadsWhatIsBeingWritten() {
    given(Accounts.rows(10, 100));
    var between =
        Interruption.once(
            fixture(),
            store -> store.snapshot(reads -> reads.all(Scan.of(Accounts.TABLE), 100)).mapEmpty());

    transact(
        tx ->
            tx.all(Scan.of(Accounts.TABLE), 100)
                .map(
                    rows -> {
                      rows.forEach(row -> tx.upsert(Accounts.row(row.get(Accounts.ID), 1)));
                      return null;
                    })
                .compose(written -> tx.get(Accounts.TABLE.key(1L)))
                .compose(between::here));

    assertThat(between.attempts()).isEqualTo(1);
    assertThat(all(Scan.of(Accounts.TABLE))).allMatch(row -> row.get(Accounts.BALANCE) == 1);
  }

  @Test
  default void shouldReadKeysOfOneMomentWhenOneReadTakesSeveralStatements() {
    var keys = IntStream.range(0, 3_000).mapToObj(id -> Accounts.TABLE.key((long) id)).toList();
    given(Accounts.rows(3_000, 0));
    var writers =
        IntStream.range(1, 20)
            .mapToObj(
                round ->
                    fixture()
                        .start(
                            fixture().otherNode(),
                            store ->
                                store.transact(
                                    writing(
                                        tx -> {
                                          tx.upsert(Accounts.row(0, round));
                                          tx.upsert(Accounts.row(2_999, round));
                                        }))))
            .toList();
    for (var reader = 0; reader < 10; reader++) {
      var found = run(store -> store.getAll(keys));
      assertThat(found.get(keys.get(0)).get(Accounts.BALANCE))
          .isEqualTo(found.get(keys.get(2_999)).get(Accounts.BALANCE));
    }
    writers.forEach(fixture()::await);
  }
}
