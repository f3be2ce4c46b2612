package torg.leases;

import com.hazelcast.config.Config;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import torg.settings.Ports;
import torg.testkit.Await;
import torg.testkit.Waiting;

/** Real members on loopback, each with its own Vert.x. */
final class TestCluster implements AutoCloseable {
  static final Waiting WAIT = Await.within(Duration.ofSeconds(60));
  private static final int PORTS = 4;

  final class Member {
    final HazelcastInstance hazelcast;
    final Vertx vertx = Vertx.vertx();
    final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    final AtomicLong nanosAhead = new AtomicLong();
    final Leases leases;

    private Member(HazelcastInstance hazelcast, Clock clock) {
      this.hazelcast = hazelcast;
      this.leases =
          new Leases(
              vertx, hazelcast, config, meters, () -> System.nanoTime() + nanosAhead.get(), clock);
    }

    WorkShare share(String work, int shards, ShardWorker worker) {
      return await(leases.share(work, shards, worker));
    }

    double count(String meter, String share) {
      return meters.get(meter).tag("share", share).counter().count();
    }

    /** As a node that is stopped does. */
    void leave() {
      await(leases.close());
      hazelcast.shutdown();
    }

    void terminate() {
      hazelcast.getLifecycleService().terminate();
    }
  }

  private final LeasesConfig config;
  private final String name = "test-" + UUID.randomUUID();
  private final int basePort = Ports.free();
  private final List<Member> members = new ArrayList<>();

  TestCluster(int membersMin) {
    config = new LeasesConfig(Duration.ofSeconds(2), Duration.ofMillis(100), membersMin);
  }

  LeasesConfig config() {
    return config;
  }

  Member join() {
    return join(0);
  }

  /** Knows the ports from the given one on; those who do not know each other stay apart. */
  Member join(int firstKnown) {
    return join(firstKnown, Clock.systemUTC());
  }

  Member join(int firstKnown, Clock clock) {
    var hazelcastConfig = new Config().setClusterName(name);
    hazelcastConfig
        .setProperty("hazelcast.wait.seconds.before.join", "0")
        .setProperty("hazelcast.phone.home.enabled", "false")
        .setProperty("hazelcast.shutdownhook.enabled", "false")
        .setProperty("hazelcast.logging.type", "none")
        .setProperty("hazelcast.partition.count", "31")
        .setProperty("hazelcast.merge.first.run.delay.seconds", "2")
        .setProperty("hazelcast.merge.next.run.delay.seconds", "1");
    var network = hazelcastConfig.getNetworkConfig().setPort(basePort).setPortCount(PORTS);
    network.getInterfaces().setEnabled(true).addInterface("127.0.0.1");
    network.getJoin().getAutoDetectionConfig().setEnabled(false);
    network.getJoin().getMulticastConfig().setEnabled(false);
    var tcp = network.getJoin().getTcpIpConfig().setEnabled(true);
    IntStream.range(firstKnown, PORTS).forEach(i -> tcp.addMember("127.0.0.1:" + (basePort + i)));
    var member = new Member(Hazelcast.newHazelcastInstance(hazelcastConfig), clock);
    members.add(member);
    return member;
  }

  /**
   * While partitions move to a new member, Hazelcast answers late, and a member that dies then may
   * take entries along whose copies are not yet made.
   */
  void awaitQuiet() {
    WAIT.until(
        () -> "partitions at rest",
        () -> members.stream().allMatch(m -> m.hazelcast.getPartitionService().isClusterSafe()));
  }

  static <T> T await(Future<T> future) {
    return Await.within(Duration.ofSeconds(20)).result(future);
  }

  @Override
  public void close() {
    members.forEach(member -> await(member.leases.close()));
    members.forEach(Member::terminate);
    members.forEach(member -> await(member.vertx.close()));
  }
}
