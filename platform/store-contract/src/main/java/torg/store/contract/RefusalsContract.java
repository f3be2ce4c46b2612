package torg.store.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.google.protobuf.ByteString;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import torg.bus.faults.Fault;
import torg.store.Column;
import torg.store.ColumnType;
import torg.store.Key;
import torg.store.Limits;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;
import torg.store.Table;
import torg.store.Tx;
import torg.store.contract.Tables.Accounts;
import torg.store.contract.Tables.Documents;
import torg.store.contract.Tables.Items;
import torg.store.contract.Tables.Keyed;
import torg.store.contract.Tables.Offers;
import torg.store.contract.Tables.Typed;
import torg.store.contract.Tables.Wide;

/** What cannot be is refused before a statement leaves. */
public interface RefusalsContract extends Contract {
  private <T> Throwable refusal(Function<Store, Future<T>> work) {
    fixture().statements().set(0);
    var refusal = catchThrowable(() -> fixture().run(fixture().countedStore(), work));
    assertThat(fixture().statements()).hasValue(0);
    return refusal;
  }

  private Throwable refusalOfWriting(Consumer<Tx> writes) {
    var refusal =
        refusal(
            store ->
                store.transact(
                    writing(
                        tx -> {
                          tx.upsert(Accounts.row(1, 1));
                          writes.accept(tx);
                        })));
    assertThat(find(Accounts.TABLE.key(1L))).isEmpty();
    return refusal;
  }

  private static Arguments writes(String what, Consumer<Tx> writes) {
    return Arguments.of(what, writes);
  }

