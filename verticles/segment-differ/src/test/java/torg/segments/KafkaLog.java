package torg.segments;

import com.google.protobuf.InvalidProtocolBufferException;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import torg.bridge.v1.SendRequest;
import torg.segments.v1.UserSegments;

/** A topic of one partition on a real Kafka. */
final class KafkaLog {
  private final String servers;
  private final String topic;

  KafkaLog(String servers, String topic) {
    this.servers = servers;
    this.topic = topic;
  }

  String topic() {
    return topic;
  }

  /** Sends what it is given, completes when it is acknowledged. */
  interface Sender {
    Future<Void> send(SendRequest request);
  }

  Sender sender(Vertx vertx) {
    var producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", servers, "acks", "all"),
            new StringSerializer(),
            new ByteArraySerializer());
    return request ->
        vertx.executeBlocking(
            () -> {
              for (var record : request.getRecordsList()) {
                producer.send(
                    new ProducerRecord<>(topic, record.getKey(), record.getValue().toByteArray()));
              }
              producer.flush();
              return null;
            });
  }

  /** The last state of each user. */
  Map<Long, UserSegments> last() {
    var partition = new TopicPartition(topic, 0);
    try (var consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", servers, "auto.offset.reset", "earliest"),
            new StringDeserializer(),
            new ByteArrayDeserializer())) {
      consumer.assign(List.of(partition));
      var end = consumer.endOffsets(List.of(partition)).get(partition);
      var states = new HashMap<Long, UserSegments>();
      while (consumer.position(partition) < end) {
        for (var record : consumer.poll(Duration.ofMillis(200))) {
          var state = UserSegments.parseFrom(record.value());
          states.put(state.getUserId(), state);
        }
      }
      return states;
    } catch (InvalidProtocolBufferException damaged) {
      throw new AssertionError(damaged);
    }
  }
}
