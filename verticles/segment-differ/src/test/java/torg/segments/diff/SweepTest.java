package torg.segments.diff;

import org.junit.jupiter.api.AfterEach;
import torg.segments.SegmentNode;

class SweepTest implements Sweeps, InterruptedSweeps, Tombstones {
  private final SegmentNode node = SegmentNode.start(SETTINGS);

  @AfterEach
  void stop() {
    node.close();
  }

  @Override
  public SegmentNode node() {
    return node;
  }
}