  static Stream<Arguments> invalidValues() {
    return Stream.of(
        writes("NUL in text", tx -> tx.upsert(Items.row("ann", 1).with(Items.TITLE, "a\0b"))),
        writes("NUL in a key", tx -> tx.insert(Items.row("\0", 1))),
        writes("NUL in a key to delete", tx -> tx.delete(Items.TABLE.key("a\0", 1L))),
        writes(
            "first half of a pair",
            tx -> tx.upsert(Documents.row(1).with(Documents.TEXT, "\ud83d"))),
        writes(
            "halves turned round",
            tx -> tx.upsert(Documents.row(1).with(Documents.TEXT, "\ude00\ud83d"))),
        writes("below uint32", tx -> tx.upsert(Keyed.row(ColumnType.UINT32, -1L))),
        writes("above uint32", tx -> tx.upsert(Keyed.row(ColumnType.UINT32, 1L << 32))),
        writes(
            "before 1970",
            tx -> tx.upsert(Keyed.row(ColumnType.TIMESTAMP, Instant.EPOCH.minusNanos(1_000)))),
        writes(
            "after 2105",
            tx ->
                tx.upsert(Keyed.row(ColumnType.TIMESTAMP, Instant.parse("2106-01-01T00:00:00Z")))),
        writes(
            "part of a microsecond",
            tx -> tx.upsert(Keyed.row(ColumnType.TIMESTAMP, Instant.EPOCH.plusNanos(1)))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("torg.store.contract.RefusalsContract#invalidValues")
  default void shouldRefuseWhenAValueIsInvalid(String what, Consumer<Tx> writes) {
    assertThat(faultOf(refusalOfWriting(writes))).as(what).isEqualTo(Fault.INVALID);
  }

  static Stream<Arguments> tooLarge() {
    var text = "x".repeat(Limits.KEY_BYTES_MAX);
    return Stream.of(
        writes(
            "a row",
            tx ->
                tx.upsert(
                    Documents.row(1)
                        .with(
                            Documents.BYTES,
                            ByteString.copyFrom(new byte[Limits.ROW_BYTES_MAX - 7])))),
        writes("a key", tx -> tx.upsert(Row.of(Wide.TABLE).with(Wide.KEY, text + "x"))),
        writes("a key of two columns", tx -> tx.insert(Items.row(text, 1))),
        writes("a key to delete", tx -> tx.delete(Wide.TABLE.key(text + "x"))),
        writes(
            "a key in bytes of UTF-8",
            tx -> tx.upsert(Row.of(Wide.TABLE).with(Wide.KEY, "\u044f".repeat(501)))),
        writes(
            "an indexed value",
            tx ->
                tx.upsert(
                    Row.of(Wide.TABLE)
                        .with(Wide.KEY, "a")
                        .with(Wide.TWO, text.substring(0, Limits.INDEXED_BYTES_MAX + 1)))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("torg.store.contract.RefusalsContract#tooLarge")
  default void shouldRefuseWhenSomethingIsTooLarge(String what, Consumer<Tx> writes) {
    assertThat(faultOf(refusalOfWriting(writes))).as(what).isEqualTo(Fault.TOO_LARGE);
  }

  static Stream<Arguments> defects() {
    var undeclared = Table.named("undeclared").key(Accounts.ID).values(Accounts.BALANCE).declare();
    var twin = Table.named("accounts").key(Accounts.ID).values(Accounts.BALANCE).declare();
    return Stream.of(
        writes("a wrong type", tx -> tx.upsert(Typed.row(1, ColumnType.INT64, "1"))),
        writes("an Integer for int64", tx -> tx.upsert(Typed.row(1, ColumnType.INT64, 1))),
        writes("a wrong type in a key", tx -> tx.delete(Accounts.TABLE.key("1"))),
        writes("too few columns of a key", tx -> tx.delete(Items.TABLE.key("ann"))),
        writes(
            "a row without a key column", tx -> tx.insert(Row.of(Items.TABLE).with(Items.ID, 1L))),
        writes(
            "a sharded row without a key column",
            tx -> tx.upsert(Row.of(Offers.TABLE).with(Offers.SELLER, 1L))),
        writes(
            "a column of another table", tx -> tx.upsert(Accounts.row(1, 1).with(Items.PRICE, 1L))),
        writes(
            "an increment of another table's column",
            tx -> tx.increment(Accounts.TABLE.key(1L), Items.PRICE, 1)),
        writes(
            "an increment of a key column",
            tx -> tx.increment(Accounts.TABLE.key(1L), Accounts.ID, 1)),
        writes("an undeclared table", tx -> tx.insert(row(undeclared))),
        writes("an undeclared table to delete from", tx -> tx.delete(undeclared.key(1L))),
        writes(
            "an undeclared table to increment",
            tx -> tx.increment(undeclared.key(1L), Accounts.BALANCE, 1)),
        writes("a table that was declared elsewhere", tx -> tx.upsert(row(twin))));
  }

  private static Row row(Table table) {
    return Row.of(table).with(Accounts.ID, 1L).with(Accounts.BALANCE, 1L);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("torg.store.contract.RefusalsContract#defects")
  default void shouldRefuseWhenTheWriterIsMistaken(String what, Consumer<Tx> writes) {
    assertThat(refusalOfWriting(writes)).as(what).isInstanceOf(IllegalArgumentException.class);
  }

  static Stream<Arguments> mistakenReads() {
    var undeclared = Table.named("undeclared").key(Accounts.ID).declare();
    Key missing = undeclared.key(1L);
    return Stream.<Function<Store, Future<?>>>of(
            store -> store.get(missing),
            store -> store.getAll(List.of(Accounts.TABLE.key(1L), missing)),
            store -> store.scan(Scan.of(undeclared).limit(1)),
            store -> store.all(Scan.of(undeclared), 1),
            store -> store.count(Scan.of(undeclared)),
            store -> Future.succeededFuture(store.stream(Scan.of(undeclared))),
            store -> store.transact(tx -> tx.get(missing)),
            store -> store.snapshot(moment -> moment.get(missing)),
            store -> store.scan(Scan.of(Accounts.TABLE)),
            store -> store.transact(tx -> tx.scan(Scan.of(Accounts.TABLE))),
            store -> store.scan(Scan.of(Accounts.TABLE).limit(0)),
            store -> store.scan(Scan.of(Accounts.TABLE).limit(1_001)),
            store -> store.scan(Scan.of(Items.TABLE).prefix(1L).limit(1)),
            store -> store.scan(Scan.of(Items.TABLE).prefix("a", 1L, 2L).limit(1)),
            store -> store.scan(Scan.of(Items.TABLE).from().limit(1)))
        .map(Arguments::of);
  }

  @ParameterizedTest
  @MethodSource("torg.store.contract.RefusalsContract#mistakenReads")
  default void shouldRefuseWhenTheReaderIsMistaken(Function<Store, Future<?>> read) {
    assertThat(refusal(store -> read.apply(store).mapEmpty()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  default void shouldSayWhatIsWrongWhenAColumnIsMistaken() {
    var other = Column.int64("balance");

    var refusal = refusalOfWriting(tx -> tx.upsert(Accounts.row(1, 1).with(other, 1L)));

    assertThat(refusal).hasMessageContainingAll("accounts", "balance");
  }
}
