package torg.store.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static torg.store.Samples.COUNT;
import static torg.store.Samples.FEED;
import static torg.store.Samples.NOTE;
import static torg.store.Samples.PLAIN;
import static torg.store.Samples.PROTO;
import static torg.store.Samples.SIZE;
import static torg.store.Samples.TASK;
import static torg.store.Samples.feed;
import static torg.store.Samples.plain;

import com.google.protobuf.ByteString;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.store.Row;

class WriteBufferTest {
  private WriteBuffer buffer;

  @BeforeEach
  void makeBuffer() {
    buffer = new WriteBuffer();
  }

  @Test
  void shouldPutRowsOfOneShapeIntoOneStatementInOrder() {
    buffer.upsert(plain(3).with(NOTE, "c"));
    buffer.upsert(feed("s", "e").with(COUNT, 1));
    buffer.upsert(plain(-1).with(NOTE, "z"));
    buffer.upsert(plain(1).with(NOTE, "a"));
    assertThat(texts()).containsExactly("upsert feed 1", "upsert plain 3");
    assertThat(buffer.isEmpty()).isTrue();
    assertThat(buffer.take()).isEmpty();
  }

  @Test
  void shouldSortKeysAsTheTableDoes() {
    buffer.upsert(plain(-1).with(NOTE, "z"));
    buffer.upsert(plain(1).with(NOTE, "a"));
    var upserts = (Writes.Upserts) buffer.take().get(0);
    assertThat(upserts.rows()).map(Row::key).containsExactly(PLAIN.key(1L), PLAIN.key(-1L));
  }

  @Test
  void shouldKeepTheLastOfTwoUpsertsOfOneKey() {
    buffer.upsert(plain(1).with(NOTE, "a"));
    buffer.upsert(plain(1).with(NOTE, "b"));
    var upserts = (Writes.Upserts) buffer.take().get(0);
    assertThat(upserts.rows()).singleElement().extracting(row -> row.get(NOTE)).isEqualTo("b");
  }

  @Test
  void shouldSplitRowsThatNameOtherColumns() {
    buffer.upsert(feed("s", "e").with(COUNT, 1));
    buffer.upsert(feed("s", "f").with(SIZE, 1L));
    buffer.upsert(feed("s", "g").with(COUNT, 2));
    assertThat(texts()).containsExactly("upsert feed 2", "upsert feed 1");
  }

  @Test
  void shouldAddUpIncrementsOfOneKey() {
    buffer.increment(FEED.key("s", "e"), TASK, 5);
    buffer.increment(FEED.key("s", "f"), TASK, 1);
    buffer.increment(FEED.key("s", "e"), TASK, -7);
    var increments = (Writes.Increments) buffer.take().get(0);
    assertThat(increments.deltas())
        .isEqualTo(Map.of(FEED.key("s", "e"), -2L, FEED.key("s", "f"), 1L));
  }

  @Test
  void shouldKeepIncrementsApartWhenTheirSumDoesNotFit() {
    buffer.increment(FEED.key("s", "e"), TASK, Long.MAX_VALUE);
    buffer.increment(FEED.key("s", "e"), TASK, 1);
    assertThat(texts()).containsExactly("increment feed", "increment feed");
  }

  @Test
  void shouldKeepTheOrderOfWhatIsWrittenToOneKey() {
    buffer.upsert(plain(1).with(NOTE, "a"));
    buffer.delete(PLAIN.key(1L));
    buffer.upsert(plain(2).with(NOTE, "b"));
    buffer.upsert(plain(1).with(NOTE, "c"));
    buffer.delete(PLAIN.key(3L));
    assertThat(texts()).containsExactly("upsert plain 2", "delete plain 2", "upsert plain 1");
  }

  @Test
  void shouldRefuseToInsertWhatItHasWritten() {
    buffer.insert(plain(1));
    buffer.take();
    assertThatThrownBy(() -> buffer.insert(plain(1)))
        .isInstanceOf(FaultException.class)
        .hasMessage("plain(1) is already written by the same transaction")
        .extracting(failure -> ((FaultException) failure).fault())
        .isEqualTo(Fault.ALREADY_EXISTS);
    buffer.delete(PLAIN.key(1L));
    buffer.insert(plain(1));
    assertThat(texts()).containsExactly("delete plain 1", "insert plain 1");
  }

  @Test
  void shouldCutLongStatements() {
    for (var id = 0; id < 2_500; id++) {
      buffer.upsert(plain(id));
    }
    assertThat(texts())
        .containsExactly("upsert plain 1000", "upsert plain 1000", "upsert plain 500");
  }

  @Test
  void shouldRefuseMoreThanATransactionCanWrite() {
    var large = ByteString.copyFrom(new byte[7_000_000]);
    for (var at = 0; at < 4; at++) {
      buffer.upsert(feed("s", "e" + at).with(PROTO, large));
    }
    assertThatThrownBy(() -> buffer.upsert(feed("s", "e").with(PROTO, large)))
        .hasMessageContaining("all that a transaction writes has");
  }

  private java.util.List<String> texts() {
    return buffer.take().stream().map(WriteBufferTest::text).toList();
  }

  private static String text(Writes writes) {
    if (writes instanceof Writes.Inserts inserts) {
      return "insert %s %d".formatted(writes.table(), inserts.rows().size());
    } else if (writes instanceof Writes.Upserts upserts) {
      return "upsert %s %d".formatted(writes.table(), upserts.rows().size());
    } else if (writes instanceof Writes.Deletes deletes) {
      return "delete %s %d".formatted(writes.table(), deletes.keys().size());
    }
    return "increment " + writes.table();
  }
}
