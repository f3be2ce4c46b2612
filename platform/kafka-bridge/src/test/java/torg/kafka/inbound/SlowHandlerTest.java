package torg.kafka.inbound;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import torg.bridge.v1.BatchAnswer;
import torg.catalog.v1.EditBatch;
import torg.kafka.Edits;
import torg.kafka.Mesh;
import torg.testkit.Kafka;

/** Partitions that move while handlers take their time. */
class SlowHandlerTest {
  private static final int RECORDS = 200;

  /** Long enough for a second member to join meanwhile, and for an impatient owner to give up. */
  private static final long HANDLER_MILLIS = 7_000;

  private final Edits edits = new Edits();
  private final Set<String> begun = ConcurrentHashMap.newKeySet();
  private final Set<String> atWork = ConcurrentHashMap.newKeySet();
  private final Set<String> twiceAtOnce = ConcurrentHashMap.newKeySet();

  @Test
  void shouldHandleAllOnceAndInOrderWhenANodeStopsDuringASlowBatch() {
    var topic = Kafka.shared().freshTopic(1);
    Edits.produce(topic, 0, 0, RECORDS);
    var stopping = node(topic);
    awaitBegun(1);
    try (var heir = node(topic)) {
      stopping.close();
      edits.awaitCount(RECORDS);
      awaitNoLag(heir, topic);
    }
    assertOnceAndInOrder(1);
  }

  @Test
  void shouldHandleAllOnceAndInOrderWhenAPartitionMovesDuringASlowBatch() {
    var topic = Kafka.shared().freshTopic(2);
    Edits.produce(topic, 0, 0, RECORDS);
    Edits.produce(topic, 1, 0, RECORDS);
    try (var owner = node(topic)) {
      awaitBegun(2);
      try (var newcomer = node(topic)) {
        awaitPartitions(newcomer, topic, 1);
        awaitPartitions(owner, topic, 1);
        edits.awaitCount(2 * RECORDS);
      }
      awaitNoLag(owner, topic);
    }
    assertOnceAndInOrder(2);
  }

  private void assertOnceAndInOrder(int partitions) {
    for (var partition = 0; partition < partitions; partition++) {
      assertThat(edits.taken.get(Edits.id(partition))).isEqualTo(Edits.sequence(RECORDS));
    }
    assertThat(twiceAtOnce).isEmpty();
  }

  private Mesh node(String topic) {
    var mesh = new Mesh("kafka.batchRecordsMax", "50");
    mesh.answer((batch, context) -> handle(mesh, batch));
    mesh.deployInbound(topic, "slow");
    return mesh;
  }

  /** The first batch of each partition is slow. */
  private Future<BatchAnswer> handle(Mesh mesh, EditBatch batch) {
    var id = batch.getEdits(0).getPut().getId();
    if (!atWork.add(id)) {
      twiceAtOnce.add(id);
    }
    var time =
        begun.add(id)
            ? mesh.vertx.timer(HANDLER_MILLIS, TimeUnit.MILLISECONDS).<Void>mapEmpty()
            : Future.<Void>succeededFuture();
    return time.compose(over -> edits.take(batch)).onComplete(done -> atWork.remove(id));
  }

  private void awaitBegun(int partitions) {
    Mesh.WAIT.until(() -> "at work are " + begun, () -> begun.size() == partitions);
  }

  private static void awaitPartitions(Mesh mesh, String topic, int count) {
    Mesh.WAIT.until(
        () -> "the node has %d partitions".formatted(partitions(mesh, topic)),
        () -> partitions(mesh, topic) == count);
  }

  private static int partitions(Mesh mesh, String topic) {
    return mesh.registry.find("torg_kafka_lag_records").tag("topic", topic).gauges().size();
  }

  private static void awaitNoLag(Mesh mesh, String topic) {
    Mesh.WAIT.until(
        () -> "lag is " + mesh.gauge("torg_kafka_lag_records", topic, 0),
        () -> mesh.gauge("torg_kafka_lag_records", topic, 0) == 0);
  }
}
