package torg.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Vertx;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import torg.bus.faults.Fault;
import torg.testkit.Kafka;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KafkaNamedTopicsTest {
  private static final List<String> OWN = List.of("catalog-edits", "feed-results");

  private final Vertx vertx = Vertx.vertx();
  private KafkaTopics topics;

  @BeforeAll
  void start() {
    topics = new KafkaTopics(vertx, Mesh.config());
  }

  @AfterAll
  void stop() {
    Mesh.await(topics.close());
    Mesh.await(vertx.close());
  }

  private KafkaNamedTopics named(OptionalInt partitions) {
    return new KafkaNamedTopics(topics, OWN, partitions);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"catalog-edits", "feed-results", "feed-results.dead", "__transaction_state"})
  void shouldRefuseATopicOfTheMesh(String topic) {
    var fault = Mesh.fault(named(OptionalInt.of(1)).prepare("topic", topic));
    assertThat(fault.fault()).isEqualTo(Fault.INVALID);
    assertThat(fault).hasMessageStartingWith("topic: must be a topic that nothing else");
  }

  @Test
  void shouldMakeATopicWhereTheNodeMakesItsOwn() {
    var fresh = "test-" + UUID.randomUUID();
    Mesh.await(named(OptionalInt.of(3)).prepare("topic", fresh));
    Mesh.await(named(OptionalInt.of(5)).prepare("topic", fresh));
    try (var producer = Clients.producer(Mesh.config())) {
      assertThat(producer.partitionsFor(fresh)).hasSize(3);
    }
  }

  @Test
  void shouldOnlyTakeATopicThatIsThereElsewhere() {
    Mesh.await(named(OptionalInt.empty()).prepare("topic", Kafka.shared().freshTopic(1)));
    var missing = "test-" + UUID.randomUUID();
    var fault = Mesh.fault(named(OptionalInt.empty()).prepare("topic", missing));
    assertThat(fault.fault()).isEqualTo(Fault.NOT_FOUND);
    assertThat(fault)
        .hasMessageContaining("topic '%s' does not exist; create it".formatted(missing));
    assertThat(Mesh.await(topics.exists(missing))).isFalse();
  }
}
