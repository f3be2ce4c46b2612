package torg.checks.mesh;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.checks.Repository;
import torg.checks.live.LiveNode;
import torg.settings.Ports;
import torg.testkit.NodeProcess;

/** The commands of docs/operations.md for a secure mesh, and strangers who would be part of it. */
class SecureMeshTest {
  @TempDir Path directory;
  private final List<NodeProcess> nodes = new ArrayList<>();

  @AfterEach
  void stop() throws Exception {
    for (var node : nodes) {
      node.terminate();
    }
  }

  /** The command lines, without what is told about them. */
  private static List<String> commands() {
    var lines = Repository.read("docs/operations.md").lines().toList();
    var first =
        lines.stream().filter(line -> line.startsWith("./torg mesh certificates node-1")).findAny();
    return lines.stream()
        .dropWhile(line -> !line.equals(first.orElseThrow()))
        .takeWhile(line -> !line.equals("```"))
        .map(line -> line.replaceFirst("\\s+#.*", ""))
        .toList();
  }

  private NodeProcess torg(String command, Map<String, String> environment) throws Exception {
    assertThat(command).startsWith("./torg ");
    var words = Arrays.asList(command.substring("./torg ".length()).split(" "));
    return NodeProcess.start(directory, words, environment);
  }

  private int up(String command, Map<String, String> given) throws Exception {
    var environment = new TreeMap<>(given);
    var http = Ports.free();
    environment.put("TORG_HTTP_PORT", Integer.toString(http));
    environment.put("TORG_GRPC_PORT", Integer.toString(Ports.free()));
    environment.put("TORG_CLUSTER_CONFIG", Repository.ROOT.resolve("cluster.xml").toString());
    var node = torg(command, environment);
    nodes.add(0, node);
    node.awaitReady();
    return http;
  }

  private int whole(String command) throws Exception {
    var environment = new TreeMap<String, String>();
    for (var name :
        List.of("EMBEDDED_POSTGRESPORT", "EMBEDDED_KAFKAPORT", "EMBEDDED_KAFKACONTROLLERPORT")) {
      environment.put("TORG_" + name, Integer.toString(Ports.free()));
    }
    var hazelcast = Ports.free();
    environment.put("TORG_CLUSTER_PORT", Integer.toString(hazelcast));
    environment.put("TORG_CLUSTER_MEMBERS", "127.0.0.1:" + hazelcast);
    environment.put("TORG_ROLES", "edge,bridge,catalog");
    return up(command, environment);
  }

  private static int members(int http) throws Exception {
    return LiveNode.get(http, "/v1/mesh/nodes").json().getJsonArray("nodes").size();
  }

  @Test
  void shouldMakeASecureMeshByTheDocumentedCommands() throws Exception {
    var commands = commands();
    assertThat(commands).hasSize(5);
    assertThat(torg(commands.get(0), Map.of()).awaitExit()).isZero();
    var first = whole(commands.get(1));
    var second = up(commands.get(2), Map.of());
    up(commands.get(3), Map.of());
    LiveNode.WAIT.seen(() -> members(second), size -> size == 3);
    // Only the third has the role.
    var path = commands.get(4).replaceFirst("curl localhost:8081", "");
    var answer =
        LiveNode.WAIT.seen(() -> LiveNode.get(second, path), found -> found.status() == 200);
    assertThat(answer.json().getString("node")).endsWith("-" + nodes.get(0).pid());

    var status = torg("./torg status --data data-3", Map.of());
    assertThat(status.awaitExit()).as(status.output().toString()).isZero();
    assertThat(status.output().get(0)).contains("without an edge, health and metrics at http://");

    assertThat(torg("./torg mesh certificates evil --directory other", Map.of()).awaitExit())
        .isZero();
    for (var certificates : List.of("", " --cluster.certificates other/evil")) {
      var stranger = up("./torg up --roles edge --data stranger" + certificates, asIfOfTheMesh());
      assertThat(members(stranger)).isEqualTo(1);
      assertThat(LiveNode.get(stranger, path).json().getString("fault")).isEqualTo("UNAVAILABLE");
      assertThat(members(first)).isEqualTo(3);
      nodes.remove(0).terminate();
    }
    assertThat(LiveNode.get(second, path).status()).isEqualTo(200);
    for (var data : List.of("data", "data-2", "data-3")) {
      var log = directory.resolve(data).resolve("torg.log");
      assertThat(Files.readString(log)).doesNotContain("is not allowed");
    }
  }

  /** All that the first node tells another about the mesh and its servers, but the certificates. */
  private Map<String, String> asIfOfTheMesh() throws Exception {
    var environment = new TreeMap<String, String>();
    new JsonObject(Files.readString(directory.resolve("data/node.json")))
        .getJsonObject("shared")
        .forEach(
            setting -> {
              if (!setting.getKey().equals("cluster.certificates")) {
                environment.put(
                    "TORG_" + setting.getKey().replace('.', '_').toUpperCase(),
                    (String) setting.getValue());
              }
            });
    return environment;
  }
}
