package torg.segments.crash;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgConnectOptions;
import java.time.Clock;
import java.util.Map;
import torg.segments.SegmentNode;
import torg.segments.SegmentWorkerVerticle;
import torg.segments.users.KnownMinimalVersions;
import torg.snapshots.store.StoredSnapshots;
import torg.store.Store;

/** A worker as a process of its own, which stands still at a given moment, to be killed there. */
public final class KillableWorker {
  public static final String STANDS_STILL = "stands still at: ";

  private KillableWorker() {}

  /**
   * @param line uri of the database, servers of Kafka, topic, name of the moment, its occurrence
   */
  public static void main(String[] line) {
    var vertx = Vertx.vertx();
    var crossings = Crossings.deadlyAt(line[3], Integer.parseInt(line[4]));
    crossings.death().onSuccess(at -> System.out.println(STANDS_STILL + at));
    var kafka = new KafkaLog(line[1], line[2]);
    SegmentNode.openStore(vertx, PgConnectOptions.fromUri(line[0]))
        .compose(store -> work(vertx, store, kafka, crossings))
        .onFailure(Throwable::printStackTrace);
  }

  private static Future<String> work(
      Vertx vertx, Store store, KafkaLog kafka, Crossings crossings) {
    return vertx.deployVerticle(
        new SegmentWorkerVerticle(
            SegmentNode.config(Map.of("segments.lease", "1h", "segments.topic", kafka.topic())),
            new CrossingStore(store, crossings, true),
            new CrossingSource(new StoredSnapshots(store), crossings),
            new CrossingOutbox(kafka.outbox(vertx), crossings),
            new KnownMinimalVersions(store),
            Clock.systemUTC(),
            new SimpleMeterRegistry(),
            "killable"));
  }
}
