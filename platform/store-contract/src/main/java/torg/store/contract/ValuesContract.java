package torg.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import torg.store.ColumnType;
import torg.store.Row;
import torg.store.Scan;
import torg.store.contract.Tables.Documents;
import torg.store.contract.Tables.Keyed;
import torg.store.contract.Tables.Typed;
import torg.store.contract.Tables.Wide;

/** Every type with its extremes, as a value, as a key and in an index. */
public interface ValuesContract extends Contract {
  @ParameterizedTest
  @EnumSource(ColumnType.class)
  default void shouldReadBackExtremesWhenTheyAreValues(ColumnType type) {
    var extremes = Extremes.of(type);
    given(typedRows(type));

    for (var at = 0; at < extremes.size(); at++) {
      var row = find(Typed.TABLE.key((long) at)).orElseThrow();
      assertThat(row.value(Typed.VALUES.get(type))).isEqualTo(extremes.get(at));
      for (var other : Typed.TABLE.valueColumns()) {
        assertThat(row.find(other).isPresent()).isEqualTo(other == Typed.VALUES.get(type));
      }
    }
  }

  private static List<Row> typedRows(ColumnType type) {
    var rows = new ArrayList<Row>();
    for (var value : Extremes.of(type)) {
      rows.add(Typed.row(rows.size(), type, value));
    }
    return rows;
  }

