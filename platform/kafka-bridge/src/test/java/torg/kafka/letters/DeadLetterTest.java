package torg.kafka.letters;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.bridge.v1.BatchAnswer;
import torg.bridge.v1.DeadLetter;
import torg.bridge.v1.ListDeadLettersRequest;
import torg.bridge.v1.ListDeadLettersResponse;
import torg.bridge.v1.Rejection;
import torg.bridge.v1.ReplayDeadLettersRequest;
import torg.bridge.v1.ReplayDeadLettersResponse;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.BridgeCalls;
import torg.catalog.v1.EditBatch;
import torg.kafka.Edits;
import torg.kafka.Mesh;
import torg.testkit.Kafka;

class DeadLetterTest {
  private final Edits edits = new Edits();
  private final Set<Integer> rejected = ConcurrentHashMap.newKeySet();
  private final Set<Integer> refused = ConcurrentHashMap.newKeySet();
  private Mesh mesh;
  private String topic;

  @BeforeEach
  void start() {
    mesh = new Mesh();
    topic = Kafka.shared().freshTopic(2);
    mesh.answer((batch, context) -> handle(batch));
    mesh.deploy(new DeadLetterVerticle(mesh.config, mesh.bus));
  }

  @AfterEach
  void stop() {
    mesh.close();
  }

  @Test
  void shouldSetAsideWhatCannotBeDecodedOrIsRejectedWhenTheRestIsGood() {
    rejected.add(2);
    Edits.produce(topic, 1, 0, 1);
    Edits.produceRaw(topic, 1, "no protobuf".getBytes(), null);
    Edits.produce(topic, 1, 1, 5);
    mesh.deployInbound(topic, "dead");

    edits.awaitCount(4);
    awaitDead(3);
    assertThat(edits.taken.get(Edits.id(1))).containsExactly(0, 1, 3, 4);
    var dead = list(0).getDeadLettersList();
    assertThat(dead).extracting(DeadLetter::getPartition).containsExactly(1, 1, 1);
    assertThat(dead).extracting(DeadLetter::getOffset).containsExactly(1L, 2L, 4L);
    assertThat(dead)
        .extracting(DeadLetter::getFault)
        .containsExactly("INVALID", "INVALID", "PRECONDITION");
    assertThat(dead.get(0).getReason()).contains("the value is not a torg.catalog.v1.CatalogEdit");
    assertThat(dead.get(0).getValue().toStringUtf8()).isEqualTo("no protobuf");
    assertThat(dead.get(1).getReason()).contains("has no value");
    assertThat(dead.get(2).getReason()).isEqualTo("2 is not liked");
    assertThat(dead.get(2).getKey().toStringUtf8()).isEqualTo(Edits.id(1));
    assertThat(dead.get(2).getDeadSince().getSeconds()).isPositive();
  }

  @Test
  void shouldSetAsideOnlyTheRefusedRecordsWhenAWholeBatchIsRefused() {
    refused.add(3);
    refused.add(7);
    Edits.produce(topic, 0, 0, 10);
    mesh.deployInbound(topic, "refused");

    edits.awaitCount(8);
    awaitDead(2);
    assertThat(edits.taken.get(Edits.id(0))).containsExactly(0, 1, 2, 4, 5, 6, 8, 9);
    assertThat(list(0).getDeadLettersList())
        .extracting(DeadLetter::getReason)
        .containsExactly("put.position: must not be 3", "put.position: must not be 7");
  }

  @Test
  void shouldHandleDeadLettersWhenTheyAreReplayedAfterTheCause() {
    rejected.addAll(Edits.sequence(5));
    Edits.produce(topic, 1, 0, 6);
    mesh.deployInbound(topic, "replayed");
    awaitDead(5);

    rejected.removeIf(position -> position != 4);
    assertThat(replay(2)).isEqualTo(replayed(2, 3));
    assertThat(replay(0)).isEqualTo(replayed(3, 0));
    edits.awaitCount(5);
    assertThat(edits.taken.get(Edits.id(1))).containsExactly(5, 0, 1, 2, 3);
    awaitDead(6);
    var again = list(0);
    assertThat(again.getTotal()).isEqualTo(1);
    assertThat(again.getDeadLetters(0).getReplays()).isEqualTo(1);
    assertThat(again.getDeadLetters(0).getPartition()).isEqualTo(1);
  }

