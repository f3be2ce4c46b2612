package torg.node;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import torg.node.mesh.Cluster;
import torg.node.mesh.ClusterConfig;
import torg.node.roles.Roles;
import torg.settings.Setting;

/**
 * What a node that joins takes over: where the servers are, who may call, what the mesh agrees on,
 * how its roles work.
 */
final class SharedSettings {
  private static final List<String> OF_THE_MESH =
      List.of(
          "postgres.",
          "store.",
          "ydb.",
          "kafka.",
          "cluster.config",
          "cluster.membersMin",
          "cluster.host",
          "cluster.insecure",
          "auth.",
          "leases.",
          "catalog.");
  private static final Set<String> OF_ROLES =
      Roles.settings().stream().map(Setting::name).collect(Collectors.toUnmodifiableSet());

  private SharedSettings() {}

  static Map<String, String> of(Map<String, String> given, Configs configs, Cluster cluster) {
    var shared = new HashMap<String, String>();
    given.forEach(
        (name, value) -> {
          if (OF_ROLES.contains(name) || OF_THE_MESH.stream().anyMatch(name::startsWith)) {
            shared.put(name, value);
          }
        });
    shared.put("auth.tokensFile", configs.auth().tokensFile().toAbsolutePath().toString());
    configs.roles().values().forEach(role -> shared.putAll(role.sharedSettings()));
    configs
        .cluster()
        .certificates()
        .ifPresent(
            directory ->
                shared.put(
                    ClusterConfig.CERTIFICATES.name(), directory.toAbsolutePath().toString()));
    shared.put(ClusterConfig.NAME.name(), cluster.name());
    shared.put(ClusterConfig.MEMBERS.name(), cluster.address());
    return shared;
  }
}
