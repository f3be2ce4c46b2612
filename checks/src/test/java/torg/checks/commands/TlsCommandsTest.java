package torg.checks.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.checks.live.LiveNode;
import torg.testkit.NodeProcess;

/** The commands against a node with TLS whose certificate nobody else knows. */
class TlsCommandsTest {
  @TempDir Path directory;

  private NodeProcess torg(String line) throws Exception {
    return NodeProcess.start(directory, List.of(line.split(" ")));
  }

  private String output(String line, int exit) throws Exception {
    var process = torg(line);
    assertThat(process.awaitExit()).as("%s: %s", line, process.output()).isEqualTo(exit);
    return String.join("\n", process.output());
  }

  @Test
  void shouldAskANodeWithAPrivateAuthority() throws Exception {
    // Not for the address at which it is asked.
    output("mesh certificates shop.example other.example", 0);
    var token =
        output("token create --scope operator", 0)
            .lines()
            .filter(line -> line.startsWith("torg_"))
            .findFirst()
            .orElseThrow();
    var node =
        LiveNode.whole(directory)
            .with("auth.mode", "required")
            .with("tls.cert", "mesh/shop.example/node.pem")
            .with("tls.key", "mesh/shop.example/node.key")
            .start();
    try {
      assertThat(output("status", 0)).contains("at https://127.0.0.1:", "the node is UP");
      assertThat(output("status --json", 0)).contains("https://127.0.0.1:", "\"UP\"");
      assertThat(output("segments list --token " + token, 0)).contains("there are no segments");
      assertThat(output("dead-letters list catalog-edits --json", 1)).contains("UNAUTHENTICATED");
      assertThat(output("dead-letters list catalog-edits --token " + token, 0))
          .isEqualTo("torg: 0 dead letters in total");

      var file = directory.resolve("data/node.json");
      var text = Files.readString(file);
      Files.writeString(file, text.replace("mesh/shop.example", "mesh/other.example"));
      assertThat(output("status --token " + token, 1))
          .contains("the node presents a different certificate than the one in");
      Files.writeString(file, text);
    } finally {
      node.process().terminate();
    }
  }
}
