package torg.node;

import com.hazelcast.cluster.Member;
import com.hazelcast.config.Config;
import com.hazelcast.config.XmlConfigBuilder;
import com.hazelcast.core.HazelcastInstance;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.spi.cluster.hazelcast.ConfigUtil;
import io.vertx.spi.cluster.hazelcast.HazelcastClusterManager;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import torg.mesh.v1.Node;
import torg.settings.SettingException;

/** This node's membership: Vert.x on Hazelcast, and what the members tell of themselves. */
public record Cluster(Vertx vertx, HazelcastInstance hazelcast) {
  private static final String NODE = "node";
  private static final String ROLES = "roles";
  private static final String HTTP = "http";
  private static final String GRPC = "grpc";

  public static Future<Cluster> join(ClusterConfig config, Node self) {
    var hazelcast = hazelcastConfig(config);
    Map.of(
            NODE, self.getName(),
            ROLES, String.join(",", self.getRolesList()),
            HTTP, self.getHttp(),
            GRPC, self.getGrpc())
        .forEach(hazelcast.getMemberAttributeConfig()::setAttribute);
    var manager = new HazelcastClusterManager(hazelcast);
    var options =
        new VertxOptions()
            .setEventBusOptions(
                new EventBusOptions().setHost(config.host()).setClusterPublicHost(config.host()));
    return Vertx.builder()
        .with(options)
        .withClusterManager(manager)
        .buildClustered()
        .map(vertx -> new Cluster(vertx, manager.getHazelcastInstance()));
  }

  /** Oldest member first. */
  Iterable<Node> nodes() {
    return hazelcast.getCluster().getMembers().stream().map(Cluster::describe).toList();
  }

  String name() {
    return hazelcast.getConfig().getClusterName();
  }

  /** Where another node finds this one. */
  String address() {
    var address = hazelcast.getCluster().getLocalMember().getAddress();
    return address.getHost() + ":" + address.getPort();
  }

  int size() {
    return hazelcast.getCluster().getMembers().size();
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

  private static Config hazelcastConfig(ClusterConfig config) {
    var hazelcast = read(config);
    // The maps of Vert.x's cluster manager, as its own default has them.
    ConfigUtil.loadConfig().getMapConfigs().values().forEach(hazelcast::addMapConfig);
    ConfigUtil.loadConfig().getMultiMapConfigs().values().forEach(hazelcast::addMultiMapConfig);
    if (!config.name().isEmpty()) {
      hazelcast.setClusterName(config.name());
    }
    var network = hazelcast.getNetworkConfig();
    if (config.port() != 0) {
      network.setPort(config.port());
    }
    if (!config.members().isEmpty()) {
      network.getJoin().getTcpIpConfig().setEnabled(true).setMembers(config.members());
    }
    return hazelcast;
  }

  private static Config read(ClusterConfig config) {
    try (var stream = Files.newInputStream(config.file())) {
      return new XmlConfigBuilder(stream).build();
    } catch (IOException | RuntimeException unreadable) {
      throw new SettingException(
          "cluster.config must be a Hazelcast XML file, got '%s': %s"
              .formatted(config.file(), unreadable.getMessage()));
    }
  }
}
