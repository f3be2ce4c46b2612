package torg.embedded;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import torg.settings.Ports;

@DisabledIfSystemProperty(named = "torg.quick", matches = "true")
class EmbeddedKafkaTest {
  private static final int PARTITIONS = 2;

  @TempDir Path directory;
  private EmbeddedKafka kafka;

  @BeforeEach
  void start() throws Exception {
    kafka = EmbeddedKafka.start(directory, Ports.free(), Ports.free());
    try (var admin = Admin.create(properties())) {
      var topic = new NewTopic("safe", PARTITIONS, (short) 1);
      admin.createTopics(List.of(topic)).all().get(30, SECONDS);
    }
  }

  @AfterEach
  void stop() {
    kafka.stop();
  }

  @Test
  void shouldFlushEveryRecordThatItAcknowledges() throws Exception {
    try (var admin = Admin.create(properties())) {
      var topic = new ConfigResource(ConfigResource.Type.TOPIC, "safe");
      var config = admin.describeConfigs(Set.of(topic)).all().get(30, SECONDS).get(topic);
      assertThat(config.get("flush.messages").value()).isEqualTo("1");
    }
  }

  @Test
  @Timeout(60)
  void shouldShowOnlyWhatWasCommittedWhenAProducerUsesTransactions() throws Exception {
    var properties = properties();
    properties.put("transactional.id", "shard-1");
    try (var producer =
        new KafkaProducer<>(properties, new StringSerializer(), new StringSerializer())) {
      producer.initTransactions();
      sendToAll(producer, "taken back");
      producer.abortTransaction();
      sendToAll(producer, "kept");
      producer.commitTransaction();
    }
    assertThat(committed()).containsExactlyInAnyOrder("0 kept", "1 kept");
  }

  private static void sendToAll(KafkaProducer<String, String> producer, String value)
      throws Exception {
    producer.beginTransaction();
    for (var partition = 0; partition < PARTITIONS; partition++) {
      producer.send(new ProducerRecord<>("safe", partition, null, value)).get(30, SECONDS);
    }
  }

  /** Up to all that was written: what is committed can be read a moment later only. */
  private List<String> committed() {
    var partitions = List.of(new TopicPartition("safe", 0), new TopicPartition("safe", 1));
    var found = new ArrayList<String>();
    try (var written = consumer("read_uncommitted");
        var consumer = consumer("read_committed")) {
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      var ends = written.endOffsets(partitions);
      while (partitions.stream().anyMatch(one -> consumer.position(one) < ends.get(one))) {
        for (var record : consumer.poll(Duration.ofSeconds(1))) {
          found.add(record.partition() + " " + record.value());
        }
      }
    }
    return found;
  }

  private KafkaConsumer<String, String> consumer(String isolation) {
    var properties = properties();
    properties.put("isolation.level", isolation);
    return new KafkaConsumer<>(properties, new StringDeserializer(), new StringDeserializer());
  }

  private Map<String, Object> properties() {
    return new HashMap<>(Map.of("bootstrap.servers", kafka.servers()));
  }
}
