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
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Reads a topic from its beginning, each partition in its order. */
public final class TopicReader<M extends Message> implements AutoCloseable {
  private final KafkaConsumer<String, byte[]> consumer;
  private final Parser<M> parser;

  public TopicReader(String servers, String topic, Parser<M> parser) {
    this(servers, topic, parser, "read_uncommitted");
  }

  /**
   * @param isolation read_uncommitted, as readers are that say nothing, or read_committed
   */
  public TopicReader(String servers, String topic, Parser<M> parser, String isolation) {
    this.parser = parser;
    consumer =
        new KafkaConsumer<>(
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
    consumer.subscribe(List.of(topic));
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
