package torg.kafka;

import com.google.protobuf.ByteString;
import com.google.protobuf.Timestamp;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;
import org.apache.kafka.common.header.internals.RecordHeaders;
import torg.bridge.v1.DeadLetter;
import torg.bus.Times;

/**
 * The form of a dead letter: the record with its key and headers, and headers of ours that say
 * where it stood and why it is dead.
 */
public final class DeadLetterTopic {
  public static final int RECORD_BYTES_MAX = 32 << 20;

  /** Set when the bridge creates the topic; an operator may change them later. */
  public static final Map<String, String> CONFIG =
      Map.of(
          "max.message.bytes",
          Integer.toString(RECORD_BYTES_MAX),
          "retention.ms",
          Long.toString(Duration.ofDays(30).toMillis()));

  private static final String OURS = "torg-";
  private static final String FAULT = "torg-fault";
  private static final String REASON = "torg-reason";
  private static final String TOPIC = "torg-topic";
  private static final String PARTITION = "torg-partition";
  private static final String OFFSET = "torg-offset";
  private static final String GROUP = "torg-group";
  private static final String REPLAYS = "torg-replays";
  private static final String ATTEMPTS = "torg-attempts";
  private static final int REASON_LENGTH_MAX = 2_000;

  private DeadLetterTopic() {}

  public static String name(String topic) {
    return topic + ".dead";
  }

  public static String replayGroup(String topic) {
    return "torg-replay-" + topic;
  }

  public static ProducerRecord<byte[], byte[]> letter(DeadRecord dead, String group) {
    var record = dead.record();
    var reason = dead.reason();
    var headers = foreignHeaders(record.headers());
    put(headers, FAULT, dead.fault());
    put(headers, REASON, reason.substring(0, Math.min(reason.length(), REASON_LENGTH_MAX)));
    put(headers, TOPIC, record.topic());
    put(headers, PARTITION, Integer.toString(record.partition()));
    put(headers, OFFSET, Long.toString(record.offset()));
    put(headers, GROUP, group);
    put(headers, REPLAYS, Long.toString(number(record.headers(), REPLAYS)));
    put(headers, ATTEMPTS, Integer.toString(dead.attempts()));
    return new ProducerRecord<>(name(record.topic()), 0, record.key(), record.value(), headers);
  }

  /**
   * The record as it goes back: to the partition where it stood, whatever partitioner its producer
   * used, so that it stays in line with its key. A topic that was made anew may lack the partition.
   */
  public static ProducerRecord<byte[], byte[]> replay(
      String topic, int partitions, ConsumerRecord<byte[], byte[]> letter) {
    var headers = foreignHeaders(letter.headers());
    put(headers, REPLAYS, Long.toString(number(letter.headers(), REPLAYS) + 1));
    var stood = number(letter.headers(), PARTITION);
    var partition = stood < partitions ? (int) stood : null;
    return new ProducerRecord<>(topic, partition, letter.key(), letter.value(), headers);
  }

  public static DeadLetter show(ConsumerRecord<byte[], byte[]> letter) {
    return DeadLetter.newBuilder()
        .setPartition((int) number(letter.headers(), PARTITION))
        .setOffset(number(letter.headers(), OFFSET))
        .setFault(text(letter.headers(), FAULT))
        .setReason(text(letter.headers(), REASON))
        .setKey(bytes(letter.key()))
        .setValue(bytes(letter.value()))
        .setDeadSince(timestamp(letter.timestamp()))
        .setReplays((int) number(letter.headers(), REPLAYS))
        .setAttempts((int) number(letter.headers(), ATTEMPTS))
        .build();
  }

  private static Headers foreignHeaders(Headers headers) {
    var foreign = new RecordHeaders();
    for (var header : headers) {
      if (!header.key().startsWith(OURS)) {
        foreign.add(header);
      }
    }
    return foreign;
  }

  private static void put(Headers headers, String name, String value) {
    headers.add(name, value.getBytes(StandardCharsets.UTF_8));
  }

  /** Kafka lets a header have no value; that counts as no header. */
  private static String text(Headers headers, String name) {
    var header = headers.lastHeader(name);
    return header == null || header.value() == null
        ? ""
        : new String(header.value(), StandardCharsets.UTF_8);
  }

  /** Anybody can write headers: what is no number counts as none. */
  private static long number(Headers headers, String name) {
    try {
      return Math.max(0, Long.parseLong(text(headers, name)));
    } catch (NumberFormatException notANumber) {
      return 0;
    }
  }

  private static Timestamp timestamp(long millis) {
    return Times.of(Instant.ofEpochMilli(millis));
  }

  private static ByteString bytes(byte[] bytes) {
    return bytes == null ? ByteString.EMPTY : ByteString.copyFrom(bytes);
  }
}
