package torg.segments.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.time.Clock;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.calls.SegmentCalls;
import torg.segments.SegmentNode;
import torg.segments.core.Counts;
import torg.segments.v1.DeleteSegmentRequest;
import torg.segments.v1.DisableSegmentRequest;
import torg.segments.v1.SegmentStage;
import torg.testkit.Await;

/** Numbers that are kept, against the rows that they count. */
class CountsTest {
  private final SegmentNode node =
      SegmentNode.start(
          Map.of("segments.membershipsMax", "2", "segments.removalPercentMax", "100"));
  private final SegmentRecords records = new SegmentRecords(node.store, Clock.systemUTC());
  private final QueueGauges gauges = new QueueGauges(records, node.registry);

  @AfterEach
  void stop() {
    node.close();
  }

  private void checkStages() {
    var rows = new EnumMap<SegmentStage, Double>(SegmentStage.class);
    var measured = new EnumMap<SegmentStage, Double>(SegmentStage.class);
    Await.result(gauges.measure());
    for (var stage : QueueGauges.STAGES) {
      rows.put(stage, (double) Await.result(node.store.count(SegmentRecords.inStage(stage))));
      measured.put(
          stage,
          node.registry
              .get("torg_segments_queue")
              .tag("stage", stage.name().toLowerCase(Locale.ROOT))
              .gauge()
              .value());
    }
    assertThat(measured).isEqualTo(rows);
  }

  private double usersAtLimit() {
    Await.result(gauges.measure());
    return node.registry.get("torg_segments_users_at_limit").gauge().value();
  }

  @Test
  void shouldCountWhatIsInEachStage() {
    checkStages();
    for (var segment = 1L; segment <= 20; segment++) {
      node.create(segment);
    }
    checkStages();
    node.startWorker();
    node.startWorker();
    for (var segment = 1L; segment <= 10; segment++) {
      node.load(segment, 1, 1, 2, 3);
    }
    for (var segment = 1L; segment <= 10; segment++) {
      node.awaitDone(segment, 1);
    }
    checkStages();
    node.ask(
        SegmentCalls.DISABLE_SEGMENT, DisableSegmentRequest.newBuilder().setSegmentId(1).build());
    node.ask(
        SegmentCalls.DELETE_SEGMENT, DeleteSegmentRequest.newBuilder().setSegmentId(2).build());
    Await.until(
        () -> Await.result(node.store.count(SegmentRecords.inStage(SegmentStage.DELETED))) == 1);
    checkStages();
  }

  @Test
  void shouldCorrectWhatOthersDidNotCount() {
    for (var segment = 1L; segment <= 5; segment++) {
      node.create(segment);
    }
    Await.result(
        node.store.transact(
            tx -> {
              var entry = QueueRules.created(99, records.now());
              tx.upsert(QueueWrites.row(entry));
              Counts.moved(tx, SegmentStage.DONE, 3, 7);
              return Future.succeededFuture();
            }));
    var recount = new StageRecount(records);
    Await.result(Future.all(recount.run(), recount.run()));
    checkStages();
    Await.result(recount.run());
    checkStages();
  }

  @Test
  void shouldCountUsersAtTheLimitOnceEach() {
    node.startWorker();
    for (var segment = 1L; segment <= 4; segment++) {
      node.create(segment);
      node.load(segment, 1, LongStream.range(0, 7).toArray());
      node.awaitDone(segment, 1);
      assertThat(usersAtLimit()).isEqualTo(segment < 2 ? 0 : 7);
    }
    node.load(4, 2, 0, 1);
    node.awaitDone(4, 2);
    assertThat(usersAtLimit()).isEqualTo(2);
    node.load(1, 2, 5);
    node.awaitDone(1, 2);
    assertThat(usersAtLimit()).as("users 2 to 6 have room, and 5 comes to 1 again").isEqualTo(2);
  }
}
