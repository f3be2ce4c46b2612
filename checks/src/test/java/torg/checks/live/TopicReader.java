package torg.checks.live;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Reads a topic, each partition in its order. */
public final class TopicReader<M extends Message> implements AutoCloseable {
  private final KafkaConsumer<String, byte[]> consumer;
  private final Parser<M> parser;

  /** From its beginning. */
  public TopicReader(String servers, String topic, Parser<M> parser) {
    this(servers, topic, parser, "read_uncommitted");
  }

  /**
   * From its beginning.
   *
   * @param isolation read_uncommitted, as readers are that say nothing, or read_committed
   */
  public TopicReader(String servers, String topic, Parser<M> parser, String isolation) {
    this(consumer(servers, isolation), parser);
    consumer.subscribe(List.of(topic));
  }

  private TopicReader(KafkaConsumer<String, byte[]> consumer, Parser<M> parser) {
    this.consumer = consumer;
    this.parser = parser;
  }

  /**
   * Only what came after {@link #ends}.
   *
   * @param ends none where the topic was not there yet
   */
  public static <M extends Message> TopicReader<M> after(
      Map<TopicPartition, Long> ends,
      String servers,
      String topic,
      Parser<M> parser,
      String isolation) {
    if (ends.isEmpty()) {
      return new TopicReader<>(servers, topic, parser, isolation);
    }
    var consumer = consumer(servers, isolation);
    consumer.assign(ends.keySet());
    ends.forEach(consumer::seek);
    return new TopicReader<>(consumer, parser);
  }

  /** Where the partitions of a topic end now. */
  public static Map<TopicPartition, Long> ends(String servers, String topic) {
    try (var consumer = consumer(servers, "read_uncommitted")) {
      var partitions =
          consumer.listTopics().getOrDefault(topic, List.of()).stream()
              .map(one -> new TopicPartition(topic, one.partition()))
              .toList();
      return consumer.endOffsets(partitions);
    }
  }

  private static KafkaConsumer<String, byte[]> consumer(String servers, String isolation) {
    return new KafkaConsumer<>(
        Map.of(
            "bootstrap.servers",
            servers,
            "group.id",
            UUID.randomUUID().toString(),
            "auto.offset.reset",
            "earliest",
            "isolation.level",
            isolation),
        new StringDeserializer(),
        new ByteArrayDeserializer());
  }

  public void poll(Consumer<M> reader) throws InvalidProtocolBufferException {
    for (var record : consumer.poll(Duration.ofMillis(200))) {
      reader.accept(parser.parseFrom(record.value()));
    }
  }

  @Override
  public void close() {
    consumer.close();
  }
}
