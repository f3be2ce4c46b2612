package torg.segments.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import torg.bus.Times;
import torg.segments.SegmentNode;
import torg.segments.v1.AppliedRange;
import torg.segments.v1.DiffCount;
import torg.segments.v1.DiffProgress;
import torg.testkit.Await;

class ProgressTest {
  private static final DiffProgress DIFF =
      DiffProgress.newBuilder()
          .setTargetVersion(5)
          .addApplied(AppliedRange.newBuilder().setVersion(5).setUpToUser(Long.MIN_VALUE))
          .addApplied(AppliedRange.newBuilder().setVersion(4).setUpToUser(-1))
          .setWorker("node")
          .setExpected(DiffCount.newBuilder().setAdded(3))
          .setAdded(2)
          .build();

  static Stream<long[]> unemitted() {
    return Stream.of(
        Progress.NOBODY,
        new long[] {0},
        new long[] {0, 1, 255, 256, Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1, -1},
        LongStream.range(0, 2_000).map(user -> user * 0x9E3779B97F4A7C15L).toArray());
  }

  private static void check(Progress progress, long claim, DiffProgress diff, long... unemitted) {
    assertThat(progress.segment()).isEqualTo(-7);
    assertThat(progress.claim()).isEqualTo(claim);
    assertThat(progress.diff()).isEqualTo(diff);
    assertThat(progress.unemitted()).isEqualTo(unemitted);
  }

  @ParameterizedTest
  @MethodSource("unemitted")
  void shouldReadWhatItWrites(long[] unemitted) {
    var progress = new Progress(-7, Long.MAX_VALUE, DIFF, unemitted);
    check(Progress.of(-7, Optional.of(progress.row())), Long.MAX_VALUE, DIFF, unemitted);
  }

  @Test
  void shouldBeTheSameInTheStore() {
    try (var node = SegmentNode.start()) {
      unemitted()
          .forEach(
              unemitted -> {
                var written = new Progress(-7, 12, DIFF, unemitted).row();
                Await.result(
                    node.store.transact(
                        tx -> {
                          tx.upsert(written);
                          return Future.succeededFuture();
                        }));
                var row = Await.result(node.store.get(SegmentTables.PROGRESS.key(-7L)));
                check(Progress.of(-7, row), 12, DIFF, unemitted);
              });
    }
  }

  @Test
  void shouldBeginWithNothing() {
    var none = Progress.of(-7, Optional.empty());
    check(none, 0, DiffProgress.getDefaultInstance());
    assertThat(none.applied()).isEqualTo(AppliedRanges.NONE);
  }

  @Test
  void shouldResumeTheDiffToTheSameSnapshot() {
    var progress = new Progress(-7, 12, DIFF, new long[] {1, 2});
    check(progress.toward(5, Instant.EPOCH), 12, DIFF, 1, 2);
  }

  @Test
  void shouldBeginTheDiffToAnotherSnapshotFromWhatIsApplied() {
    var now = Instant.ofEpochSecond(1_000);
    var begun =
        DiffProgress.newBuilder()
            .setTargetVersion(6)
            .addAllApplied(DIFF.getAppliedList())
            .setStartedAt(Times.of(now))
            .setUpdatedAt(Times.of(now))
            .build();
    check(new Progress(-7, 12, DIFF, new long[] {1, 2}).toward(6, now), 12, begun, 1, 2);
  }

  @Test
  void shouldChangeOnlyWhatItIsToldTo() {
    var progress = new Progress(-7, 12, DIFF, new long[] {1, 2});
    var other = DiffProgress.newBuilder().setWorker("other").build();
    check(progress.withNextClaim(), 13, DIFF, 1, 2);
    check(progress.with(other), 12, other, 1, 2);
    check(progress.unemitted(new long[] {3}), 12, DIFF, 3);
    check(progress, 12, DIFF, 1, 2);
    assertThat(progress.applied().ranges()).isEqualTo(List.copyOf(DIFF.getAppliedList()));
  }
}
