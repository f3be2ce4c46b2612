package torg.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import torg.testkit.Kafka;

/** Records of transactions, whose ends take up offsets without being records. */
class TransactionTest {
  private static final String GROUP = "transactions";

  private final Edits edits = new Edits();
  private final String topic = Kafka.shared().freshTopic(1);
  private final TopicPartition partition = new TopicPartition(topic, 0);

  @Test
  void shouldHandleWhatIsCommittedAndComeToNoLagWhenATransactionEndsThePartition()
      throws Exception {
    try (var mesh = new Mesh("kafka.batchRecordsMax", "10");
        var producer = producer()) {
      mesh.answer((batch, context) -> edits.take(batch));
      mesh.deployInbound(topic, GROUP);
      transact(producer, 0, 25, true);
      transact(producer, 25, 50, false);
      transact(producer, 50, 75, true);

      edits.awaitCount(50);
      Mesh.WAIT.until(
          () -> "lag is " + mesh.gauge("torg_kafka_lag_records", topic, 0),
          () -> mesh.gauge("torg_kafka_lag_records", topic, 0) == 0);
      Mesh.WAIT.until(() -> "the group's offset is " + committed(), () -> committed() == end());
      transact(producer, 75, 80, false);
      Mesh.WAIT.until(() -> "the group's offset is " + committed(), () -> committed() == end());
    }
    assertThat(edits.taken.get(Edits.id(0)))
        .isEqualTo(Edits.sequence(75).stream().filter(at -> at < 25 || at >= 50).toList());
  }

  @Test
  void shouldNotHandleRecordsOfATransactionThatIsStillOpen() throws Exception {
    try (var mesh = new Mesh();
        var producer = producer()) {
      mesh.answer((batch, context) -> edits.take(batch));
      mesh.deployInbound(topic, GROUP);
      transact(producer, 0, 5, true);
      edits.awaitCount(5);
      producer.beginTransaction();
      send(producer, 5, 10);
      producer.flush();
      Mesh.WAIT.until(
          () -> "lag is " + mesh.gauge("torg_kafka_lag_records", topic, 0),
          () -> mesh.gauge("torg_kafka_lag_records", topic, 0) == 0);
      assertThat(edits.count()).isEqualTo(5);
      producer.commitTransaction();
      edits.awaitCount(10);
    }
  }

  private KafkaProducer<byte[], byte[]> producer() {
    var properties =
        Map.<String, Object>of(
            "bootstrap.servers",
            Kafka.shared().servers(),
            "transactional.id",
            UUID.randomUUID().toString());
    var producer =
        new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
    producer.initTransactions();
    return producer;
  }

  private void transact(
      KafkaProducer<byte[], byte[]> producer, int start, int end, boolean commits) {
    producer.beginTransaction();
    send(producer, start, end);
    if (commits) {
      producer.commitTransaction();
    } else {
      producer.flush();
      producer.abortTransaction();
    }
  }

  private void send(KafkaProducer<byte[], byte[]> producer, int start, int end) {
    for (var position = start; position < end; position++) {
      var value = Edits.edit(Edits.id(0), position).toByteArray();
      producer.send(new ProducerRecord<>(topic, 0, null, value));
    }
  }

  private long committed() {
    return admin(
        admin -> {
          var offsets = admin.listConsumerGroupOffsets(GROUP).partitionsToOffsetAndMetadata();
          var offset = offsets.get(30, TimeUnit.SECONDS).get(partition);
          return offset == null ? -1 : offset.offset();
        });
  }

  private long end() {
    return admin(
        admin ->
            admin
                .listOffsets(Map.of(partition, OffsetSpec.latest()))
                .partitionResult(partition)
                .get(30, TimeUnit.SECONDS)
                .offset());
  }

  private interface Question {
    long ask(Admin admin) throws Exception;
  }

  private static long admin(Question question) {
    try (var admin = Admin.create(Map.of("bootstrap.servers", Kafka.shared().servers()))) {
      return question.ask(admin);
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }
}
