package torg.node.mesh;

import com.hazelcast.config.Config;
import com.hazelcast.config.InterfacesConfig;
import com.hazelcast.config.NetworkConfig;
import com.hazelcast.config.ServerSocketEndpointConfig;
import com.hazelcast.config.XmlConfigBuilder;
import io.vertx.spi.cluster.hazelcast.ConfigUtil;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import torg.settings.SettingException;

/**
 * What Hazelcast is told: how members find each other is cluster.xml's business, who may talk to
 * this one is not. Its open-source edition neither encrypts nor authenticates, so as little of it
 * as possible is open: one port of one address, for the protocol of members and nothing else.
 */
final class HazelcastConfig {
  private HazelcastConfig() {}

  /** As the file has it, for checks; not yet fit to be started. */
  static Config read(ClusterConfig config) {
    try (var stream = Files.newInputStream(config.file())) {
      var read = new XmlConfigBuilder(stream).build();
      if (!config.name().isEmpty()) {
        read.setClusterName(config.name());
      }
      if (!config.members().isEmpty()) {
        var join = read.getNetworkConfig().getJoin();
        join.getMulticastConfig().setEnabled(false);
        join.getTcpIpConfig().setEnabled(true).setMembers(config.members());
      }
      return read;
    } catch (IOException | RuntimeException unreadable) {
      throw new SettingException(
          "cluster.config must be a Hazelcast XML file, got '%s': %s"
              .formatted(config.file(), unreadable.getMessage()));
    }
  }

  static boolean hasMulticast(Config hazelcast) {
    var join = hazelcast.getNetworkConfig().getJoin();
    return join.getMulticastConfig().isEnabled() || join.getAutoDetectionConfig().isEnabled();
  }

  static int port(ClusterConfig config, NetworkConfig network) {
    return config.port() != 0 ? config.port() : network.getPort();
  }

  static Config complete(ClusterConfig config, Config hazelcast, MeshAddress address) {
    if (hazelcast.getAdvancedNetworkConfig().isEnabled()) {
      throw new SettingException(
          "cluster.config must have its ports and members in <network>, not in <advanced-network>, got '%s'"
              .formatted(config.file()));
    }
    // The maps of Vert.x's cluster manager, as its own default has them.
    ConfigUtil.loadConfig().getMapConfigs().values().forEach(hazelcast::addMapConfig);
    ConfigUtil.loadConfig().getMultiMapConfigs().values().forEach(hazelcast::addMultiMapConfig);
    onlyMembers(config, hazelcast, address);
    hazelcast.setProperty("hazelcast.socket.bind.any", "false");
    hazelcast.setProperty("hazelcast.phone.home.enabled", "false");
    AllowedClasses.only(hazelcast);
    // Collected for a management center that nothing here talks to.
    hazelcast.getMetricsConfig().setEnabled(false);
    hazelcast.setProperty("hazelcast.health.monitoring.level", "OFF");
    // Doors to running code that somebody sends.
    hazelcast.getJetConfig().setEnabled(false);
    hazelcast.getUserCodeDeploymentConfig().setEnabled(false);
    hazelcast
        .getManagementCenterConfig()
        .setScriptingEnabled(false)
        .setConsoleEnabled(false)
        .setDataAccessEnabled(false);
    return hazelcast;
  }

  /**
   * With one network for all, every port also answers clients, whose protocol needs no membership.
   * The advanced network opens one port a protocol, and only the members' is configured.
   */
  private static void onlyMembers(ClusterConfig config, Config hazelcast, MeshAddress address) {
    var network = hazelcast.getNetworkConfig();
    hazelcast
        .getAdvancedNetworkConfig()
        .setEnabled(true)
        .setJoin(network.getJoin())
        .setMemberAddressProviderConfig(network.getMemberAddressProviderConfig())
        .setIcmpFailureDetectorConfig(network.getIcmpFailureDetectorConfig())
        .setMemberEndpointConfig(endpoint(config, network, address));
  }

  private static ServerSocketEndpointConfig endpoint(
      ClusterConfig config, NetworkConfig network, MeshAddress address) {
    var interfaces =
        new InterfacesConfig().setEnabled(true).setInterfaces(List.of(address.number()));
    var endpoint =
        new ServerSocketEndpointConfig()
            .setPort(port(config, network))
            .setPortCount(network.getPortCount())
            // Beyond loopback a fence knows one port; the next one would stand outside of it.
            .setPortAutoIncrement(address.isLoopback() && network.isPortAutoIncrement())
            .setReuseAddress(network.isReuseAddress())
            .setPublicAddress(network.getPublicAddress())
            .setInterfaces(interfaces);
    endpoint.setOutboundPortDefinitions(network.getOutboundPortDefinitions());
    return endpoint;
  }
}
