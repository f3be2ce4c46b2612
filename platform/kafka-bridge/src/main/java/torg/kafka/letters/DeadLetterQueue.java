package torg.kafka.letters;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import torg.bus.faults.FaultException;
import torg.kafka.Clients;
import torg.kafka.DeadLetterTopic;
import torg.kafka.KafkaConfig;

/**
 * The dead letters of a topic that have not been replayed, oldest first: those after the offset
 * that the replay group has committed. Blocks, so it belongs on a worker thread.
 */
final class DeadLetterQueue implements AutoCloseable {
  private static final int PAGE_RECORDS_MAX = 500;

  private final KafkaConfig config;
  private final TopicPartition partition;
  private final Consumer<byte[], byte[]> reader;
  private final long end;

  DeadLetterQueue(KafkaConfig config, String topic) {
    this.config = config;
    partition = new TopicPartition(DeadLetterTopic.name(topic), 0);
    reader = Clients.reader(config, DeadLetterTopic.replayGroup(topic), PAGE_RECORDS_MAX);
    try {
      reader.assign(Set.of(partition));
      end = reader.endOffsets(Set.of(partition)).get(partition);
      reader.seek(partition, start());
    } catch (RuntimeException failed) {
      reader.close();
      throw failed;
    }
  }

  /** Letters that Kafka has deleted after their retention are skipped. */
  private long start() {
    var oldest = reader.beginningOffsets(Set.of(partition)).get(partition);
    var replayed = reader.committed(Set.of(partition)).get(partition);
    return replayed == null ? oldest : Math.max(oldest, replayed.offset());
  }

  /** How many have not been read yet; those that arrived after the opening do not count. */
  long unread() {
    return Math.max(0, end - reader.position(partition));
  }

  /** The next letters, at most so many, at least one. Ask only when some are unread. */
  List<ConsumerRecord<byte[], byte[]>> read(int recordsMax) {
    var letters = reader.poll(config.requestTimeout()).records(partition);
    if (letters.isEmpty()) {
      throw FaultException.unavailable(
          "%s could not be read in time, try again".formatted(partition.topic()));
    }
    if (letters.size() <= recordsMax) {
      return letters;
    }
    reader.seek(partition, letters.get(recordsMax).offset());
    return letters.subList(0, recordsMax);
  }

  /** All that have been read need not be read again. */
  void commit() {
    var read = new OffsetAndMetadata(reader.position(partition));
    reader.commitSync(Map.of(partition, read), config.requestTimeout());
  }

  @Override
  public void close() {
    reader.close();
  }
}
