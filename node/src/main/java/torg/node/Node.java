package torg.node;

import io.vertx.core.Future;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import torg.edge.BindRule;
import torg.kafka.KafkaConfig;
import torg.node.mesh.Cluster;
import torg.node.mesh.ClusterConfig;
import torg.node.roles.RoleType;
import torg.node.roles.Roles;
import torg.settings.Ports;
import torg.settings.Settings;

/** A node from its first file to its last open port. */
public final class Node {
  private static final long STEP_SECONDS_MAX = 120;

  private final Shutdown shutdown;
  private final Consumer<String> progress;

  public Node(Shutdown shutdown, Consumer<String> progress) {
    this.shutdown = shutdown;
    this.progress = progress;
  }

  /** Blocks until the node serves; what was started is in the shutdown, also when this fails. */
  public Configs start(Map<String, String> given) throws Exception {
    var settings = new HashMap<>(given);
    var first = Configs.from(new Settings(settings));
    var directory = DataDirectory.take(first.node().data());
    shutdown.add("data directory", directory::release);
    checkAddresses(first);
    progress.accept(
        "data in %s, roles %s".formatted(first.node().data(), Roles.names(first.node().roles())));

    if (!isStoreExternal(first, new Settings(given))) {
      settings.putIfAbsent(ClusterConfig.NAME.name(), directory.meshName());
    }
    var self = describe(first);
    var joining = Cluster.join(Configs.from(new Settings(settings)).cluster(), self);
    shutdown.add("cluster", () -> leave(joining));
    var servers =
        new EmbeddedServers(first.node(), directory, shutdown).start(new Settings(settings));
    settings.putAll(servers.get(STEP_SECONDS_MAX, TimeUnit.SECONDS));
    var configs = Configs.from(new Settings(settings));
    var engine = configs.node().storeEngine();
    progress.accept("%s at %s".formatted(engine.text(), engine.place(configs)));
    progress.accept("kafka at " + configs.kafka().servers());
    var cluster = await("joining the mesh", joining);
    progress.accept("mesh %s, nodes: %d".formatted(cluster.name(), cluster.size()));

    var ownKafka = !new Settings(given).isSet(KafkaConfig.SERVERS);
    var wiring = new Wiring(configs, cluster, self.getName(), ownKafka);
    shutdown.add("verticles", () -> stop(wiring, joining));
    await("starting the verticles", wiring.deploy());
    var ops = address(configs, configs.ops().bind(), wiring.opsPort());
    progress.accept("ops " + ops);
    leaveNodeFile(directory, settings, configs, cluster, ops);
    return configs;
  }

  private static boolean isStoreExternal(Configs configs, Settings given) {
    return switch (configs.node().storeEngine()) {
      case POSTGRES -> given.isSet(PostgresConfig.HOST);
      case YDB -> true;
    };
  }

  /** Vert.x ends here, while the servers that its verticles say goodbye to are still there. */
  private static void stop(Wiring wiring, Future<Cluster> joining) throws Exception {
    await("stopping the verticles", wiring.stop());
    leave(joining);
  }

  private static void leave(Future<Cluster> joining) throws Exception {
    if (!joining.failed()) {
      await("leaving the mesh", joining.compose(cluster -> cluster.vertx().close()));
    }
  }

  private static void checkAddresses(Configs configs) {
    BindRule.check(configs.edge(), configs.auth());
    BindRule.check(configs.ops(), configs.edge(), configs.auth());
    Cluster.check(configs.cluster());
    Ports.requireFree("ops.port", configs.ops().bind(), configs.ops().port());
    if (configs.node().hasEdge()) {
      Ports.requireFree("http.port", configs.edge().bind(), configs.edge().httpPort());
      Ports.requireFree("grpc.port", configs.edge().bind(), configs.edge().grpcPort());
    }
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException nameless) {
      return "node";
    }
  }

  private static torg.mesh.v1.Node describe(Configs configs) {
    var name = configs.node().name();
    var node =
        torg.mesh.v1.Node.newBuilder()
            .setName(name.isEmpty() ? hostName() + "-" + ProcessHandle.current().pid() : name)
            .addAllRoles(configs.node().roles().stream().map(RoleType::name).toList());
    if (configs.node().hasEdge()) {
      node.setHttp(configs.edge().bind() + ":" + configs.edge().httpPort())
          .setGrpc(configs.edge().bind() + ":" + configs.edge().grpcPort());
    }
    return node.build();
  }

  private void leaveNodeFile(
      DataDirectory directory,
      Map<String, String> settings,
      Configs configs,
      Cluster cluster,
      String ops)
      throws IOException {
    var shared = SharedSettings.of(settings, configs, cluster);
    var certificate = configs.edge().tls().map(tls -> tls.cert().toAbsolutePath());
    NodeFile.ofThisProcess(httpAddress(configs), ops, certificate, shared).write(directory);
    shutdown.add("node file", () -> NodeFile.remove(directory));
  }

  /** Empty without an edge. */
  private static String httpAddress(Configs configs) {
    return configs.node().hasEdge()
        ? address(configs, configs.edge().bind(), configs.edge().httpPort())
        : "";
  }

  /** A node that listens everywhere is asked at loopback. */
  private static String address(Configs configs, String bind, int port) {
    var host = Set.of("0.0.0.0", "::").contains(bind) ? "127.0.0.1" : bind;
    return "%s://%s:%d".formatted(configs.edge().tls().isPresent() ? "https" : "http", host, port);
  }

  private static <T> T await(String step, Future<T> future) throws Exception {
    try {
      return future.await(STEP_SECONDS_MAX, TimeUnit.SECONDS);
    } catch (TimeoutException late) {
      throw new IOException("%s took more than %d s".formatted(step, STEP_SECONDS_MAX));
    }
  }
}
