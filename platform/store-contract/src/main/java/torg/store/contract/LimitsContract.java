package torg.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.vertx.core.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.store.Limits;
import torg.store.Row;
import torg.store.Scan;
import torg.store.contract.Tables.Accounts;
import torg.store.contract.Tables.Documents;

/** As much as is allowed is done, and nothing of what is more. */
public interface LimitsContract extends Contract {
  /** Five of them are what a transaction may write, with their keys. */
  private static Row large(long id) {
    var size = Limits.TRANSACTION_BYTES_MAX / 5 - Long.BYTES;
    return Documents.row(id).with(Documents.BYTES, ByteString.copyFrom(new byte[size]));
  }

  @Test
  default void shouldTakeTheRowWhenItIsAsLargeAsAllowed() {
    var bytes = ByteString.copyFrom(new byte[Limits.ROW_BYTES_MAX - Long.BYTES]);

    given(Documents.row(1).with(Documents.BYTES, bytes));

    assertThat(find(Documents.TABLE.key(1L)).orElseThrow().get(Documents.BYTES).equals(bytes))
        .isTrue();
  }

  @Test
  default void shouldApplyAllWhenTheTransactionWritesAsMuchAsAllowed() {
    write(tx -> LongStream.range(0, 5).forEach(id -> tx.upsert(large(id))));

    assertThat(count(Scan.of(Documents.TABLE))).isEqualTo(5);
  }

  @Test
  default void shouldApplyNothingWhenTheTransactionWritesTooMuch() {
    var failure =
        failure(
            store ->
                store.transact(
                    writing(tx -> LongStream.range(0, 6).forEach(id -> tx.upsert(large(id))))));

    assertThat(faultOf(failure)).isEqualTo(Fault.TOO_LARGE);
    assertThat(failure).hasMessageContaining("transaction");
    assertThat(count(Scan.of(Documents.TABLE))).isZero();
  }

  @Test
  default void shouldApplyNothingWhenTheTransactionWritesTooMuchBetweenReads() {
    var failure =
        failure(
            store ->
                store.transact(
                    tx -> {
                      Future<?> done = Future.succeededFuture();
                      for (var id = 0; id < 6; id++) {
                        var row = large(id);
                        done =
                            done.compose(
                                written -> {
                                  tx.upsert(row);
                                  return tx.get(Accounts.TABLE.key(1L));
                                });
                      }
                      return done.mapEmpty();
                    }));

    assertThat(faultOf(failure)).isEqualTo(Fault.TOO_LARGE);
    assertThat(failure).hasMessageContaining("transaction");
    assertThat(count(Scan.of(Documents.TABLE))).isZero();
  }
}
