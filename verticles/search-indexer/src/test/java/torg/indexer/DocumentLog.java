package torg.indexer;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.MessageLite;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import torg.testkit.Kafka;
import torg.vasgen.v1.QualifiedBatch;
import torg.vasgen.v1.RawDocument;

/** What is on vasgen-indexer, and what is written to the topics that come in. */
public final class DocumentLog {
  private static final String SERVERS = Kafka.shared().servers();

  private final String topic;
  private final int partitions;

  DocumentLog(String topic, int partitions) {
    this.topic = topic;
    this.partitions = partitions;
  }

  /**
   * @param key of its record
   */
  public record Written(String key, QualifiedBatch batch) {}

  /** All that was written so far, in the order of each key. */
  public List<Written> batches() {
    var all =
        IntStream.range(0, partitions)
            .mapToObj(partition -> new TopicPartition(topic, partition))
            .toList();
    try (var consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", SERVERS, "isolation.level", "read_committed"),
            new StringDeserializer(),
            new ByteArrayDeserializer())) {
      consumer.assign(all);
      consumer.seekToBeginning(all);
      var ends = consumer.endOffsets(all);
      var written = new ArrayList<Written>();
      while (all.stream().anyMatch(one -> consumer.position(one) < ends.get(one))) {
        for (var record : consumer.poll(Duration.ofMillis(100))) {
          written.add(new Written(record.key(), QualifiedBatch.parseFrom(record.value())));
        }
      }
      return written;
    } catch (InvalidProtocolBufferException damaged) {
      throw new AssertionError(damaged);
    }
  }

  public List<RawDocument> documents() {
    return batches().stream().flatMap(one -> one.batch.getDocumentsList().stream()).toList();
  }

  /** Those of one source, in their order. */
  public List<RawDocument> documents(String key) {
    return batches().stream()
        .filter(one -> one.key.equals(key))
        .flatMap(one -> one.batch.getDocumentsList().stream())
        .toList();
  }

  /** The highest version of each id, of equal ones the highest epoch: what an index would have. */
  public Map<String, RawDocument> index() {
    return documents().stream()
        .collect(Collectors.toMap(RawDocument::getId, one -> one, DocumentLog::newer));
  }

  private static RawDocument newer(RawDocument one, RawDocument other) {
    return other.getVersion() > one.getVersion()
            || other.getVersion() == one.getVersion() && other.getEpoch() > one.getEpoch()
        ? other
        : one;
  }

  static void write(String topic, int partition, List<? extends MessageLite> messages) {
    try (var producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", SERVERS),
            new StringSerializer(),
            new ByteArraySerializer())) {
      messages.forEach(
          one -> producer.send(new ProducerRecord<>(topic, partition, "", one.toByteArray())));
    }
  }
}
