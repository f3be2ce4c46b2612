package torg.kafka.inbound;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import torg.bridge.v1.BatchAnswer;
import torg.bus.faults.FaultException;
import torg.catalog.v1.EditBatch;
import torg.kafka.Edits;
import torg.kafka.Mesh;
import torg.testkit.Kafka;

class InboundTest {
  private final Edits edits = new Edits();

  @Test
  void shouldKeepTheOrderOfEachPartitionWhenFourAreHandledInParallel() {
    var topic = Kafka.shared().freshTopic(4);
    var largest = new AtomicInteger();
    try (var mesh = new Mesh("kafka.batchRecordsMax", "300")) {
      mesh.answer(
          (batch, context) -> {
            largest.accumulateAndGet(batch.getEditsCount(), Math::max);
            return edits.take(batch);
          });
      mesh.deployInbound(topic, "order");
      for (var partition = 0; partition < 4; partition++) {
        Edits.produce(topic, partition, 0, 5_000);
      }
      edits.awaitCount(20_000);
      for (var partition = 0; partition < 4; partition++) {
        assertThat(edits.taken.get(Edits.id(partition))).isEqualTo(Edits.sequence(5_000));
      }
      assertThat(largest.get()).isLessThanOrEqualTo(300);
      Mesh.WAIT.until(
          () -> "handled records are not counted",
          () ->
              mesh.counter("torg_kafka_records_total", "topic", topic, "outcome", "handled")
                  == 20_000);
      Mesh.WAIT.until(
          () -> "lag is " + mesh.gauge("torg_kafka_lag_records", topic, 3),
          () -> mesh.gauge("torg_kafka_lag_records", topic, 3) == 0);
    }
  }

  @Test
  void shouldHoldOnlyTheFailingPartitionAndGoOnInOrderWhenItRecovers() {
    var topic = Kafka.shared().freshTopic(3);
    var broken = new AtomicBoolean(true);
    try (var mesh = new Mesh()) {
      mesh.answer(
          (batch, context) ->
              broken.get() && isOf(batch, 1)
                  ? Future.failedFuture(FaultException.unavailable("the store is down"))
                  : edits.take(batch));
      mesh.deployInbound(topic, "failing");
      for (var partition = 0; partition < 3; partition++) {
        Edits.produce(topic, partition, 0, 2_000);
      }
      edits.awaitCount(4_000);
      Mesh.WAIT.until(
          () -> "no retries", () -> mesh.counter("torg_kafka_retries_total", "topic", topic) >= 3);
      assertThat(edits.count(1)).isZero();

      broken.set(false);
      edits.awaitCount(6_000);
      assertThat(edits.taken.get(Edits.id(1))).isEqualTo(Edits.sequence(2_000));
    }
  }

  @Test
  void shouldStartAfterTheLastAnswerWhenRedeployed() {
    var topic = Kafka.shared().freshTopic(1);
    var holding = new AtomicBoolean(true);
    try (var mesh = new Mesh("kafka.batchRecordsMax", "100", "kafka.stopTimeout", "100ms")) {
      mesh.answer(
          (batch, context) ->
              holding.get() && batch.getEdits(0).getPut().getPosition() >= 500
                  ? Promise.<BatchAnswer>promise().future()
                  : edits.take(batch));
      Edits.produce(topic, 0, 0, 500);
      var first = mesh.deployInbound(topic, "restart");
      edits.awaitCount(500);
      Edits.produce(topic, 0, 500, 1_000);
      Mesh.WAIT.until(
          () -> "lag is " + mesh.gauge("torg_kafka_lag_records", topic, 0),
          () -> mesh.gauge("torg_kafka_lag_records", topic, 0) == 500);
      mesh.undeploy(first);
      assertThat(edits.count()).isEqualTo(500);

      holding.set(false);
      mesh.deployInbound(topic, "restart");
      edits.awaitCount(1_000);
      assertThat(edits.taken.get(Edits.id(0))).isEqualTo(Edits.sequence(1_000));
    }
  }

  @Test
  void shouldHoldFewRecordsWhenAHandlerNeverAnswers() {
    var topic = Kafka.shared().freshTopic(2);
    try (var mesh = new Mesh("kafka.batchRecordsMax", "100", "kafka.stopTimeout", "100ms")) {
      mesh.answer(
          (batch, context) ->
              isOf(batch, 0) ? Promise.<BatchAnswer>promise().future() : edits.take(batch));
      mesh.deployInbound(topic, "stuck");
      Edits.produce(topic, 0, 0, 25_000);
      Edits.produce(topic, 1, 0, 25_000);

      // The other partition needs many polls, each of which could have filled the stuck lane.
      edits.awaitCount(25_000);
      Mesh.WAIT.until(
          () -> "lag is " + mesh.gauge("torg_kafka_lag_records", topic, 0),
          () -> mesh.gauge("torg_kafka_lag_records", topic, 0) == 25_000);
      assertThat(mesh.gauge("torg_kafka_waiting_records", topic, 0)).isBetween(1.0, 500.0);
    }
  }

  @Test
  void shouldWaitWithoutDeadLettersWhenNoHandlerIsThereYet() {
    var topic = Kafka.shared().freshTopic(1);
    try (var mesh = new Mesh()) {
      mesh.deployInbound(topic, "early");
      Edits.produce(topic, 0, 0, 100);
      Mesh.WAIT.until(
          () -> "no retries", () -> mesh.counter("torg_kafka_retries_total", "topic", topic) >= 2);
      mesh.answer((batch, context) -> edits.take(batch));
      edits.awaitCount(100);
      assertThat(edits.taken.get(Edits.id(0))).isEqualTo(Edits.sequence(100));
      assertThat(mesh.counter("torg_kafka_records_total", "topic", topic, "outcome", "dead"))
          .isZero();
    }
  }

  private static boolean isOf(EditBatch batch, int partition) {
    return batch.getEdits(0).getPut().getId().equals(Edits.id(partition));
  }
}
