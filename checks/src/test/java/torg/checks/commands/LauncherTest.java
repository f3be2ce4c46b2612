package torg.checks.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.vertx.core.json.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.checks.Repository;
import torg.settings.Ports;
import torg.testkit.NodeProcess;

/** The script {@code ./torg} itself. */
class LauncherTest {
  @TempDir Path directory;

  /**
   * Maven has packaged the node before it runs these tests, so the launcher has nothing to build.
   */
  @BeforeAll
  static void markAsBuilt() throws Exception {
    assumeTrue(
        Files.isDirectory(Repository.ROOT.resolve("node/target/lib")),
        "the launcher runs what Maven has packaged");
    var built = Repository.ROOT.resolve("node/target/built");
    Files.writeString(built, "");
    Files.setLastModifiedTime(built, FileTime.from(Instant.now()));
  }

  private NodeProcess torg(String... arguments) throws Exception {
    var command = new ArrayList<>(List.of(Repository.ROOT.resolve("torg").toString()));
    command.addAll(List.of(arguments));
    return NodeProcess.start(directory, new ProcessBuilder(command));
  }

  @Test
  void shouldSayWhatItCanDo() throws Exception {
    var help = torg("help");
    assertThat(help.awaitExit()).isZero();
    assertThat(String.join("\n", help.output()))
        .contains("  up ", "  bench ", "  test ", "./torg help COMMAND");
    var bench = torg("bench", "--help");
    assertThat(bench.awaitExit()).isZero();
    assertThat(String.join("\n", bench.output())).contains("./torg bench", "mesh, overload");
  }

  @Test
  void shouldPrintACompletionThatBashUnderstands() throws Exception {
    var completion = torg("completion");
    assertThat(completion.awaitExit()).isZero();
    var script = Files.write(directory.resolve("completion"), completion.output());
    var check = NodeProcess.start(directory, new ProcessBuilder("bash", "-n", script.toString()));
    assertThat(check.awaitExit()).as("%s", check.output()).isZero();
  }

  @Test
  void shouldStartANodeAndStopItCleanly() throws Exception {
    var hazelcast = Integer.toString(Ports.free());
    var node =
        torg(
            "up",
            "--http=" + Ports.free(),
            "--grpc=" + Ports.free(),
            "--embedded.postgresPort=" + Ports.free(),
            "--embedded.kafkaPort=" + Ports.free(),
            "--embedded.kafkaControllerPort=" + Ports.free(),
            "--cluster.port=" + hazelcast,
            "--cluster.members=127.0.0.1:" + hazelcast);
    node.awaitReady();
    assertThat(node.terminate()).isEqualTo(143);
    assertThat(node.output()).endsWith("torg: stopping", "torg: stopped");
  }

  @Test
  void shouldMakeListAndRevokeTokens() throws Exception {
    var created = torg("token", "create", "--scope", "seller", "--subject", "shop-7");
    assertThat(created.awaitExit()).isZero();
    var token =
        created.output().stream()
            .filter(line -> line.startsWith("torg_"))
            .findFirst()
            .orElseThrow();
    var id = token.split("_")[1];
    var listed = torg("token", "list");
    assertThat(listed.awaitExit()).isZero();
    assertThat(listed.output()).hasSize(2);
    assertThat(listed.output().get(1)).contains(id, "shop-7", "SELLER");
    var listedAsJson = torg("token", "list", "--json");
    assertThat(listedAsJson.awaitExit()).isZero();
    assertThat(new JsonObject(String.join("", listedAsJson.output())).getJsonArray("tokens"))
        .hasSize(1);
    assertThat(Files.readString(directory.resolve("data/tokens"))).doesNotContain(token);
    assertThat(torg("token", "revoke", id).awaitExit()).isZero();
    var none = torg("token", "list");
    assertThat(none.awaitExit()).isZero();
    assertThat(none.output())
        .containsExactly("torg: there are no tokens; './torg token create' creates one");
  }
}
