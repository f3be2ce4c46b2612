package torg.segments;

import org.junit.jupiter.api.AfterEach;

class SweepTest implements Sweeps {
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
