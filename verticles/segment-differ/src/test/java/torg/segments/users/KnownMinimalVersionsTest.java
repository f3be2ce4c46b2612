package torg.segments.users;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.bus.Times;
import torg.calls.SegmentCalls;
import torg.segments.SegmentNode;
import torg.segments.crash.CrossingStore;
import torg.segments.crash.Crossings;
import torg.segments.queue.QueueWrites;
import torg.segments.v1.DisableSegmentRequest;
import torg.segments.v1.QueuedSegment;
import torg.segments.v1.SegmentStage;
import torg.segments.v1.SetMinimalValidVersionRequest;
import torg.testkit.Await;

/** What a node knows by heart about many segments. */
class KnownMinimalVersionsTest {
  private static final int MANY = 2_500;

  private final SegmentNode node = SegmentNode.start();
  private final Crossings crossings = Crossings.deadlyAt(Integer.MAX_VALUE);
  private final KnownMinimalVersions known =
      new KnownMinimalVersions(new CrossingStore(node.store, crossings, false));

  @AfterEach
  void stop() {
    node.close();
  }

  private static QueuedSegment entry(long segment, long minimal) {
    return QueuedSegment.newBuilder()
        .setSegmentId(segment)
        .setStage(SegmentStage.CANCELLED)
        .setStageSince(Times.of(Instant.EPOCH))
        .setMinimalValidVersion(minimal)
        .build();
  }

  /** As a node of an older version leaves them: without a revision. */
  private void fill() {
    for (var first = 1L; first <= MANY; first += 500) {
      var page = LongStream.range(first, first + 500).toArray();
      Await.result(
          node.store.transact(
              tx -> {
                for (var segment : page) {
                  tx.upsert(QueueWrites.row(entry(segment, segment + 1)));
                }
                return Future.succeededFuture();
              }));
    }
  }

  private int reads() {
    return (int) crossings.names().stream().filter(name -> name.startsWith("scan")).count();
  }

  @Test
  void shouldReadOnlyWhatHasChangedOnceItKnowsAll() {
    fill();
    Await.result(known.refresh());
    assertThat(LongStream.rangeClosed(1, MANY)).allMatch(one -> known.of(one) == one + 1);
    var before = reads();
    assertThat(before).as("pages of all of them").isGreaterThanOrEqualTo(3);

    Await.result(known.refresh());
    assertThat(reads() - before).as("one look for changes").isLessThanOrEqualTo(2);

    node.create(9_001);
    node.ask(
        SegmentCalls.SET_MINIMAL_VALID_VERSION,
        SetMinimalValidVersionRequest.newBuilder()
            .setSegmentId(9_001)
            .setMinimalValidVersion(77)
            .build());
    write(entry(5, 6), entry(5, 0));
    assertThat(known.of(9_001)).isZero();
    Await.result(known.refresh());
    assertThat(known.of(9_001)).isEqualTo(77);
    assertThat(known.of(5)).isZero();
    assertThat(known.of(6)).isEqualTo(7);
  }

  private void write(QueuedSegment before, QueuedSegment after) {
    Await.result(node.store.transact(tx -> QueueWrites.write(tx, Optional.of(before), after)));
  }

  @Test
  void shouldMissNoChangeHoweverManyAreMadeAtOnce() {
    Await.result(known.refresh());
    var changes = new ArrayList<Future<?>>();
    for (var segment = 1L; segment <= 20; segment++) {
      node.create(segment);
    }
    for (var segment = 1L; segment <= 20; segment++) {
      changes.add(
          node.send(
              SegmentCalls.DISABLE_SEGMENT,
              DisableSegmentRequest.newBuilder().setSegmentId(segment).build()));
      changes.add(known.refresh());
    }
    Await.result(Future.all(changes));
    Await.result(known.refresh());
    assertThat(LongStream.rangeClosed(1, 20)).allMatch(segment -> known.of(segment) == 1);
  }

  @Test
  void shouldAnswerAllWhoAskAtTheSameTimeWithOneRead() {
    Await.result(known.refresh());
    var before = reads();
    var asked = new ArrayList<Future<?>>();
    for (var worker = 0; worker < 50; worker++) {
      asked.add(known.refresh());
    }
    Await.result(Future.all(asked));
    assertThat(reads() - before).isLessThanOrEqualTo(4);
  }
}
