package torg.kafka.inbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import torg.kafka.Edits;
import torg.kafka.Mesh;
import torg.testkit.Kafka;

class RebalanceTest {
  private static final int PARTITIONS = 4;

  private final Edits edits = new Edits();
  private final AtomicBoolean flowing = new AtomicBoolean(true);

  @Test
  void shouldHandleAllOnceAndInOrderWhenPartitionsMoveUnderLoad() throws Exception {
    var topic = Kafka.shared().freshTopic(PARTITIONS);
    var flow = CompletableFuture.supplyAsync(() -> produceWhileFlowing(topic));
    try (var first = node(topic)) {
      awaitPartitions(first, topic, PARTITIONS);
      try (var second = node(topic)) {
        awaitPartitions(second, topic, PARTITIONS / 2);
        awaitPartitions(first, topic, PARTITIONS / 2);
        Mesh.WAIT.until(() -> "the second node is idle", () -> handled(second, topic) > 1_000);
      }
      awaitPartitions(first, topic, PARTITIONS);
      flowing.set(false);
      edits.awaitCount(PARTITIONS * flow.get(60, TimeUnit.SECONDS));
    }
    for (var partition = 0; partition < PARTITIONS; partition++) {
      assertThat(edits.taken.get(Edits.id(partition))).isEqualTo(Edits.sequence(flow.get()));
    }
  }

  private int produceWhileFlowing(String topic) {
    var end = 0;
    while (flowing.get()) {
      for (var partition = 0; partition < PARTITIONS; partition++) {
        Edits.produce(topic, partition, end, end + 200);
      }
      end += 200;
    }
    return end;
  }

  private Mesh node(String topic) {
    var mesh = new Mesh("kafka.batchRecordsMax", "50");
    mesh.answer((batch, context) -> edits.take(batch));
    mesh.deployInbound(topic, "shared");
    return mesh;
  }

  private static void awaitPartitions(Mesh mesh, String topic, int count) {
    Mesh.WAIT.until(
        () -> "not %d but %d partitions".formatted(count, partitions(mesh, topic)),
        () -> partitions(mesh, topic) == count);
  }

  private static int partitions(Mesh mesh, String topic) {
    return mesh.registry.find("torg_kafka_lag_records").tag("topic", topic).gauges().size();
  }

  private static double handled(Mesh mesh, String topic) {
    return mesh.counter("torg_kafka_records_total", "topic", topic, "outcome", "handled");
  }
}
