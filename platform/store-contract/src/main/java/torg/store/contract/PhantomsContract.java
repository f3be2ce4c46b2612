package torg.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import torg.store.Scan;
import torg.store.Tx;
import torg.store.contract.Tables.Offers;

/** What was read as a range stays so until the end, however it was read. */
public interface PhantomsContract extends Contract {
  private Interruption never() {
    return Interruption.never(fixture());
  }

  @ParameterizedTest
  @EnumSource(Range.class)
  default void shouldKeepToTheLimitWhenTwoInsertIntoTheRangeTheyHaveRead(Range range) {
    var between =
        Interruption.once(
            fixture(), store -> store.transact(tx -> offerIfNone(tx, range, 2, never())));

    transact(tx -> offerIfNone(tx, range, 1, between));

    assertThat(between.attempts()).isEqualTo(2);
    assertThat(all(Scan.of(Offers.TABLE)))
        .extracting(row -> row.get(Offers.ID))
        .containsExactly(2L);
  }

  private static Future<Void> offerIfNone(Tx tx, Range range, long id, Interruption between) {
    return range
        .count(tx)
        .compose(between::here)
        .map(
            count -> {
              if (count == 0) {
                tx.insert(Offers.priced(7, id, 50).with(Offers.STATE, 1));
              }
              return null;
            });
  }

  @ParameterizedTest
  @EnumSource(Range.class)
  default void shouldKeepOneWhenTwoDeleteFromTheRangeTheyHaveRead(Range range) {
    given(
        Offers.priced(7, 1, 50).with(Offers.STATE, 1),
        Offers.priced(7, 2, 50).with(Offers.STATE, 1));
    var between =
        Interruption.once(
            fixture(), store -> store.transact(tx -> withdrawUnlessLast(tx, range, 2, never())));

    transact(tx -> withdrawUnlessLast(tx, range, 1, between));

    assertThat(between.attempts()).isEqualTo(2);
    assertThat(count(Scan.of(Offers.TABLE))).isEqualTo(1);
  }

  private static Future<Void> withdrawUnlessLast(
      Tx tx, Range range, long id, Interruption between) {
    return range
        .count(tx)
        .compose(between::here)
        .map(
            count -> {
              if (count > 1) {
                tx.delete(Offers.TABLE.key(7L, id));
              }
              return null;
            });
  }
}
