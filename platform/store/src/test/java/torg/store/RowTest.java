package torg.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static torg.store.Samples.AT;
import static torg.store.Samples.COUNT;
import static torg.store.Samples.EXTERNAL;
import static torg.store.Samples.FEED;
import static torg.store.Samples.NOTE;
import static torg.store.Samples.PLAIN;
import static torg.store.Samples.PROTO;
import static torg.store.Samples.SELLER;
import static torg.store.Samples.SIZE;
import static torg.store.Samples.feed;
import static torg.store.Samples.plain;

import com.google.protobuf.ByteString;
import com.google.protobuf.StringValue;
import java.time.Instant;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

class RowTest {
  @Test
  void shouldKnowWhatItNames() {
    var row = feed("s", "e").with(COUNT, 5).cleared(AT);
    assertThat(row.checked().named())
        .map(Column::name)
        .containsExactly("shard", "seller_id", "external_id", "count", "at");
    assertThat(row.get(COUNT)).isEqualTo(5);
    assertThat(row.find(AT)).isEmpty();
    assertThat(row.find(PROTO)).isEmpty();
    assertThatThrownBy(() -> row.get(PROTO))
        .hasMessageContaining("column proto of a row of table feed");
    assertThat(row.checked().key()).isEqualTo(FEED.key("s", "e"));
    assertThat(FEED.key("s", "e").toString()).isEqualTo("feed(s, e)");
  }

  @Test
  void shouldReadTheMessageThatAColumnKeeps() {
    var message = StringValue.of("kept");
    var row = feed("s", "e").with(PROTO, message.toByteString());
    assertThat(row.message(PROTO, StringValue.parser())).isEqualTo(message);
  }

  @Test
  void shouldSayWhichMessageIsDamaged() {
    var row = feed("s", "e").with(PROTO, ByteString.fromHex("ff"));
    assertThatThrownBy(() -> row.message(PROTO, StringValue.parser()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("column proto of feed(s, e) is damaged");
  }

  @Test
  void shouldOverlayOnlyWhatTheLaterNames() {
    var merged =
        feed("s", "e").with(COUNT, 5).with(SIZE, 1L).overlaid(feed("s", "e").cleared(SIZE));
    assertThat(merged.get(COUNT)).isEqualTo(5);
    assertThat(merged.find(SIZE)).isEmpty();
  }

  @Test
  void shouldRefuseDefectsOfTheCaller() {
    assertThatThrownBy(() -> Row.of(FEED).with(SELLER, "s").key())
        .hasMessage("a row of table feed lacks the key column external_id");
    assertThatThrownBy(() -> FEED.key("s")).hasMessageContaining("[seller_id, external_id], got 1");
    assertThatThrownBy(() -> FEED.key("s", 5))
        .hasMessage("column external_id is utf8 and takes a String, got a Integer");
    assertThatThrownBy(() -> feed("s", null)).hasMessageContaining("got null");
    assertThatThrownBy(() -> plain(1).with(COUNT, 1)).hasMessage("table plain has no column count");
    assertThatThrownBy(() -> feed("s", "e").cleared(EXTERNAL))
        .hasMessageContaining("cannot be cleared");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a\0b", "\ud83d", "\ude00x", "x\ud83dx"})
  void shouldRefuseTextThatAnEngineCannotHold(String text) {
    assertFault(() -> plain(1).with(NOTE, text), Fault.INVALID, "note: ");
  }

  @Test
  void shouldRefuseValuesOutOfRange() {
    assertFault(() -> feed("s", "e").with(SIZE, -1L), Fault.INVALID, "size: 0 to 4294967295");
    assertFault(() -> feed("s", "e").with(SIZE, 1L << 32), Fault.INVALID, "got 4294967296");
    assertFault(
        () -> feed("s", "e").with(AT, Instant.EPOCH.minusNanos(1_000)),
        Fault.INVALID,
        "1970 to 2105");
    assertFault(
        () -> feed("s", "e").with(AT, Instant.parse("2106-01-01T00:00:00Z")),
        Fault.INVALID,
        "at: ");
    assertFault(
        () -> feed("s", "e").with(AT, Instant.EPOCH.plusNanos(1)), Fault.INVALID, "microseconds");
  }

  @Test
  void shouldRefuseWhatIsTooLarge() {
    assertFault(() -> FEED.key("s".repeat(600), "é".repeat(201)), Fault.TOO_LARGE, "1002 bytes");
    var large = ByteString.copyFrom(new byte[Limits.ROW_BYTES_MAX]);
    assertFault(
        () -> feed("s", "e").with(PROTO, large).checked(), Fault.TOO_LARGE, "a row of table feed");
    var indexed = Table.named("t").key(EXTERNAL).values(NOTE).index("i", NOTE).declare();
    assertFault(
        () -> Row.of(indexed).with(EXTERNAL, "e").with(NOTE, "x".repeat(501)).checked(),
        Fault.TOO_LARGE,
        "column note, which is indexed in table t, has 501 bytes");
    assertThat(plain(1).with(NOTE, "x".repeat(501)).checked().bytes()).isEqualTo(509);
  }

  @Test
  void shouldCountBytesAsUtf8Does() {
    for (var text : new String[] {"", "abc", "тачка", "語", "😀", "a😀é"}) {
      assertThat(Text.bytes(text))
          .as(text)
          .isEqualTo(text.getBytes(java.nio.charset.StandardCharsets.UTF_8).length);
    }
  }

  @Test
  void shouldOrderAsTheEnginesDo() {
    assertThat(ColumnType.UINT64.compare(-1L, Long.MAX_VALUE)).isPositive();
    assertThat(ColumnType.UTF8.compare("\uffee", "😀")).isNegative();
    assertThat(PLAIN.key(1L)).isLessThan(PLAIN.key(-1L));
    assertThat(FEED.key("s", "a")).isLessThan(FEED.key("s", "b"));
  }

  /** Stored shards must be found for ever. */
  @Test
  void shouldNeverChangeTheShard() {
    assertThat(FEED.key("seller-1", "x").values().get(0))
        .isEqualTo(FEED.key("seller-1", "y").values().get(0));
    assertThat(Shard.of(java.util.List.of("seller-1"))).isEqualTo(3217134970L);
    assertThat(Shard.of(java.util.List.of(7L, true, Instant.EPOCH))).isEqualTo(3935787466L);
  }

  @Test
  void shouldSpreadShardsEvenly() {
    var counts = new int[16];
    LongStream.range(0, 16_000)
        .forEach(id -> counts[(int) (Shard.of(java.util.List.of(id)) >>> 28)]++);
    for (var count : counts) {
      assertThat(count).isBetween(800, 1_200);
    }
  }

  private static void assertFault(Runnable step, Fault fault, String message) {
    assertThatThrownBy(step::run)
        .isInstanceOf(FaultException.class)
        .hasMessageContaining(message)
        .extracting(failure -> ((FaultException) failure).fault())
        .isEqualTo(fault);
  }
}
