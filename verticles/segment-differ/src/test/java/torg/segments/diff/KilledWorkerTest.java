package torg.segments.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.bus.Times;
import torg.calls.SegmentCalls;
import torg.segments.SegmentNode;
import torg.segments.crash.KafkaLog;
import torg.segments.crash.KillableWorker;
import torg.segments.queue.QueueWrites;
import torg.segments.queue.SegmentRecords;
import torg.segments.v1.DeleteSegmentRequest;
import torg.segments.v1.SegmentStage;
import torg.testkit.Await;
import torg.testkit.Kafka;
import torg.testkit.Postgres;

/**
 * A worker is killed with -9 in each step of its diff run, on real Postgres and Kafka, and another
 * one takes over.
 */
class KilledWorkerTest {
  private record Moment(String name, int occurrence) {}

  private static final List<Moment> STEPS =
      List.of(
          new Moment("transact, answered", 1), // claimed
          new Moment("get, answered", 1), // described
          new Moment("users, answered", 1), // a snapshot read
          new Moment("transact, answered", 2), // counted
          new Moment("getAll within, answered", 2), // users of the second chunk read
          new Moment("transact", 4), // decided, about to be saved
          new Moment("transact, answered", 4), // saved
          new Moment("send", 2), // about to be emitted
          new Moment("send, answered", 2), // emitted
          new Moment("transact", 6), // about to be finished
          new Moment("transact, answered", 6)); // finished

  private final KafkaLog kafka =
      new KafkaLog(Kafka.shared().servers(), Kafka.shared().freshTopic(1));
  private final SegmentNode node = SegmentNode.start(Map.of("segments.topic", kafka.topic()));

  private String startWorker() {
    return node.startWorker(node.store, node.source, kafka.outbox(node.vertx));
  }

  @AfterEach
  void stop() {
    node.close();
  }

  @Test
  void shouldGoOnWhereAKilledWorkerStopped() throws Exception {
    node.create(Swing.SEGMENT);
    node.load(Swing.SEGMENT, 1, Swing.users(1));
    finish(1);
    var version = 1L;
    for (var step : STEPS) {
      version++;
      node.load(Swing.SEGMENT, version, Swing.users(version));
      killAt(step);
      endLease();
      finish(version);
      Swing.check(version, node.stored(), kafka.last(), "killed at " + step);
    }
  }

  /** Everybody comes again, and loses it again; the last worker ends the sweep. */
  @Test
  void shouldSweepOnWhereAKilledWorkerStopped() throws Exception {
    var version = 0L;
    for (var step : STEPS) {
      version++;
      node.create(Swing.SEGMENT);
      node.load(Swing.SEGMENT, version, LongStream.range(0, 10).toArray());
      finish(version);
      node.ask(
          SegmentCalls.DELETE_SEGMENT,
          DeleteSegmentRequest.newBuilder().setSegmentId(Swing.SEGMENT).build());
      killAt(step);
      endLease();
      var worker = startWorker();
      Await.until(this::isGone);
      node.stopWorker(worker);
      assertThat(kafka.last()).as("killed at %s", step).isEqualTo(node.stored());
      assertThat(node.stored().values())
          .as("killed at %s", step)
          .hasSize(10)
          .allMatch(state -> state.getMembershipsCount() == 0);
      purge();
    }
  }

  private boolean isGone() {
    return Await.result(SegmentRecords.findAny(node.store, Swing.SEGMENT))
        .filter(found -> found.entry().getStage() != SegmentStage.DELETED)
        .isEmpty();
  }

  /** So that the same users can be swept again. */
  private void purge() {
    Await.result(
        node.store.transact(
            tx ->
                SegmentRecords.findAny(tx, Swing.SEGMENT)
                    .map(
                        found -> {
                          found.ifPresent(tombstone -> QueueWrites.purge(tx, tombstone.entry()));
                          return null;
                        })));
  }

  /** Nobody waits for the dead one any longer; its signs of life would be moments as well. */
  private void endLease() {
    Await.result(
        node.store.transact(
            tx ->
                SegmentRecords.readAny(tx, Swing.SEGMENT)
                    .map(
                        found -> {
                          if (found.entry().hasDueAt()) {
                            var now = Times.of(Instant.now());
                            var due = found.entry().toBuilder().setDueAt(now).build();
                            tx.upsert(QueueWrites.row(due));
                          }
                          return null;
                        })));
  }

  private void finish(long version) {
    var worker = startWorker();
    node.awaitDone(Swing.SEGMENT, version);
    node.stopWorker(worker);
  }

  private void killAt(Moment moment) throws Exception {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(KillableWorker.class.getName());
    command.addAll(List.of(uri(), Kafka.shared().servers(), kafka.topic()));
    command.addAll(List.of(moment.name(), Integer.toString(moment.occurrence())));
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    // One that does not come to its moment must not keep the test waiting.
    CompletableFuture.delayedExecutor(2, TimeUnit.MINUTES).execute(process::destroyForcibly);
    try (var output =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      var lines = new ArrayList<String>();
      var line = output.readLine();
      while (line != null && !line.startsWith(KillableWorker.STANDS_STILL)) {
        lines.add(line);
        line = output.readLine();
      }
      assertThat(line).as("what it said at the end of %s", lines).isNotNull();
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private String uri() {
    var server = Postgres.shared();
    return "postgresql://%s:%s@%s:%d/%s"
        .formatted(server.user(), server.password(), server.host(), server.port(), node.database);
  }
}
