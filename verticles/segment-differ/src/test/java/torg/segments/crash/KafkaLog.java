package torg.segments.crash;

import com.google.protobuf.InvalidProtocolBufferException;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import torg.calls.FencedOutbox;
import torg.kafka.KafkaConfig;
import torg.kafka.outbound.KafkaFencedOutbox;
import torg.segments.v1.UserSegments;
import torg.settings.Settings;

/** A topic of one partition on a real Kafka. */
public final class KafkaLog {
  private final String servers;
  private final String topic;

  public KafkaLog(String servers, String topic) {
    this.servers = servers;
    this.topic = topic;
  }

  public String topic() {
    return topic;
  }

  public FencedOutbox outbox(Vertx vertx) {
    var config = KafkaConfig.from(new Settings(Map.of("kafka.servers", servers)));
    return new KafkaFencedOutbox(vertx, config, new SimpleMeterRegistry());
  }

  /**
   * The last state of each user. What a sender has committed can be read a moment after it has
   * heard so; therefore all is waited for that was written, until its transaction has ended.
   */
  public Map<Long, UserSegments> last() {
    var partition = new TopicPartition(topic, 0);
    try (var written = consumer("read_uncommitted");
        var committed = consumer("read_committed")) {
      committed.assign(List.of(partition));
      committed.seekToBeginning(List.of(partition));
      var end = written.endOffsets(List.of(partition)).get(partition);
      var states = new HashMap<Long, UserSegments>();
      while (committed.position(partition) < end) {
        for (var record : committed.poll(Duration.ofMillis(200))) {
          var state = UserSegments.parseFrom(record.value());
          states.put(state.getUserId(), state);
        }
      }
      return states;
    } catch (InvalidProtocolBufferException damaged) {
      throw new AssertionError(damaged);
    }
  }

  private KafkaConsumer<String, byte[]> consumer(String isolation) {
    return new KafkaConsumer<>(
        Map.of("bootstrap.servers", servers, "isolation.level", isolation),
        new StringDeserializer(),
        new ByteArrayDeserializer());
  }
}
