package torg.kafka.inbound;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.bridge.v1.BatchAnswer;
import torg.bridge.v1.DeadLetter;
import torg.bridge.v1.ListDeadLettersRequest;
import torg.bus.CallContext;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.BridgeCalls;
import torg.catalog.v1.EditBatch;
import torg.kafka.Edits;
import torg.kafka.Mesh;
import torg.kafka.letters.DeadLetterVerticle;
import torg.testkit.Kafka;

/** Records that make their handler fail in ways that nobody expects. */
class PoisonTest {
  private final Edits edits = new Edits();
  private final Set<Integer> throwing = ConcurrentHashMap.newKeySet();
  private final Set<Integer> hanging = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean broken = new AtomicBoolean();
  private Mesh mesh;
  private String topic;

  @BeforeEach
  void start() {
    mesh =
        new Mesh(
            "kafka.batchRecordsMax", "64",
            "kafka.handlerTimeout", "200ms",
            "kafka.attemptsMax", "2",
            "kafka.deadInARowMax", "3");
    topic = Kafka.shared().freshTopic(1);
    mesh.answer(this::handle);
    mesh.deploy(new DeadLetterVerticle(mesh.config, mesh.bus));
  }

  @AfterEach
  void stop() {
    mesh.close();
  }

  @Test
  void shouldSetAsideOnlyTheRecordsThatMakeTheHandlerFail() {
    throwing.addAll(List.of(0, 57, 58, 199));
    Edits.produce(topic, 0, 0, 200);
    mesh.deployInbound(topic, "poison");

    edits.awaitCount(196);
    awaitDead(4);
    assertThat(edits.taken.get(Edits.id(0))).isEqualTo(sequenceWithout(200, throwing));
    var dead = list();
    assertThat(dead).extracting(DeadLetter::getOffset).containsExactly(0L, 57L, 58L, 199L);
    assertThat(dead)
        .allSatisfy(
            letter -> {
              assertThat(letter.getFault()).isEqualTo("INTERNAL");
              assertThat(letter.getReason()).contains("IllegalStateException", "is poison");
              assertThat(letter.getAttempts()).isGreaterThan(3);
            });
  }

  @Test
  void shouldSetAsideTheRecordWithWhichTheHandlerUsesUpItsTime() {
    hanging.add(70);
    Edits.produce(topic, 0, 0, 100);
    mesh.deployInbound(topic, "hanging");

    edits.awaitCount(99);
    awaitDead(1);
    assertThat(edits.taken.get(Edits.id(0))).isEqualTo(sequenceWithout(100, hanging));
    assertThat(list().get(0).getFault()).isEqualTo("DEADLINE");
  }

  @Test
  void shouldWaitInsteadOfSettingATopicAsideWhenTheHandlerFailsForEverything() {
    broken.set(true);
    Edits.produce(topic, 0, 0, 100);
    mesh.deployInbound(topic, "broken");
    awaitDead(3);
    var retries = retries();
    Mesh.WAIT.until(() -> "the fourth record is not tried again", () -> retries() >= retries + 10);
    assertThat(dead()).isEqualTo(3);

    broken.set(false);
    edits.awaitCount(97);
    assertThat(edits.taken.get(Edits.id(0))).isEqualTo(sequenceWithout(100, Set.of(0, 1, 2)));
    assertThat(dead()).isEqualTo(3);
  }

  private Future<BatchAnswer> handle(EditBatch batch, CallContext context) {
    for (var edit : batch.getEditsList()) {
      var position = edit.getPut().getPosition();
      if (broken.get() || throwing.contains(position)) {
        throw new IllegalStateException(position + " is poison");
      }
      if (hanging.contains(position)) {
        return mesh.vertx
            .timer(context.remainingMillis() + 10, TimeUnit.MILLISECONDS)
            .compose(over -> Future.failedFuture(FaultException.of(Fault.DEADLINE, "too late")));
      }
    }
    return edits.take(batch);
  }

  private static List<Integer> sequenceWithout(int end, Set<Integer> missing) {
    return IntStream.range(0, end).filter(at -> !missing.contains(at)).boxed().toList();
  }

  private void awaitDead(int count) {
    Mesh.WAIT.until(() -> "dead letters are " + dead(), () -> dead() >= count);
  }

  private double dead() {
    return mesh.counter("torg_kafka_records_total", "topic", topic, "outcome", "dead");
  }

  private double retries() {
    return mesh.counter("torg_kafka_retries_total", "topic", topic);
  }

  private List<DeadLetter> list() {
    var request = ListDeadLettersRequest.newBuilder().setTopic(topic).build();
    return Mesh.await(mesh.bus.request(BridgeCalls.LIST_DEAD_LETTERS, request, Mesh.context()))
        .getDeadLettersList();
  }
}
