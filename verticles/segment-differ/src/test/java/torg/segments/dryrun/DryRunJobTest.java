package torg.segments.dryrun;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.calls.SegmentCalls.CANCEL_DRY_RUN;
import static torg.calls.SegmentCalls.START_DRY_RUN;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.bus.CallContext;
import torg.bus.faults.Fault;
import torg.calls.SegmentCalls;
import torg.segments.SegmentClient;
import torg.segments.SegmentNode;
import torg.segments.v1.CancelDryRunRequest;
import torg.segments.v1.DryRun;
import torg.segments.v1.DryRunState;
import torg.segments.v1.GetDryRunRequest;
import torg.snapshots.SnapshotId;
import torg.snapshots.SnapshotSource;
import torg.snapshots.UserRange;
import torg.snapshots.UserStream;
import torg.testkit.Await;

/** Dry runs that take long: whoever reads a snapshot waits until the test opens the gate. */
class DryRunJobTest {
  private static final int SEGMENTS = 4;

  private final Promise<Void> gate = Promise.promise();
  private final SegmentNode node =
      SegmentNode.start(Map.of("segments.dryRunsMax", "2", "segments.lease", "2s"), this::gated);

  private SnapshotSource gated(SnapshotSource source) {
    return new SnapshotSource() {
      @Override
      public Future<OptionalLong> rows(SnapshotId snapshot) {
        return source.rows(snapshot);
      }

      @Override
      public UserStream open(SnapshotId snapshot, UserRange range) {
        var users = source.open(snapshot, range);
        return new UserStream() {
          @Override
          public Future<long[]> next() {
            var reader = Vertx.currentContext();
            var turn = Promise.<Void>promise();
            gate.future().onComplete(open -> reader.runOnContext(back -> turn.complete()));
            return turn.future().compose(open -> users.next());
          }

          @Override
          public Future<Void> close() {
            return users.close();
          }
        };
      }

      @Override
      public Future<Void> close() {
        return source.close();
      }
    };
  }

  @BeforeEach
  void load() {
    for (var segment = 1L; segment <= SEGMENTS; segment++) {
      node.create(segment);
      node.load(segment, 1, LongStream.range(0, 30).toArray());
      node.load(segment, 2, LongStream.range(0, 40).toArray());
    }
  }

  @AfterEach
  void stop() {
    gate.tryComplete();
    node.close();
  }

  private DryRun start(long segment, long version) {
    return node.ask(START_DRY_RUN, SegmentClient.dryRunOf(segment, version));
  }

  private void awaitState(long segment, DryRunState state) {
    Await.until(() -> node.dryRun(segment).getState() == state);
  }

  private DryRun cancel(long segment) {
    return node.ask(CANCEL_DRY_RUN, CancelDryRunRequest.newBuilder().setSegmentId(segment).build());
  }

  @Test
  void shouldGoOnWhenTheCallThatAskedForItHasLongEnded() {
    var brief = CallContext.of(SegmentNode.SERVICE, Duration.ofSeconds(2));
    var begun = Await.result(node.bus.request(START_DRY_RUN, SegmentClient.dryRunOf(1, 0), brief));
    assertThat(begun.getState()).isEqualTo(DryRunState.DRY_RUN_RUNNING);
    assertThat(begun.getEvaluationVersion()).isEqualTo(2);
    Await.until(() -> brief.remainingMillis() <= 0);
    Await.until(() -> node.dryRun(1).getRowsTotal() == 40);
    assertThat(node.dryRun(1).getState()).isEqualTo(DryRunState.DRY_RUN_RUNNING);
    gate.complete();
    awaitState(1, DryRunState.DRY_RUN_DONE);
    var done = node.dryRun(1);
    assertThat(done.getCount().getAdded()).isEqualTo(40);
    assertThat(done.getRowsRead()).isEqualTo(40);
    assertThat(done.getNode()).isEqualTo("test");
  }

  @Test
  void shouldRefuseMoreThanAFewAtATime() {
    var first = start(1, 0);
    start(2, 0);
    assertThat(node.refuse(START_DRY_RUN, SegmentClient.dryRunOf(3, 0)))
        .hasMessageContaining("this node is already running 2 dry runs")
        .extracting("fault")
        .isEqualTo(Fault.TOO_MANY);
    assertThat(start(1, 0).getStartedAt()).isEqualTo(first.getStartedAt());
    gate.complete();
    awaitState(1, DryRunState.DRY_RUN_DONE);
    awaitState(2, DryRunState.DRY_RUN_DONE);
    // The end is told a moment before the place is free.
    Await.until(
        () ->
            Await.result(
                node.send(START_DRY_RUN, SegmentClient.dryRunOf(3, 0)).map(true).otherwise(false)));
    awaitState(3, DryRunState.DRY_RUN_DONE);
  }

  @Test
  void shouldRefuseMoreThanAFewWhenManyAskAtTheSameTime() {
    var asked =
        LongStream.rangeClosed(1, SEGMENTS)
            .mapToObj(segment -> node.send(START_DRY_RUN, SegmentClient.dryRunOf(segment, 0)))
            .toList();
    Await.result(Future.join(asked).transform(done -> Future.succeededFuture()));
    assertThat(asked.stream().filter(Future::succeeded)).hasSize(2);
  }

  @Test
  void shouldRefuseAnotherSnapshotWhileOneIsUnderWay() {
    start(1, 1);
    assertThat(node.refuse(START_DRY_RUN, SegmentClient.dryRunOf(1, 2)))
        .hasMessage("a dry run of snapshot 1 of segment 1 is under way; wait for it or cancel it");
  }

  @Test
  void shouldEndWhenItIsCancelled() {
    start(1, 0);
    assertThat(cancel(1).getState()).isEqualTo(DryRunState.DRY_RUN_CANCELLED);
    assertThat(
            node.refuse(CANCEL_DRY_RUN, CancelDryRunRequest.newBuilder().setSegmentId(1).build()))
        .hasMessage("the dry run of segment 1 has ended; there is nothing to cancel");
    start(1, 0);
    gate.complete();
    awaitState(1, DryRunState.DRY_RUN_DONE);
    assertThat(node.dryRun(1).getCount().getAdded()).isEqualTo(40);
  }

  @Test
  void shouldSayWhenItsNodeIsGone() {
    var begun = start(1, 0);
    var later = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(1));
    var judged = new DryRunRow(1, begun).judged(later.instant(), Duration.ofSeconds(30)).message();
    assertThat(judged.getState()).isEqualTo(DryRunState.DRY_RUN_FAILED);
    assertThat(judged.getError())
        .isEqualTo("node test, which ran it, no longer responds; start it again");
  }

  @Test
  void shouldGiveSignsOfLifeWhileItWaits() {
    var begun = start(1, 0);
    Await.until(
        () -> node.dryRun(1).getUpdatedAt().getSeconds() > begun.getUpdatedAt().getSeconds() + 3);
    assertThat(node.dryRun(1).getState()).isEqualTo(DryRunState.DRY_RUN_RUNNING);
  }

  @Test
  void shouldSayThatThereWasNone() {
    assertThat(
            node.refuse(
                SegmentCalls.GET_DRY_RUN, GetDryRunRequest.newBuilder().setSegmentId(1).build()))
        .hasMessageContaining("a dry run of segment 1")
        .extracting("fault")
        .isEqualTo(Fault.NOT_FOUND);
  }
}
