package torg.segments.diff;

import org.junit.jupiter.api.AfterEach;
import torg.segments.SegmentNode;
import torg.testkit.Postgres;
import torg.ydbdouble.service.YdbDouble;

class YdbSweepTest implements Sweeps, InterruptedSweeps, Tombstones {
  private final YdbDouble ydb =
      YdbDouble.start(Postgres.shared().connect(Postgres.shared().freshDatabase()));
  private final SegmentNode node = SegmentNode.onYdb(ydb, SETTINGS);

  @AfterEach
  void stop() {
    node.close();
    ydb.close();
  }

  @Override
  public SegmentNode node() {
    return node;
  }
}
