package torg.segments.snapshots;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.calls.SegmentCalls;
import torg.segments.SegmentNode;
import torg.segments.core.Progress;
import torg.segments.queue.SegmentRecords;
import torg.segments.queue.SegmentRecords.Found;
import torg.segments.v1.AppliedRange;
import torg.segments.v1.BeginSnapshotRequest;
import torg.segments.v1.DeleteSegmentRequest;
import torg.segments.v1.DiffProgress;
import torg.segments.v1.QueuedSegment;
import torg.segments.v1.SegmentStage;
import torg.snapshots.SnapshotId;
import torg.snapshots.UserRange;
import torg.snapshots.store.SnapshotStorage;
import torg.snapshots.store.StoredSnapshot;
import torg.snapshots.store.StoredSnapshot.State;
import torg.testkit.Await;

class SnapshotCleaningTest {
  private static final Instant NOW = Instant.parse("2024-05-01T12:00:00Z");
  private static final Duration ABANDONED_AFTER = Duration.ofHours(24);

  private static SegmentNode node;

  @BeforeAll
  static void start() {
    node = SegmentNode.start();
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static StoredSnapshot snapshot(State state, long version, Instant updated) {
    return new StoredSnapshot(
        new SnapshotId(7, version), state, 10, Optional.of(10L), NOW.minusSeconds(1), updated);
  }

  /** Snapshot 10 is the newest one; a diff to 8 is under way, after one to 6 that began from 4. */
  private static Found found(SegmentStage stage) {
    var diff = DiffProgress.newBuilder().setTargetVersion(8);
    for (var version : List.of(8, 6, 0, 4)) {
      diff.addApplied(AppliedRange.newBuilder().setVersion(version).setUpToUser(-version));
    }
    var entry = QueuedSegment.newBuilder().setSegmentId(7).setStage(stage).setEvaluationVersion(10);
    return new Found(entry.build(), new Progress(7, 3, diff.build(), Progress.NOBODY));
  }

  @ParameterizedTest(name = "{0} {1}, {2} hours old: {3}")
  @CsvSource({
    "WHOLE, 3, 1, false",
    "WHOLE, 4, 1, true",
    "WHOLE, 5, 1, false",
    "WHOLE, 6, 1, true",
    "WHOLE, 7, 1, false",
    "WHOLE, 8, 1, true",
    "WHOLE, 9, 1, false",
    "WHOLE, 10, 1, true",
    "WHOLE, 11, 1, true",
    "WHOLE, 4, 1000, true",
    "WHOLE, 11, 1000, true",
    "LOADING, 11, 0, true",
    "LOADING, 11, 23, true",
    "LOADING, 11, 24, false",
    "LOADING, 11, 25, false",
    "LOADING, 10, 0, false",
    "LOADING, 9, 0, false",
    "LOADING, 4, 0, false",
    "REMOVING, 4, 0, false",
    "REMOVING, 10, 0, false",
    "REMOVING, 11, 0, false"
  })
  void shouldNeedWhatADiffMayRead(State state, long version, long hours, boolean isNeeded) {
    var snapshot = snapshot(state, version, NOW.minus(Duration.ofHours(hours)));
    for (var stage : List.of(SegmentStage.DIFF, SegmentStage.CANCELLED, SegmentStage.EVALUATION)) {
      var found = Optional.of(found(stage));
      assertThat(SnapshotCleaning.isNeeded(snapshot, found, NOW, ABANDONED_AFTER))
          .isEqualTo(isNeeded);
    }
    assertThat(
            SnapshotCleaning.isNeeded(
                snapshot, Optional.of(found(SegmentStage.DELETED)), NOW, ABANDONED_AFTER))
        .isFalse();
    assertThat(SnapshotCleaning.isNeeded(snapshot, Optional.empty(), NOW, ABANDONED_AFTER))
        .isFalse();
  }

  @Test
  void shouldNeedTheTargetOfADiffThatHasNotBegunToChange() {
    var progress =
        new Progress(7, 3, DiffProgress.newBuilder().setTargetVersion(8).build(), Progress.NOBODY);
    var found = Optional.of(new Found(found(SegmentStage.DIFF).entry(), progress));
    var target = snapshot(State.WHOLE, 8, NOW);
    assertThat(SnapshotCleaning.isNeeded(target, found, NOW, ABANDONED_AFTER)).isTrue();
  }

  private static void clean(Clock clock) {
    Await.result(
        new SnapshotCleaning(new SegmentRecords(node.store, clock), storage(), ABANDONED_AFTER)
            .run());
  }

  private static SnapshotStorage storage() {
    return new SnapshotStorage(node.store, Clock.systemUTC());
  }

  private static void begin(long segment, long version) {
    node.ask(
        SegmentCalls.BEGIN_SNAPSHOT,
        BeginSnapshotRequest.newBuilder().setSegmentId(segment).setVersion(version).build());
  }

  /** Oldest first. */
  private static List<Long> versions(long segment) {
    return Await.result(storage().list(segment, 100)).stream()
        .map(stored -> stored.id().version())
        .sorted()
        .toList();
  }

  private static List<Long> read(long segment, long version) {
    var users = node.source.open(new SnapshotId(segment, version), UserRange.ALL);
    return Arrays.stream(Await.result(users.next())).boxed().toList();
  }

  @Test
  void shouldRemoveWhatNoDiffNeedsAndLeaveTheRest() {
    var worker = node.startWorker();
    for (var segment : List.of(1L, 2L)) {
      node.create(segment);
      for (var version = 1; version <= 3; version++) {
        node.load(segment, version, 10, 20 + version);
        node.awaitDone(segment, version);
      }
    }
    node.stopWorker(worker);
    node.load(1, 4, 10);
    node.load(1, 5, 10, 30);
    begin(1, 6);
    node.ask(
        SegmentCalls.DELETE_SEGMENT,
        DeleteSegmentRequest.newBuilder().setSegmentId(2).setSkipSweep(true).build());
    assertThat(versions(1)).containsExactly(1L, 2L, 3L, 4L, 5L, 6L);
    assertThat(versions(2)).containsExactly(1L, 2L, 3L);

    clean(Clock.systemUTC());
    assertThat(versions(1)).containsExactly(3L, 5L, 6L);
    assertThat(versions(2)).isEmpty();
    assertThat(read(1, 3)).containsExactly(10L, 23L);
    assertThat(read(1, 5)).containsExactly(10L, 30L);

    clean(Clock.offset(Clock.systemUTC(), ABANDONED_AFTER));
    assertThat(versions(1)).containsExactly(3L, 5L);

    node.stopWorker(startAndAwait(1, 5));
    clean(Clock.systemUTC());
    assertThat(versions(1)).containsExactly(5L);
  }

  private static String startAndAwait(long segment, long version) {
    var worker = node.startWorker();
    node.awaitDone(segment, version);
    return worker;
  }

  @Test
  void shouldGoOnAfterAPage() {
    var storage = storage();
    Future<?> begun = Future.succeededFuture();
    for (var version = 1L; version <= 1_001; version++) {
      var id = new SnapshotId(3, version);
      begun = begun.compose(before -> storage.begin(id));
    }
    Await.result(begun);
    clean(Clock.systemUTC());
    assertThat(versions(3)).isEmpty();
  }
}
