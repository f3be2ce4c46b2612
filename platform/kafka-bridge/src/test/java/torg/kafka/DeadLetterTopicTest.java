package torg.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.junit.jupiter.api.Test;

class DeadLetterTopicTest {
  private static final byte[] KEY = {1};
  private static final byte[] VALUE = {2};

  @Test
  void shouldKeepTheRecordAndSayWhyItIsDead() {
    var record = record("offers", 3, 77);
    record.headers().add("trace", bytes("abc")).add("torg-replays", bytes("2"));
    var letter =
        DeadLetterTopic.letter(new DeadRecord(record, "INVALID", "x".repeat(5_000), 4), "store");
    assertThat(letter.topic()).isEqualTo("offers.dead");
    assertThat(letter.key()).isEqualTo(KEY);
    assertThat(letter.value()).isEqualTo(VALUE);
    assertThat(texts(letter.headers()))
        .isEqualTo(
            Map.of(
                "trace", "abc",
                "torg-fault", "INVALID",
                "torg-reason", "x".repeat(2_000),
                "torg-topic", "offers",
                "torg-partition", "3",
                "torg-offset", "77",
                "torg-group", "store",
                "torg-replays", "2",
                "torg-attempts", "4"));
  }

  @Test
  void shouldGoBackToItsPartitionWithItsOwnHeadersAndOneReplayMore() {
    var replayed = DeadLetterTopic.replay("offers", 4, letter("3"));
    assertThat(replayed.topic()).isEqualTo("offers");
    assertThat(replayed.partition()).isEqualTo(3);
    assertThat(replayed.key()).isEqualTo(KEY);
    assertThat(texts(replayed.headers())).isEqualTo(Map.of("trace", "abc", "torg-replays", "1"));
  }

  @Test
  void shouldGoToAnyPartitionWhenItsOwnIsGone() {
    ProducerRecord<byte[], byte[]> replayed = DeadLetterTopic.replay("offers", 3, letter("3"));
    assertThat(replayed.partition()).isNull();
  }

  @Test
  void shouldTakeForeignHeadersForNothingWhenTheyAreNoNumbers() {
    assertThat(DeadLetterTopic.show(letter("many")).getPartition()).isZero();
    assertThat(DeadLetterTopic.show(letter("-4")).getPartition()).isZero();
  }

  @Test
  void shouldTakeHeadersForNothingWhenTheyHaveNoValue() {
    var record = record("offers", 3, 77);
    for (var name : List.of("torg-replays", "torg-partition", "torg-offset", "torg-reason")) {
      record.headers().add(name, null);
    }
    var letter = DeadLetterTopic.letter(new DeadRecord(record, "INVALID", "bad", 1), "store");
    assertThat(texts(letter.headers())).containsEntry("torg-replays", "0");
    assertThat(DeadLetterTopic.show(record).getReplays()).isZero();
    assertThat(DeadLetterTopic.show(record).getReason()).isEmpty();
    var replayed = DeadLetterTopic.replay("offers", 4, record);
    assertThat(replayed.partition()).isZero();
    assertThat(texts(replayed.headers())).isEqualTo(Map.of("torg-replays", "1"));
  }

  private static ConsumerRecord<byte[], byte[]> letter(String partition) {
    var letter = record("offers.dead", 0, 5);
    letter.headers().add("trace", bytes("abc")).add("torg-partition", bytes(partition));
    return letter;
  }

  private static ConsumerRecord<byte[], byte[]> record(String topic, int partition, long offset) {
    return new ConsumerRecord<>(topic, partition, offset, KEY, VALUE);
  }

  private static Map<String, String> texts(Headers headers) {
    var texts = new TreeMap<String, String>();
    headers.forEach(
        header -> texts.put(header.key(), new String(header.value(), StandardCharsets.UTF_8)));
    return texts;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
