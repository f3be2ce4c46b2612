package torg.segments;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import java.time.Clock;
import torg.calls.FencedOutbox;
import torg.snapshots.store.StoredSnapshots;

/** A worker with a Vert.x of its own that dies at a given moment of its work. */
final class MortalWorker implements AutoCloseable {
  final Crossings crossings;
  private final Vertx vertx = Vertx.vertx();

  MortalWorker(SegmentNode node, int deadly) {
    this(node, node.kafka, Crossings.deadlyAt(deadly));
  }

  MortalWorker(SegmentNode node, FencedOutbox kafka, Crossings crossings) {
    this.crossings = crossings;
    var store = SegmentNode.await(node.openStore(vertx));
    SegmentNode.await(
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