  @ParameterizedTest
  @EnumSource(ColumnType.class)
  default void shouldFindEachExtremeWhenTheyAreKeys(ColumnType type) {
    var table = Keyed.TABLES.get(type);
    write(tx -> Extremes.of(type).forEach(value -> tx.insert(Keyed.row(type, value))));
    var keys = Extremes.of(type).stream().map(table::key).toList();

    assertThat(List.copyOf(run(store -> store.getAll(keys)).keySet())).isEqualTo(keys);
    for (var key : keys) {
      assertThat(find(key).orElseThrow().key()).isEqualTo(key);
      write(tx -> tx.delete(key));
      assertThat(find(key)).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(ColumnType.class)
  default void shouldOrderExtremesWhenTheyAreKeys(ColumnType type) {
    var extremes = Extremes.of(type);
    var shuffled = new ArrayList<>(extremes);
    Collections.shuffle(shuffled, new Random(1));
    given(shuffled.stream().map(value -> Keyed.row(type, value)).toList());
    var scan = Scan.of(Keyed.TABLES.get(type));

    assertThat(keys(scan)).isEqualTo(extremes);
    assertThat(keys(scan.descending())).isEqualTo(reversed(extremes));
    for (var at = 0; at < extremes.size(); at++) {
      var value = extremes.get(at);
      assertThat(keys(scan.from(value))).isEqualTo(extremes.subList(at, extremes.size()));
      assertThat(keys(scan.after(value))).isEqualTo(extremes.subList(at + 1, extremes.size()));
      assertThat(keys(scan.until(value))).isEqualTo(extremes.subList(0, at));
      assertThat(keys(scan.descending().after(value))).isEqualTo(reversed(extremes.subList(0, at)));
    }
  }

  private List<Object> keys(Scan scan) {
    return scan(scan.limit(100)).stream().map(Keyed::value).toList();
  }

  private static List<Object> reversed(List<Object> values) {
    var reversed = new ArrayList<>(values);
    Collections.reverse(reversed);
    return reversed;
  }

  @ParameterizedTest
  @EnumSource(ColumnType.class)
  default void shouldOrderExtremesWhenTheyAreIndexed(ColumnType type) {
    var extremes = Extremes.of(type);
    var column = Typed.VALUES.get(type);
    given(reversedRows(type));
    var scan = Scan.of(Typed.TABLE.index("by_" + column));

    var up = scan(scan.limit(100));
    var down = scan(scan.descending().limit(100));

    assertThat(up).extracting(row -> row.value(column)).isEqualTo(extremes);
    assertThat(down).extracting(row -> row.value(column)).isEqualTo(reversed(extremes));
    for (var value : extremes) {
      assertThat(scan(scan.prefix(value).limit(100))).hasSize(1);
    }
  }

  /** So that the order of the keys is not that of the values. */
  private static List<Row> reversedRows(ColumnType type) {
    var rows = new ArrayList<Row>();
    for (var value : reversed(Extremes.of(type))) {
      rows.add(Typed.row(rows.size(), type, value));
    }
    return rows;
  }

  @Test
  default void shouldTellNoValueFromAnEmptyOneWhenTheyAreRead() {
    given(
        Documents.row(1).with(Documents.TEXT, "").with(Documents.BYTES, ByteString.EMPTY),
        Documents.row(2).cleared(Documents.TEXT).cleared(Documents.BYTES),
        Documents.row(3));

    var rows = scan(Scan.of(Documents.TABLE).limit(10));

    assertThat(rows.get(0).find(Documents.TEXT)).contains("");
    assertThat(rows.get(0).find(Documents.BYTES)).contains(ByteString.EMPTY);
    assertThat(rows.subList(1, 3))
        .allMatch(row -> row.find(Documents.TEXT).isEmpty())
        .allMatch(row -> row.find(Documents.BYTES).isEmpty());
  }

  @Test
  default void shouldReadBackTextWhenItIsRandom() {
    var seed = Seed.next();
    var random = seed.random();
    var texts = new ArrayList<String>();
    for (var made = 0; made < 200; made++) {
      texts.add(text(random, random.nextInt(200)));
    }
    for (var at = 0; at < texts.size(); at++) {
      given(Documents.row(at).with(Documents.TEXT, texts.get(at)));
    }

    var rows = scan(Scan.of(Documents.TABLE).limit(1_000));

    assertThat(rows).as("%s", seed).extracting(row -> row.get(Documents.TEXT)).isEqualTo(texts);
  }

  /** Any code point but NUL and surrogates, low ones as often as high ones. */
  private static String text(Random random, int length) {
    var text = new StringBuilder();
    while (text.length() < length) {
      var point = random.nextInt(1 << random.nextInt(21)) + 1;
      if (Character.isValidCodePoint(point) && (point < 0xd800 || point > 0xdfff)) {
        text.appendCodePoint(point);
      }
    }
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(ints = {100_000, 1_000_000, 3_990_000})
  default void shouldReadBackValuesWhenTheyAreLarge(int size) {
    var seed = Seed.next();
    var bytes = new byte[size];
    seed.random().nextBytes(bytes);
    var text = "\u00e9'\\".repeat(size / 4);
    given(
        Documents.row(1).with(Documents.BYTES, ByteString.copyFrom(bytes)),
        Documents.row(2).with(Documents.TEXT, text));
    write(
        tx ->
            tx.upsert(
                Documents.row(3)
                    .with(Documents.BYTES, ByteString.copyFrom(bytes))
                    .with(Documents.TEXT, text)));

    for (var id = 1L; id <= 3; id++) {
      var row = find(Documents.TABLE.key(id)).orElseThrow();
      assertThat(row.find(Documents.BYTES).map(ByteString::toByteArray).orElse(bytes))
          .as("%s", seed)
          .isEqualTo(bytes);
      assertThat(row.find(Documents.TEXT).orElse(text).equals(text)).isTrue();
      assertThat(row.find(Documents.TEXT).isPresent()).isEqualTo(id > 1);
    }
  }

  @Test
  default void shouldFindTheRowWhenItsKeyAndIndexEntryAreTheLargestAllowed() {
    var seed = Seed.next();
    var random = seed.random();
    var row =
        Row.of(Wide.TABLE)
            .with(Wide.KEY, ascii(random, 1_000))
            .with(Wide.ONE, ascii(random, 500))
            .with(Wide.TWO, ascii(random, 500))
            .with(Wide.THREE, ascii(random, 500));

    write(tx -> tx.insert(row));

    var byAll = Scan.of(Wide.TABLE.index("by_all")).prefix(row.get(Wide.ONE), row.get(Wide.TWO));
    assertThat(find(row.key())).as("%s", seed).contains(row);
    assertThat(scan(byAll.limit(10))).as("%s", seed).containsExactly(row);
  }

  /** Text that does not become shorter when an engine compresses it. */
  private static String ascii(Random random, int length) {
    var text = new StringBuilder();
    while (text.length() < length) {
      text.append((char) (' ' + random.nextInt(95)));
    }
    return text.toString();
  }
}
