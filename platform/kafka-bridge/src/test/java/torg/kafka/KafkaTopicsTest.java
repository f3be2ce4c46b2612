package torg.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.vertx.core.Vertx;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import torg.bus.faults.Fault;
import torg.calls.TopicOffsets;
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
  void shouldNameTheTopicThatTakesOnlySmallRecords() throws Exception {
    var usual = Kafka.shared().freshTopic(1);
    var small = Kafka.shared().freshTopic(1);
    var topics = new KafkaTopics(vertx, Mesh.config());
    Mesh.await(topics.checkRecordBytes(List.of(usual, small, "not-there")));
    try (var admin = Clients.admin(Mesh.config())) {
      var smaller =
          new AlterConfigOp(
              new ConfigEntry(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, "5000"),
              AlterConfigOp.OpType.SET);
      admin
          .incrementalAlterConfigs(
              Map.of(new ConfigResource(ConfigResource.Type.TOPIC, small), List.of(smaller)))
          .all()
          .get(20, TimeUnit.SECONDS);
    }
    var fault = Mesh.fault(topics.checkRecordBytes(List.of(usual, small)));
    assertThat(fault.fault()).isEqualTo(Fault.PRECONDITION);
    assertThat(fault)
        .hasMessage(
            "topic '%s' takes records of at most 5000 bytes, and those of this node may have 1048576; raise its max.message.bytes"
                .formatted(small));
    Mesh.await(topics.close());
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

  @Test
  void shouldTellWhereATopicEndsAndHowFarAGroupHasReadIt() {
    var topic = Kafka.shared().freshTopic(2);
    var other = Kafka.shared().freshTopic(1);
    var group = "test-" + UUID.randomUUID();
    Edits.produce(topic, 1, 0, 5);
    var topics = new KafkaTopics(vertx, Mesh.config());
    assertThat(Mesh.await(topics.ends(topic))).isEqualTo(Map.of(0, 0L, 1, 5L));
    assertThat(Mesh.await(topics.committed(topic, group))).isEmpty();
    try (var consumer = Clients.reader(Mesh.config(), group, 1)) {
      consumer.commitSync(
          Map.of(
              new TopicPartition(topic, 1), new OffsetAndMetadata(4),
              new TopicPartition(other, 0), new OffsetAndMetadata(0)));
    }
    var committed = Mesh.await(topics.committed(topic, group));
    assertThat(committed).isEqualTo(Map.of(1, 4L));
    assertThat(Mesh.fault(topics.ends("not-there")).fault()).isEqualTo(Fault.NOT_FOUND);
    Mesh.await(topics.close());
  }

  @ParameterizedTest(name = "{0} is past {1}: {2}")
  @MethodSource
  void shouldKnowWhetherAReaderIsPastTheEnds(
      Map<Integer, Long> positions, Map<Integer, Long> ends, boolean isPast) {
    assertThat(TopicOffsets.isPast(positions, ends)).isEqualTo(isPast);
  }

  static List<Arguments> shouldKnowWhetherAReaderIsPastTheEnds() {
    return List.of(
        arguments(Map.of(0, 5L, 1, 7L), Map.of(0, 5L, 1, 6L), true),
        arguments(Map.of(0, 4L, 1, 7L), Map.of(0, 5L, 1, 6L), false),
        arguments(Map.of(0, 5L), Map.of(0, 5L, 1, 1L), false),
        arguments(Map.of(0, 5L), Map.of(0, 5L, 1, 0L), true));
  }
}
