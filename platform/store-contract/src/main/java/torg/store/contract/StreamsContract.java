package torg.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;
import torg.store.contract.Tables.Accounts;
import torg.store.contract.Tables.Documents;
import torg.store.contract.Tables.Items;
import torg.store.contract.Tables.Offers;

/** Rows of any number, taken as they are wanted. */
public interface StreamsContract extends Contract {
  int MANY = 10_000;

  private List<Row> streamed(Scan scan) {
    return run(store -> store.stream(scan).collect(Collectors.toList()));
  }

  private static List<Long> ids(List<Row> rows) {
    return rows.stream().map(row -> row.get(Accounts.ID)).toList();
  }

  private static List<Long> numbers(int from, int until) {
    return IntStream.range(from, until).mapToObj(Long::valueOf).toList();
  }

  @Test
  default void shouldStreamAllInOrderWhenThereAreThousands() {
    given(Accounts.rows(MANY, 1));

    assertThat(ids(streamed(Scan.of(Accounts.TABLE)))).isEqualTo(numbers(0, MANY));
    assertThat(ids(streamed(Scan.of(Accounts.TABLE).descending())))
        .isEqualTo(numbers(0, MANY).stream().map(id -> MANY - 1 - id).toList());
    assertThat(ids(streamed(Scan.of(Accounts.TABLE).after(1_234L).until(5_678L))))
        .isEqualTo(numbers(1_235, 5_678));
  }

  @Test
  default void shouldStreamInOrderWhenItIsOfAPrefixOrAnIndex() {
    given(IntStream.range(0, 3_000).mapToObj(n -> Offers.priced(n % 2, n, -n)).toList());
    var byPrice = Offers.TABLE.index("by_seller_price");

    assertThat(streamed(Scan.of(Offers.TABLE).prefix(1L)))
        .hasSize(1_500)
        .isSortedAccordingTo((a, b) -> a.get(Offers.ID).compareTo(b.get(Offers.ID)));
    assertThat(streamed(Scan.of(byPrice).prefix(1L)))
        .hasSize(1_500)
        .isSortedAccordingTo((a, b) -> b.get(Offers.ID).compareTo(a.get(Offers.ID)));
    assertThat(streamed(Scan.of(Offers.TABLE.index("by_state_price")))).isEmpty();
    assertThat(streamed(Scan.of(Offers.TABLE))).doesNotHaveDuplicates().hasSize(3_000);
  }

  @Test
  default void shouldStreamAllOfAnIndexWhenThousandsHaveTheSameValue() {
    given(IntStream.range(0, 2_500).mapToObj(n -> Items.priced("ann", n, 7)).toList());

    assertThat(streamed(Scan.of(Items.TABLE.index("by_price")).descending()))
        .extracting(row -> 2_499 - row.get(Items.ID))
        .isEqualTo(numbers(0, 2_500));
  }

  @Test
  default void shouldEndAtOnceWhenThereIsNoRow() {
    assertThat(streamed(Scan.of(Accounts.TABLE))).isEmpty();
  }

  @Test
  default void shouldForgetRowsThatWereTaken() {
    given(Accounts.rows(MANY, 1));
    var first = new AtomicReference<WeakReference<Row>>();

    var isForgotten =
        run(
            store -> {
              var answer = Promise.<Boolean>promise();
              var taken = new AtomicInteger();
              store.stream(Scan.of(Accounts.TABLE))
                  .exceptionHandler(answer::tryFail)
                  .handler(
                      row -> {
                        if (taken.incrementAndGet() == 1) {
                          first.set(new WeakReference<>(row));
                        } else if (taken.get() == MANY) {
                          System.gc();
                          answer.complete(first.get().refersTo(null));
                        }
                      });
              return answer.future();
            });

    assertThat(isForgotten).isTrue();
  }

  /**
   * Runs the work and, after it, a statement: whatever the stream had to do, it could have done.
   */
  private static <T> Future<T> settled(Store store, Future<T> work) {
    return work.compose(result -> store.count(Scan.of(Accounts.TABLE)).map(counted -> result));
  }

  @Test
  default void shouldGiveNoMoreThanAskedForWhenRowsAreFetched() {
    given(Accounts.rows(2_000, 1));

    var taken =
        run(
            store -> {
              var taker = new Taker(store.stream(Scan.of(Accounts.TABLE)));
              var counts = new ArrayList<Integer>();
              return settled(store, Future.succeededFuture())
                  .onSuccess(none -> counts.add(taker.taken()))
                  .compose(none -> settled(store, taker.take(1)))
                  .onSuccess(one -> counts.add(taker.taken()))
                  .compose(one -> settled(store, taker.take(1_500)))
                  .onSuccess(more -> counts.add(taker.taken()))
                  .compose(more -> taker.rest())
                  .onSuccess(all -> counts.add(taker.taken()))
                  .map(all -> counts);
            });

    assertThat(taken).containsExactly(0, 1, 1_501, 2_000);
  }

