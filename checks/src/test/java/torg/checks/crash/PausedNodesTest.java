package torg.checks.crash;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.checks.Repository;
import torg.checks.live.LiveNode;
import torg.checks.live.SellerAtWork;
import torg.checks.live.SellerBooks;
import torg.settings.Ports;
import torg.testkit.Await;
import torg.testkit.Kafka;
import torg.testkit.Postgres;

/**
 * Three nodes under writes, each of which stands still in turn, at any moment and for longer than
 * its leases, its sessions and the patience of the others; one is killed before it wakes, one right
 * after. Whatever they had begun, the last record of every offer in Kafka is its stored state.
 */
class PausedNodesTest {
  /** Many, as each waits for seconds when it has come to the node that stands still. */
  private static final List<String> SELLERS =
      List.of("anna", "boris", "vera", "gleb", "darya", "egor", "zhanna", "ivan");

  private static final int SHARDS = 16;
  private static final int WRITES_BEFORE = 60;

  /** Longer than leases.term, bus.silenceMax, kafka.sessionTimeout and Hazelcast's heartbeats. */
  private static final Duration PAUSE_MIN = Duration.ofSeconds(8);

  private static final Duration RECOVERY_MAX = Duration.ofMinutes(2);

  private final String topic = Kafka.shared().freshTopic(8);
  private final List<LiveNode> nodes = new ArrayList<>();
  private final List<SellerAtWork> writers = new ArrayList<>();
  private final AtomicInteger turns = new AtomicInteger();
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  @TempDir Path directory;

  private enum Accident {
    PAUSE,
    PAUSE_AND_KILL,
    PAUSE_WAKE_AND_KILL
  }

  @AfterEach
  void stop() throws Exception {
    for (var node : nodes) {
      if (node.process() != null) {
        node.process().kill();
      }
    }
  }

  @Test
  void shouldExportWhatIsStoredWhateverStoodStill() throws Exception {
    System.out.println("PausedNodesTest: seed " + seed);
    startThree();
    var threads = startWriters();
    var victims = new ArrayList<>(nodes);
    Collections.shuffle(victims, random);
    for (var accident : Accident.values()) {
      awaitWrites(1 + random.nextInt(WRITES_BEFORE));
      strike(victims.get(accident.ordinal()), accident);
    }
    awaitWrites(WRITES_BEFORE);
    writers.forEach(SellerAtWork::end);
    for (var thread : threads) {
      thread.join();
    }
    check();
  }

  private void startThree() throws Exception {
    var database = Postgres.shared().freshDatabase();
    var ports = List.of(Ports.free(), Ports.free(), Ports.free());
    var members = String.join(",", ports.stream().map(port -> "127.0.0.1:" + port).toList());
    var config = quickToMerge();
    for (var port : ports) {
      var place = Files.createDirectory(directory.resolve("node-" + port));
      nodes.add(
          LiveNode.whole(place)
              .with("roles", "edge,bridge,catalog,offers,offers-jobs")
              .with("cluster.config", config.toString())
              .with("cluster.name", topic)
              .with("cluster.port", Integer.toString(port))
              .with("cluster.members", members)
              .with("postgres.host", Postgres.shared().host())
              .with("postgres.port", Integer.toString(Postgres.shared().port()))
              .with("postgres.user", Postgres.shared().user())
              .with("postgres.password", Postgres.shared().password())
              .with("postgres.database", database)
              .with("kafka.servers", Kafka.shared().servers())
              .with("kafka.sessionTimeout", "6s")
              .with("offers.updatesTopic", topic)
              .with("offers.photoRequestsTopic", Kafka.shared().freshTopic(1))
              .with("offers.feedTopic", Kafka.shared().freshTopic(1))
              .with("offers.feedResultsTopic", Kafka.shared().freshTopic(1))
              .with("offers.opinionsTopic", Kafka.shared().freshTopic(1))
              .with("photos.resultsTopic", Kafka.shared().freshTopic(1))
              .with("catalog.editsTopic", Kafka.shared().freshTopic(1))
              .with("catalog.changesTopic", Kafka.shared().freshTopic(1)));
      nodes.get(nodes.size() - 1).start();
    }
    awaitWhole();
  }

  /** The parts of the mesh find each other within seconds. */
  private Path quickToMerge() throws Exception {
    var xml = Files.readString(Repository.ROOT.resolve("cluster.xml"));
    return Files.writeString(
        directory.resolve("cluster.xml"),
        xml.replace("run.delay.seconds\">15<", "run.delay.seconds\">3<"));
  }

  private List<Thread> startWriters() {
    SELLERS.forEach(seller -> writers.add(new SellerAtWork(this::anyNode, seller)));
    var threads = writers.stream().map(writer -> new Thread(writer::work)).toList();
    writers.forEach(SellerAtWork::begin);
    threads.forEach(Thread::start);
    return threads;
  }

  private LiveNode anyNode() {
    return nodes.get(turns.getAndIncrement() % nodes.size());
  }

  private void awaitWrites(int more) throws Exception {
    var before = acknowledged();
    Await.within(RECOVERY_MAX).seen(this::acknowledged, sum -> sum >= before + more);
  }

  private int acknowledged() {
    return writers.stream().mapToInt(SellerAtWork::acknowledged).sum();
  }

  private void strike(LiveNode victim, Accident accident) throws Exception {
    var others = nodes.stream().filter(node -> node != victim).toList();
    victim.process().pause();
    LockSupport.parkNanos(PAUSE_MIN.toNanos());
    Await.within(RECOVERY_MAX).seen(() -> held(others), held -> held == SHARDS);
    awaitWrites(1 + random.nextInt(WRITES_BEFORE));
    switch (accident) {
      case PAUSE -> victim.process().resume();
      case PAUSE_AND_KILL -> victim.process().kill();
      case PAUSE_WAKE_AND_KILL -> {
        victim.process().resume();
        awaitWrites(random.nextInt(5));
        victim.process().kill();
      }
    }
    if (accident != Accident.PAUSE) {
      victim.start();
    }
    awaitWhole();
  }

  /** All see each other, and each shard is exported by one of them. */
  private void awaitWhole() throws Exception {
    for (var node : nodes) {
      Await.within(RECOVERY_MAX)
          .seen(
              () -> node.get("/v1/mesh/nodes").json().getJsonArray("nodes").size(),
              size -> size == nodes.size());
    }
    Await.within(RECOVERY_MAX).seen(() -> held(nodes), held -> held == SHARDS);
  }

  /** Shards that the nodes believe to hold. */
  private static int held(List<LiveNode> nodes) throws Exception {
    var sum = 0;
    for (var node : nodes) {
      var line =
          node.get("/metrics")
              .text()
              .lines()
              .filter(one -> one.startsWith("torg_leases_held{share=\"offer-export\"}"))
              .findFirst();
      sum += line.map(one -> (int) Double.parseDouble(one.split(" ")[1])).orElse(0);
    }
    return sum;
  }

  private void check() throws Exception {
    var stored = new HashMap<String, Long>();
    for (var writer : writers) {
      writer.checkWhatWasAcknowledged();
      stored.putAll(new SellerBooks(nodes.get(0), writer.seller()).checked());
    }
    ExportBooks.check(Kafka.shared().servers(), topic, stored);
  }
}
