package torg.node;

import io.vertx.core.Future;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import torg.edge.BindRule;
import torg.embedded.Ports;
import torg.settings.Settings;

/** A node from its first file to its last open port. */
final class Node {
  private static final long STEP_SECONDS_MAX = 120;

  private final Shutdown shutdown;
  private final Consumer<String> progress;

  Node(Shutdown shutdown, Consumer<String> progress) {
    this.shutdown = shutdown;
    this.progress = progress;
  }

  /** Blocks until the node serves; what was started is in the shutdown, also when this fails. */
  Configs start(Map<String, String> given) throws Exception {
    var settings = new HashMap<>(given);
    var first = Configs.from(new Settings(settings));
    var directory = DataDirectory.take(first.node().data());
    shutdown.add("data directory", directory::release);
    checkAddresses(first);
    progress.accept(
        "data in %s, roles %s".formatted(first.node().data(), roleNames(first.node().roles())));

    var external = settings.containsKey(PostgresConfig.HOST.name());
    settings.putIfAbsent(ClusterConfig.NAME.name(), external ? "torg" : directory.meshName());
    var servers =
        new EmbeddedServers(first.node(), directory, shutdown).start(new Settings(settings));
    var cluster = Cluster.join(Configs.from(new Settings(settings)).cluster(), describe(first));
    settings.putAll(servers.get(STEP_SECONDS_MAX, TimeUnit.SECONDS));
    var configs = Configs.from(new Settings(settings));
    progress.accept(
        "postgres at %s:%d".formatted(configs.postgres().host(), configs.postgres().port()));
    progress.accept("kafka at " + configs.kafka().servers());
    var joined = await(cluster);
    shutdown.add("cluster", () -> await(joined.vertx().close()));
    progress.accept("mesh %s, nodes: %d".formatted(configs.cluster().name(), joined.size()));

    var wiring = new Wiring(configs, joined, describe(first).getName());
    shutdown.add("leases", () -> await(wiring.stop()));
    await(wiring.deploy(!given.containsKey("kafka.servers")));
    leaveNodeFile(directory, settings, configs);
    return configs;
  }

  private static void checkAddresses(Configs configs) {
    BindRule.check(configs.edge(), configs.auth());
    if (configs.node().roles().contains(Role.EDGE)) {
      Ports.requireFree("http.port", configs.edge().bind(), configs.edge().httpPort());
      Ports.requireFree("grpc.port", configs.edge().bind(), configs.edge().grpcPort());
    }
  }

  private static torg.mesh.v1.Node describe(Configs configs) throws Exception {
    var name = configs.node().name();
    var node =
        torg.mesh.v1.Node.newBuilder()
            .setName(
                name.isEmpty()
                    ? InetAddress.getLocalHost().getHostName() + "-" + ProcessHandle.current().pid()
                    : name)
            .addAllRoles(configs.node().roles().stream().map(Role::text).toList());
    if (configs.node().roles().contains(Role.EDGE)) {
      node.setHttp(configs.edge().bind() + ":" + configs.edge().httpPort())
          .setGrpc(configs.edge().bind() + ":" + configs.edge().grpcPort());
    }
    return node.build();
  }

  private void leaveNodeFile(DataDirectory directory, Map<String, String> settings, Configs configs)
      throws Exception {
    var shared =
        settings.entrySet().stream()
            .filter(entry -> isShared(entry.getKey()))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    shared.put("auth.tokensFile", configs.auth().tokensFile().toString());
    var scheme = configs.edge().tls().isPresent() ? "https" : "http";
    var http = "%s://%s:%d".formatted(scheme, configs.edge().bind(), configs.edge().httpPort());
    new NodeFile(ProcessHandle.current().pid(), http, shared).write(directory);
    shutdown.add("node file", () -> NodeFile.remove(directory));
  }

  /** What a node that joins takes over: where the servers are, and who may call. */
  private static boolean isShared(String setting) {
    return Set.of(
            "postgres.", "kafka.", "cluster.name", "cluster.config", "cluster.members", "auth.")
        .stream()
        .anyMatch(setting::startsWith);
  }

  private static String roleNames(Set<Role> roles) {
    return roles.stream().map(Role::text).collect(Collectors.joining(","));
  }

  private static <T> T await(Future<T> future) throws Exception {
    return future.await(STEP_SECONDS_MAX, TimeUnit.SECONDS);
  }
}
