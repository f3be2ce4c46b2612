package torg.kafka.inbound;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.bridge.v1.BatchAnswer;
import torg.bus.faults.FaultException;
import torg.bus.flow.Backoff;
import torg.calls.CatalogCalls;
import torg.kafka.Edits;
import torg.kafka.InboundMetrics;
import torg.kafka.KafkaConfig;
import torg.kafka.Mesh;
import torg.kafka.Retry;
import torg.kafka.letters.DeadLetterWriter;

class DeliveryTest {
  private static final String TOPIC = "delivered";

  private final Edits edits = new Edits();
  private Mesh mesh;
  private Context context;

  @BeforeEach
  void start() {
    mesh = new Mesh("kafka.batchRecordsMax", "3");
    context = mesh.vertx.getOrCreateContext();
  }

  @AfterEach
  void stop() {
    mesh.close();
  }

  @Test
  void shouldRepeatTheBatchAndLoseNothingWhenItFailsUnexpectedly() {
    mesh.answer((batch, call) -> edits.take(batch));
    var delivery = delivery();
    var records = List.of(new FailingTwice(0), record(1), record(2), record(3), record(4));
    onContext(
        () -> {
          delivery.lane().add(records);
          delivery.advance();
          delivery.advance();
          return null;
        });
    edits.awaitCount(5);
    assertThat(edits.taken.get(Edits.id(0))).isEqualTo(Edits.sequence(5));
    Mesh.WAIT.until(() -> "not all is done", () -> onContext(() -> delivery.lane().done()) == 5);
  }

  @Test
  void shouldHandNoMoreRecordsOverWhenThePartitionIsGivenUp() {
    var singles = new ConcurrentLinkedQueue<Integer>();
    var answer = Promise.<BatchAnswer>promise();
    mesh.answer(
        (batch, call) -> {
          if (batch.getEditsCount() > 1) {
            throw FaultException.invalid("edits", "one is bad");
          }
          singles.add(batch.getEdits(0).getPut().getPosition());
          return answer.future();
        });
    var delivery = delivery();
    onContext(
        () -> {
          delivery.lane().add(List.of(record(0), record(1), record(2)));
          delivery.advance();
          return null;
        });
    Mesh.WAIT.until(() -> "nothing is handed over", () -> !singles.isEmpty());
    var closed = onContext(delivery::close);
    answer.complete(BatchAnswer.getDefaultInstance());
    Mesh.await(closed);
    assertThat(singles).containsExactly(0);
    assertThat(onContext(() -> delivery.lane().done())).isEqualTo(1);
  }

  @Test
  void shouldBeginAfterWhatTheNodeWasStillDoingWhenThePartitionComesBack() {
    mesh.answer((batch, call) -> edits.take(batch));
    var before = Promise.<Void>promise();
    var delivery = delivery(before.future());
    onContext(
        () -> {
          delivery.lane().add(List.of(record(0), record(1)));
          delivery.advance();
          return null;
        });
    assertThat(edits.count()).isZero();
    before.complete();
    edits.awaitCount(2);
  }

  @Test
  void shouldGiveABatchOnceWhenItsHandlerTakesLongerThanItsTime() {
    var late = new Mesh("kafka.handlerTimeout", "100ms", "kafka.batchRecordsMax", "3");
    mesh.close();
    mesh = late;
    context = mesh.vertx.getOrCreateContext();
    var started = new AtomicInteger();
    mesh.answer(
        (batch, call) -> {
          started.incrementAndGet();
          return mesh.vertx
              .timer(call.remainingMillis() + 300, TimeUnit.MILLISECONDS)
              .compose(over -> edits.take(batch));
        });
    var delivery = delivery();
    onContext(
        () -> {
          delivery.lane().add(List.of(record(0), record(1), record(2), record(3)));
          delivery.advance();
          return null;
        });
    edits.awaitCount(4);
    assertThat(edits.taken.get(Edits.id(0))).isEqualTo(Edits.sequence(4));
    assertThat(started).hasValue(2);
  }

  @Test
  void shouldWaitForAFullBatchWhenTheBatchBeforeWasHandedOverLately() {
    mesh.answer((batch, call) -> edits.take(batch));
    var delivery = delivery(lingering(KafkaConfig.LINGER_MAX), Future.succeededFuture());
    add(delivery, record(0));
    edits.awaitCount(1);
    add(delivery, record(1));
    add(delivery, record(2));
    assertThat(onContext(() -> delivery.lane().waiting())).isEqualTo(2);
    add(delivery, record(3));
    edits.awaitCount(4);
    assertThat(edits.taken.get(Edits.id(0))).isEqualTo(Edits.sequence(4));
  }

  @Test
  void shouldHandOverWhatIsThereWhenTheTimeForMoreIsOver() {
    mesh.answer((batch, call) -> edits.take(batch));
    var delivery = delivery(lingering(Duration.ofMillis(20)), Future.succeededFuture());
    for (var offset = 0; offset < 5; offset++) {
      add(delivery, record(offset));
    }
    edits.awaitCount(5);
    assertThat(edits.taken.get(Edits.id(0))).isEqualTo(Edits.sequence(5));
  }

  private KafkaConfig lingering(Duration time) {
    return mesh.config.forBatches(3, time);
  }

  private void add(Delivery<?> delivery, ConsumerRecord<byte[], byte[]> record) {
    onContext(
        () -> {
          delivery.lane().add(List.of(record));
          delivery.advance();
          return null;
        });
  }

  private Delivery<?> delivery() {
    return delivery(Future.succeededFuture());
  }

  private Delivery<?> delivery(Future<Void> before) {
    return delivery(mesh.config, before);
  }

  private Delivery<?> delivery(KafkaConfig config, Future<Void> before) {
    var inbound = new Inbound<>(TOPIC, "group", CatalogCalls.TAKE_EDITS);
    var metrics = new InboundMetrics(mesh.registry, TOPIC);
    var backoff = new Backoff(Duration.ofMillis(1), Duration.ofMillis(10));
    return new Delivery<>(
        new Delivery.Route<>(
            config,
            inbound,
            new BatchReader<>(inbound.call()),
            mesh.bus,
            new DeadLetterWriter(mesh.vertx, mesh.config, inbound.topic(), inbound.group()),
            new FailureRules(mesh.config.attemptsMax(), mesh.config.deadInARowMax()),
            metrics,
            () -> {}),
        new Retry(mesh.vertx, backoff, TOPIC, metrics::retry),
        before);
  }

  private <T> T onContext(Supplier<T> action) {
    var done = Promise.<T>promise();
    context.runOnContext(
        now -> Future.succeededFuture().map(start -> action.get()).onComplete(done));
    return Mesh.await(done.future());
  }

  private static byte[] value(int position) {
    return Edits.edit(Edits.id(0), position).toByteArray();
  }

  private static ConsumerRecord<byte[], byte[]> record(int offset) {
    return new ConsumerRecord<>(TOPIC, 0, offset, null, value(offset));
  }

  /** Stands for any defect on the way to the handler. */
  private static final class FailingTwice extends ConsumerRecord<byte[], byte[]> {
    private final AtomicInteger failures = new AtomicInteger();

    FailingTwice(int offset) {
      super(TOPIC, 0, offset, null, DeliveryTest.value(offset));
    }

    @Override
    public byte[] value() {
      if (failures.incrementAndGet() <= 2) {
        throw new IllegalStateException("a defect");
      }
      return super.value();
    }
  }
}
