package torg.node.mesh;

import com.hazelcast.cluster.Member;
import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastInstance;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.spi.cluster.hazelcast.HazelcastClusterManager;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.LoggerFactory;
import torg.mesh.v1.Node;
import torg.settings.Ports;

/**
 * This node's membership: Vert.x on Hazelcast, and what the members tell of themselves.
 *
 * @param name of the mesh, as it was set
 * @param certificateEnd when the other members cease to take this node's certificate, if it has one
 */
public record Cluster(
    String name, Vertx vertx, HazelcastInstance hazelcast, Optional<Instant> certificateEnd) {
  private static final String NODE = "node";
  private static final String ROLES = "roles";
  private static final String HTTP = "http";
  private static final String GRPC = "grpc";

  /**
   * Says before anything is started whether the mesh may be opened.
   *
   * @throws torg.settings.SettingException when it may not, or not with these settings
   */
  public static void check(ClusterConfig config) {
    var hazelcast = HazelcastConfig.read(config);
    var address = MeshAddress.of(config.host());
    var certificates = config.certificates().map(MeshCertificates::load);
    MeshRule.check(
            address,
            HazelcastConfig.hasMulticast(hazelcast),
            certificates.isPresent(),
            config.insecure())
        .ifPresent(Cluster::warn);
    certificates
        .map(MeshCertificates::lifetime)
        .filter(lifetime -> !lifetime.isYoung(Instant.now()))
        .ifPresent(
            lifetime ->
                warn(
                    "the mesh certificate of this node expires on %s; renew it with './torg mesh certificates'"
                        .formatted(lifetime.until())));
    if (!address.isLoopback()) {
      var port = HazelcastConfig.port(config, hazelcast.getNetworkConfig());
      Ports.requireFree(ClusterConfig.PORT.name(), address.number(), port);
    }
    var busPort = busPort(config, address);
    if (busPort != 0) {
      Ports.requireFree(ClusterConfig.BUS_PORT.name(), address.number(), busPort);
    }
  }

  private static void warn(String sentence) {
    LoggerFactory.getLogger(Cluster.class).warn(sentence);
  }

  /** Of a config that {@link #check} has passed. */
  public static Future<Cluster> join(ClusterConfig config, Node self) {
    var address = MeshAddress.of(config.host());
    var certificates = config.certificates().map(MeshCertificates::load);
    var hazelcast = HazelcastConfig.complete(config, HazelcastConfig.read(config), address);
    var name = hazelcast.getClusterName();
    certificates.ifPresent(given -> hazelcast.setClusterName(given.clusterName(name)));
    describe(self, hazelcast);
    var bus =
        new EventBusOptions()
            .setHost(config.host())
            .setClusterPublicHost(config.host())
            .setPort(busPort(config, address));
    certificates.ifPresent(given -> given.secure(bus));
    var manager = new HazelcastClusterManager(hazelcast);
    return Vertx.builder()
        .with(new VertxOptions().setEventBusOptions(bus))
        .withClusterManager(manager)
        .buildClustered()
        .map(
            vertx ->
                new Cluster(
                    name,
                    vertx,
                    manager.getHazelcastInstance(),
                    certificates.map(given -> given.lifetime().until())));
  }

  private static int busPort(ClusterConfig config, MeshAddress address) {
    return config.busPort() == 0 && !address.isLoopback()
        ? ClusterConfig.BUS_PORT_DEFAULT
        : config.busPort();
  }

  /** Oldest member first. */
  public Iterable<Node> nodes() {
    return hazelcast.getCluster().getMembers().stream().map(Cluster::describe).toList();
  }

  /** Where another node finds this one. */
  public String address() {
    var address = hazelcast.getCluster().getLocalMember().getAddress();
    return address.getHost() + ":" + address.getPort();
  }

  public int size() {
    return hazelcast.getCluster().getMembers().size();
  }

  public boolean isMember() {
    return hazelcast.getLifecycleService().isRunning();
  }

  private static void describe(Node self, Config hazelcast) {
    Map.of(
            NODE, self.getName(),
            ROLES, String.join(",", self.getRolesList()),
            HTTP, self.getHttp(),
            GRPC, self.getGrpc())
        .forEach(hazelcast.getMemberAttributeConfig()::setAttribute);
  }

  private static Node describe(Member member) {
    return Node.newBuilder()
        .setName(member.getAttribute(NODE))
        .addAllRoles(List.of(member.getAttribute(ROLES).split(",")))
        .setHttp(member.getAttribute(HTTP))
        .setGrpc(member.getAttribute(GRPC))
        .setAnswering(member.localMember())
        .build();
  }
}
