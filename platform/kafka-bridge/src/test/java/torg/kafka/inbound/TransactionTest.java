package torg.kafka.inbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import torg.kafka.Edits;
import torg.kafka.Mesh;
import torg.kafka.Transactions;
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
        var transactions = new Transactions(topic)) {
      mesh.answer((batch, context) -> edits.take(batch));
      mesh.deployInbound(topic, GROUP);
      transactions.commit(0, 0, 25);
      transactions.abort(0, 25, 50);
      transactions.commit(0, 50, 75);

      edits.awaitCount(50);
      Mesh.WAIT.until(
          () -> "lag is " + mesh.gauge("torg_kafka_lag_records", topic, 0),
          () -> mesh.gauge("torg_kafka_lag_records", topic, 0) == 0);
      Mesh.WAIT.until(() -> "the group's offset is " + committed(), () -> committed() == end());
      transactions.abort(0, 75, 80);
      Mesh.WAIT.until(() -> "the group's offset is " + committed(), () -> committed() == end());
    }
    assertThat(edits.taken.get(Edits.id(0)))
        .isEqualTo(Edits.sequence(75).stream().filter(at -> at < 25 || at >= 50).toList());
  }

  @Test
  void shouldNotHandleRecordsOfATransactionThatIsStillOpen() throws Exception {
    try (var mesh = new Mesh();
        var transactions = new Transactions(topic)) {
      mesh.answer((batch, context) -> edits.take(batch));
      mesh.deployInbound(topic, GROUP);
      transactions.commit(0, 0, 5);
      edits.awaitCount(5);
      transactions.begin(0, 5, 10);
      Mesh.WAIT.until(
          () -> "lag is " + mesh.gauge("torg_kafka_lag_records", topic, 0),
          () -> mesh.gauge("torg_kafka_lag_records", topic, 0) == 0);
      assertThat(edits.count()).isEqualTo(5);
      transactions.commit();
      edits.awaitCount(10);
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
