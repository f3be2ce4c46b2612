package torg.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.bus.Fault;
import torg.testkit.Kafka;

class KafkaTopicsTest {
  private final Vertx vertx = Vertx.vertx();

  @AfterEach
  void stop() {
    Mesh.await(vertx.close());
  }

  @Test
  void shouldCreateOnlyWhatIsMissing() {
    var existing = Kafka.shared().freshTopic(2);
    var missing = "test-" + UUID.randomUUID();
    var topics = new KafkaTopics(vertx, Mesh.config());
    assertThat(Mesh.await(topics.exists(missing))).isFalse();
    Mesh.await(topics.ensure(List.of(new TopicSpec(existing, 5), new TopicSpec(missing, 5))));
    assertThat(Mesh.await(topics.exists(missing))).isTrue();
    Mesh.await(topics.close());
    try (var producer = Clients.producer(Mesh.config())) {
      assertThat(producer.partitionsFor(existing)).hasSize(2);
      assertThat(producer.partitionsFor(missing)).hasSize(5);
    }
  }

  @Test
  void shouldTellWhetherTheClusterAnswers() {
    var up = new KafkaTopics(vertx, Mesh.config());
    Mesh.await(up.check());
    Mesh.await(up.close());
    var down =
        new KafkaTopics(
            vertx, Mesh.config("kafka.servers", "127.0.0.1:1", "kafka.requestTimeout", "300ms"));
    assertThat(Mesh.fault(down.check()).fault()).isEqualTo(Fault.UNAVAILABLE);
    Mesh.await(down.close());
  }
}
