package torg.testkit;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import torg.settings.Ports;

/** The process of a node, its ports and its directory. */
final class OpenSearchNode {
  private static final Duration READY_MAX = Duration.ofMinutes(4);
  private static final Duration PING_MAX = Duration.ofSeconds(10);
  private static final long POLL_MILLIS = 50;

  /** The defaults keep far away from what a machine with a full disk and two cores can do. */
  private static final String SETTINGS =
      """
      network.host: 127.0.0.1
      transport.port: %d
      discovery.seed_hosts: %s
      cluster.initial_cluster_manager_nodes: %s
      cluster.routing.allocation.disk.threshold_enabled: false
      cluster.fault_detection.follower_check.interval: 200ms
      action.auto_create_index: true
      node.processors: 1
      """;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Path directory;
  private final int port;
  private final Process process;

  /**
   * @param transport the ports by which all nodes of the cluster find each other
   */
  OpenSearchNode(Path jars, Path directory, List<Integer> transport, int at) throws IOException {
    this.directory = directory;
    port = Ports.free();
    var config = Files.createDirectories(directory.resolve("config"));
    var nodes = transport.stream().map(each -> "\"127.0.0.1:" + each + "\"").toList();
    Files.writeString(
        config.resolve("opensearch.yml"),
        SETTINGS.formatted(transport.get(at), nodes, List.of(nodes.get(0))));
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                testkit() + File.pathSeparator + jars.resolve("*"),
                OpenSearchMain.class.getName(),
                "-basePath",
                directory.toString(),
                "-confPath",
                config.toString(),
                "-numOfNode",
                "1",
                "-baseHttpPort",
                Integer.toString(port - 1),
                "-disableESLogger")
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("output.log").toFile())
            .start();
  }

  private static Path testkit() {
    return Path.of(
        URI.create(
            OpenSearchMain.class.getProtectionDomain().getCodeSource().getLocation().toString()));
  }

  String url() {
    return "http://127.0.0.1:" + port;
  }

  /** As kill -9. */
  void kill() {
    try {
      process.destroyForcibly().waitFor();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException("OpenSearch was not stopped", interrupted);
    }
  }

  /** Blocks until the cluster has so many nodes. */
  void awaitReady(int nodes) throws IOException, InterruptedException {
    var address =
        "%s/_cluster/health?wait_for_nodes=%d&wait_for_status=yellow&timeout=5s"
            .formatted(url(), nodes);
    var health = HttpRequest.newBuilder(URI.create(address)).timeout(PING_MAX).build();
    var start = System.nanoTime();
    while (!isReady(health)) {
      var isGone = process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS);
      if (isGone || System.nanoTime() - start > READY_MAX.toNanos()) {
        kill();
        throw new IOException("it says " + Files.readString(directory.resolve("output.log")));
      }
    }
  }

  private boolean isReady(HttpRequest health) throws InterruptedException {
    try {
      return client.send(health, BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException notYet) {
      return false;
    }
  }
}
