package torg.segments.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.segments.SegmentNode;
import torg.segments.crash.MortalWorker;
import torg.segments.v1.SegmentStage;
import torg.testkit.Await;

/** A worker dies at every moment of a diff in turn, and another one takes over. */
class SegmentCrashTest {
  private final SegmentNode node = SegmentNode.start(Map.of("segments.lease", "200ms"));

  @AfterEach
  void stop() {
    node.close();
  }

  @Test
  void shouldLeaveTheStoredStateAsTheLastEmittedOneWhereverAWorkerDies() {
    node.create(Swing.SEGMENT);
    node.load(Swing.SEGMENT, 1, Swing.users(1));
    finish(1);
    var version = 1L;
    var hasDied = true;
    for (var deadly = 1; hasDied; deadly++) {
      version++;
      node.load(Swing.SEGMENT, version, Swing.users(version));
      try (var mortal = new MortalWorker(node, deadly)) {
        Await.until(() -> mortal.crossings.death().isComplete() || isDone());
        hasDied = mortal.crossings.death().isComplete() && !isDone();
        finish(version);
        Swing.check(version, node.stored(), node.lastEmitted(), "death at moment " + deadly);
      }
    }
    assertThat(version).as("moments at which it died").isGreaterThan(20);
  }

  private void finish(long version) {
    var heir = node.startWorker();
    node.awaitDone(Swing.SEGMENT, version);
    node.stopWorker(heir);
  }

  private boolean isDone() {
    return node.progress(Swing.SEGMENT).getSegment().getStage() == SegmentStage.DONE;
  }
}
