package torg.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import torg.bus.faults.Fault;
import torg.store.Column;
import torg.store.Key;
import torg.store.contract.Tables.Accounts;
import torg.store.contract.Tables.Counters;

/** Adding to numbers without reading them. */
public interface IncrementsContract extends Contract {
  Key HITS = Counters.TABLE.key("hits");

  private Number hits(Column<? extends Number> column) {
    return find(HITS).orElseThrow().get(column);
  }

  @Test
  default void shouldStartAtZeroWhenTheRowIsMissing() {
    write(tx -> tx.increment(HITS, Counters.INT64, 5));

    assertThat(hits(Counters.INT64)).isEqualTo(5L);
    assertThat(find(HITS).orElseThrow().find(Counters.LABEL)).isEmpty();
    assertThat(find(HITS).orElseThrow().find(Counters.UINT32)).isEmpty();
  }

  @Test
  default void shouldStartAtZeroWhenTheRowHasNoValueThere() {
    given(Counters.row("hits").with(Counters.LABEL, "Hits"));

    write(tx -> tx.increment(HITS, Counters.INT32, -5));

    assertThat(hits(Counters.INT32)).isEqualTo(-5);
    assertThat(find(HITS).orElseThrow().get(Counters.LABEL)).isEqualTo("Hits");
  }

  @Test
  default void shouldAddEachWhenOneTransactionIncrementsTwice() {
    given(Counters.row("hits").with(Counters.INT64, 10L).with(Counters.UINT64, 10L));

    write(
        tx -> {
          tx.increment(HITS, Counters.INT64, 5);
          tx.increment(HITS, Counters.INT64, -7);
          tx.increment(HITS, Counters.UINT64, 1);
          tx.increment(HITS, Counters.INT64, 3);
          tx.increment(Counters.TABLE.key("misses"), Counters.INT64, 1);
        });

    assertThat(hits(Counters.INT64)).isEqualTo(11L);
    assertThat(hits(Counters.UINT64)).isEqualTo(11L);
    assertThat(find(Counters.TABLE.key("misses")).orElseThrow().get(Counters.INT64)).isEqualTo(1);
  }

  /** A column, its value before, what is added and what must come of it. */
  static Stream<Arguments> fittingSums() {
    return Stream.of(
        Arguments.of(Counters.INT32, Integer.MAX_VALUE - 1, 1L, Integer.MAX_VALUE),
        Arguments.of(Counters.INT32, Integer.MAX_VALUE, -0xffff_ffffL, Integer.MIN_VALUE),
        Arguments.of(Counters.UINT32, 0L, 0xffff_ffffL, 0xffff_ffffL),
        Arguments.of(Counters.UINT32, 0xffff_ffffL, -0xffff_ffffL, 0L),
        Arguments.of(Counters.INT64, Long.MAX_VALUE - 1, 1L, Long.MAX_VALUE),
        Arguments.of(Counters.INT64, -1L, Long.MIN_VALUE + 1, Long.MIN_VALUE),
        Arguments.of(Counters.UINT64, Long.MAX_VALUE, 1L, Long.MIN_VALUE),
        Arguments.of(Counters.UINT64, Long.MIN_VALUE, Long.MAX_VALUE, -1L),
        Arguments.of(Counters.UINT64, Long.MIN_VALUE, Long.MIN_VALUE, 0L),
        Arguments.of(Counters.UINT64, -1L, -1L, -2L));
  }

  @ParameterizedTest(name = "{0}: {1} + {2} = {3}")
  @MethodSource("torg.store.contract.IncrementsContract#fittingSums")
  default void shouldReachTheEndsOfTheTypeWhenTheSumFits(
      Column<? extends Number> column, Number before, long delta, Number after) {
    given(Tables.put(Counters.row("hits"), column, before));

    write(tx -> tx.increment(HITS, column, delta));

    assertThat(hits(column)).isEqualTo(after);
  }

  static Stream<Arguments> unfittingSums() {
    return Stream.of(
        Arguments.of(Counters.INT32, Integer.MAX_VALUE, 1L),
        Arguments.of(Counters.INT32, Integer.MIN_VALUE, -1L),
        Arguments.of(Counters.INT32, 1, Long.MAX_VALUE),
        Arguments.of(Counters.INT32, -1, Long.MIN_VALUE),
        Arguments.of(Counters.UINT32, 0xffff_ffffL, 1L),
        Arguments.of(Counters.UINT32, 0L, -1L),
        Arguments.of(Counters.UINT32, 1L, Long.MAX_VALUE),
        Arguments.of(Counters.INT64, Long.MAX_VALUE, 1L),
        Arguments.of(Counters.INT64, Long.MIN_VALUE, -1L),
        Arguments.of(Counters.INT64, Long.MIN_VALUE, Long.MIN_VALUE),
        Arguments.of(Counters.UINT64, -1L, 1L),
        Arguments.of(Counters.UINT64, -1L, Long.MAX_VALUE),
        Arguments.of(Counters.UINT64, 0L, -1L),
        Arguments.of(Counters.UINT64, Long.MAX_VALUE, Long.MIN_VALUE));
  }

  @ParameterizedTest(name = "{0}: {1} + {2}")
  @MethodSource("torg.store.contract.IncrementsContract#unfittingSums")
  default void shouldApplyNothingWhenTheSumDoesNotFit(
      Column<? extends Number> column, Number before, long delta) {
    given(Tables.put(Counters.row("hits"), column, before));

    var fault =
        faultOfWriting(
            tx -> {
              tx.upsert(Accounts.row(1, 1));
              tx.increment(HITS, column, delta);
            });

    assertThat(fault).isEqualTo(Fault.PRECONDITION);
    assertThat(hits(column)).isEqualTo(before);
    assertThat(find(Accounts.TABLE.key(1L))).isEmpty();
  }

  @Test
  default void shouldApplyNothingWhenTheMissingRowWouldNotFit() {
    var fault =
        faultOfWriting(
            tx -> {
              tx.increment(Counters.TABLE.key("misses"), Counters.UINT64, 1);
              tx.increment(HITS, Counters.UINT64, -1);
            });

    assertThat(fault).isEqualTo(Fault.PRECONDITION);
    assertThat(find(HITS)).isEmpty();
    assertThat(find(Counters.TABLE.key("misses"))).isEmpty();
  }

  @Test
  default void shouldApplyNothingWhenASumDoesNotFitBeforeARead() {
    given(Counters.row("hits").with(Counters.INT32, Integer.MAX_VALUE));

    var fault =
        fault(
            store ->
                store.transact(
                    tx -> {
                      tx.upsert(Accounts.row(1, 1));
                      tx.increment(HITS, Counters.INT32, 1);
                      return tx.get(HITS);
                    }));

    assertThat(fault).isEqualTo(Fault.PRECONDITION);
    assertThat(find(Accounts.TABLE.key(1L))).isEmpty();
  }
}
