package torg.segments.crash;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import java.time.Clock;
import torg.calls.FencedOutbox;
import torg.segments.SegmentNode;
import torg.segments.SegmentWorkerVerticle;
import torg.segments.users.KnownMinimalVersions;
import torg.snapshots.store.StoredSnapshots;
import torg.testkit.Await;

/** A worker with a Vert.x of its own that dies at a given moment of its work. */
public final class MortalWorker implements AutoCloseable {
  public final Crossings crossings;
  private final Vertx vertx = Vertx.vertx();

  public MortalWorker(SegmentNode node, int deadly) {
    this(node, node.kafka, Crossings.deadlyAt(deadly));
  }

  public MortalWorker(SegmentNode node, FencedOutbox kafka, Crossings crossings) {
    this.crossings = crossings;
    var store = Await.result(node.openStore(vertx));
    Await.result(
        vertx.deployVerticle(
            new SegmentWorkerVerticle(
                node.config,
                new CrossingStore(store, crossings, false),
                new CrossingSource(new StoredSnapshots(store), crossings),
                new CrossingOutbox(kafka, crossings),
                new KnownMinimalVersions(store),
                Clock.systemUTC(),
                new SimpleMeterRegistry(),
                "mortal")));
  }

  /** What it waits for will never come, so it is not undeployed. */
  @Override
  public void close() {
    vertx.close();
  }
}
