package torg.segments.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.segments.SegmentNode;
import torg.segments.crash.Crossings;
import torg.segments.crash.KafkaLog;
import torg.segments.crash.MortalWorker;
import torg.testkit.Await;
import torg.testkit.Kafka;

/**
 * A worker stands still for longer than its claim lasts, sends what its heir has sent long ago, and
 * is killed before it can look whether that was old; with real Kafka.
 */
class OvertakenWorkerTest {
  private final KafkaLog kafka =
      new KafkaLog(Kafka.shared().servers(), Kafka.shared().freshTopic(1));
  private final SegmentNode node =
      SegmentNode.start(Map.of("segments.lease", "300ms", "segments.topic", kafka.topic()));

  @AfterEach
  void stop() {
    node.close();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "before it opens its sender,open,1,open,1",
    "after it has opened its sender,'open, answered',1,send,1",
    "before its first send,send,1,'send, answered',1",
    "before a later send,send,2,'send, answered',2",
  })
  void shouldSendNothingAnyMore(String when, String pause, int pauses, String death, int deaths) {
    var crossings = Crossings.deadlyAt(death, pause.equals(death) ? deaths + 1 : deaths);
    crossings.pauseAt(pause, pauses);
    try (var still = new MortalWorker(node, kafka.outbox(node.vertx), crossings)) {
      node.create(7);
      node.load(7, 1, LongStream.range(0, 20).toArray());
      Await.result(still.crossings.paused());
      node.startWorker(node.store, node.source, kafka.outbox(node.vertx));
      node.awaitDone(7, 1);
      node.load(7, 2, LongStream.range(9, 29).toArray());
      node.awaitDone(7, 2);
      var stored = node.stored();
      assertThat(kafka.last()).isEqualTo(stored);

      var moments = still.crossings.names().size();
      still.crossings.goOn();
      Await.until(
          () ->
              still.crossings.death().isComplete()
                  || still
                      .crossings
                      .names()
                      .subList(moments, still.crossings.names().size())
                      .contains("scan"));
      assertThat(kafka.last()).isEqualTo(stored);
      assertThat(node.stored()).isEqualTo(stored);
    }
  }
}