  @Test
  void shouldListTheOldestWithTheTotalWhenMoreWaitThanAskedFor() {
    rejected.addAll(Edits.sequence(20));
    Edits.produce(topic, 0, 0, 20);
    mesh.deployInbound(topic, "many");
    awaitDead(20);

    var oldest = list(3);
    assertThat(oldest.getTotal()).isEqualTo(20);
    assertThat(oldest.getDeadLettersList())
        .extracting(DeadLetter::getOffset)
        .containsExactly(0L, 1L, 2L);
  }

  @Test
  void shouldAnswerWithNothingWhenATopicHasNoDeadLetters() {
    assertThat(list(0)).isEqualTo(ListDeadLettersResponse.getDefaultInstance());
    assertThat(replay(0)).isEqualTo(replayed(0, 0));
  }

  @Test
  void shouldRefuseWhenTopicOrLimitIsWrong() {
    assertThat(fault("no-such-topic", 0)).isEqualTo(Fault.NOT_FOUND);
    assertThat(fault("no such topic", 0)).isEqualTo(Fault.NOT_FOUND);
    assertThat(fault("", 0)).isEqualTo(Fault.INVALID);
    assertThat(fault(topic, -1)).isEqualTo(Fault.INVALID);
    assertThat(fault(topic, 10_001)).isEqualTo(Fault.INVALID);
  }

  private Future<BatchAnswer> handle(EditBatch batch) {
    var answer = BatchAnswer.newBuilder();
    var accepted = EditBatch.newBuilder();
    for (var index = 0; index < batch.getEditsCount(); index++) {
      var position = batch.getEdits(index).getPut().getPosition();
      if (refused.contains(position)) {
        throw FaultException.invalid("put.position", "must not be " + position);
      } else if (rejected.contains(position)) {
        answer.addRejected(
            Rejection.newBuilder()
                .setIndex(index)
                .setFault(Fault.PRECONDITION.name())
                .setReason(position + " is not liked"));
      } else {
        accepted.addEdits(batch.getEdits(index));
      }
    }
    return edits.take(accepted.build()).map(answer.build());
  }

  private void awaitDead(int count) {
    Mesh.WAIT.until(
        () -> "dead letters are not " + count,
        () -> mesh.counter("torg_kafka_records_total", "topic", topic, "outcome", "dead") == count);
  }

  private ListDeadLettersResponse list(int limit) {
    var request = ListDeadLettersRequest.newBuilder().setTopic(topic).setLimit(limit).build();
    return Mesh.await(mesh.bus.request(BridgeCalls.LIST_DEAD_LETTERS, request, Mesh.context()));
  }

  private ReplayDeadLettersResponse replay(int limit) {
    return Mesh.await(
        mesh.bus.request(
            BridgeCalls.REPLAY_DEAD_LETTERS, replayRequest(topic, limit), Mesh.context()));
  }

  private Fault fault(String name, int limit) {
    return Mesh.fault(
            mesh.bus.request(
                BridgeCalls.REPLAY_DEAD_LETTERS, replayRequest(name, limit), Mesh.context()))
        .fault();
  }

  private static ReplayDeadLettersRequest replayRequest(String topic, int limit) {
    return ReplayDeadLettersRequest.newBuilder().setTopic(topic).setLimit(limit).build();
  }

  private static ReplayDeadLettersResponse replayed(int replayed, long remaining) {
    return ReplayDeadLettersResponse.newBuilder()
        .setReplayed(replayed)
        .setRemaining(remaining)
        .build();
  }
}