  @Test
  default void shouldStayPausedWhenItIsPausedAfterItWasResumed() {
    given(Accounts.rows(2_000, 1));

    var taken =
        run(
            store -> {
              var taker = new Taker(store.stream(Scan.of(Accounts.TABLE)));
              return taker
                  .take(10)
                  .compose(
                      ten -> {
                        taker.stream().resume();
                        taker.stream().pause();
                        return settled(store, Future.succeededFuture());
                      })
                  .map(settled -> taker.taken())
                  .compose(count -> taker.rest().map(all -> List.of(count, all.size())));
            });

    assertThat(taken).containsExactly(10, 2_000);
  }

  @Test
  default void shouldStopInTheMiddleOfAPageWhenTheHandlerPauses() {
    given(Accounts.rows(50, 1));

    var taken =
        run(
            store -> {
              var stream = store.stream(Scan.of(Accounts.TABLE));
              var rows = new ArrayList<Row>();
              var paused = Promise.<Void>promise();
              var ended = Promise.<Void>promise();
              stream.endHandler(ended::complete);
              stream.handler(
                  row -> {
                    rows.add(row);
                    if (rows.size() == 20) {
                      stream.pause();
                      paused.complete();
                    }
                  });
              return settled(store, paused.future())
                  .map(settled -> rows.size())
                  .compose(
                      before -> {
                        stream.resume();
                        return ended.future().map(end -> List.of(before, rows.size()));
                      });
            });

    assertThat(taken).containsExactly(20, 50);
  }

  @Test
  default void shouldStreamOneMomentWhenOthersWriteMeanwhile() {
    given(Accounts.rows(3_000, 1));
    var between =
        Interruption.once(
            fixture(),
            other ->
                other.transact(
                    writing(
                        tx -> {
                          tx.upsert(Accounts.row(2_999, 7));
                          tx.delete(Accounts.TABLE.key(2_998L));
                          tx.insert(Accounts.row(5_000, 1));
                        })));

    var rows =
        run(
            store -> {
              var taker = new Taker(store.stream(Scan.of(Accounts.TABLE)));
              return taker.take(1).compose(between::here).compose(first -> taker.rest());
            });

    assertThat(ids(rows)).isEqualTo(numbers(0, 3_000));
    assertThat(rows).allMatch(row -> row.get(Accounts.BALANCE) == 1);
  }

  @Test
  default void shouldFailAndStopWhenTheHandlerThrows() {
    given(Accounts.rows(2_000, 1));
    var rows = new ArrayList<Row>();

    var failure =
        run(
            store -> {
              var failed = Promise.<Throwable>promise();
              store.stream(Scan.of(Accounts.TABLE))
                  .exceptionHandler(failed::complete)
                  .endHandler(end -> failed.fail("the stream ended"))
                  .handler(
                      row -> {
                        rows.add(row);
                        if (rows.size() == 150) {
                          throw new IllegalStateException("thrown");
                        }
                      });
              return settled(store, failed.future());
            });

    assertThat(failure).isInstanceOf(IllegalStateException.class).hasMessage("thrown");
    assertThat(rows).hasSize(150);
  }

  @Test
  default void shouldServeOthersWhenManyStreamsHaveLostTheirHandlers() {
    given(Accounts.rows(500, 1));

    for (var lost = 0; lost < 100; lost++) {
      run(
          store -> {
            var taker = new Taker(store.stream(Scan.of(Accounts.TABLE)));
            return taker
                .take(1)
                .onSuccess(first -> taker.stream().handler(null))
                .compose(first -> store.get(Accounts.TABLE.key(1L)));
          });
    }

    assertThat(streamed(Scan.of(Accounts.TABLE))).hasSize(500);
    write(tx -> tx.upsert(Accounts.row(1, 2)));
  }

  @Test
  default void shouldStreamAllWhenRowsAreLarge() {
    var large = ByteString.copyFrom(new byte[200_000]);
    for (var id = 0; id < 60; id += 20) {
      var first = id;
      write(
          tx ->
              IntStream.range(first, first + 20)
                  .forEach(n -> tx.upsert(Documents.row(n).with(Documents.BYTES, large))));
    }

    var rows = streamed(Scan.of(Documents.TABLE).descending());

    assertThat(rows).extracting(row -> 59 - row.get(Documents.ID)).isEqualTo(numbers(0, 60));
    assertThat(rows).allMatch(row -> row.get(Documents.BYTES).equals(large));
  }
}
