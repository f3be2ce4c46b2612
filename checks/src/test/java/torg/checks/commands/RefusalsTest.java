package torg.checks.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.checks.Repository;
import torg.checks.live.LiveNode;
import torg.testkit.NodeProcess;

/** What cannot be is said in one sentence. */
class RefusalsTest {
  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http.port | 70000 | http.port must be from 0 to 65535, got 70000",
        "http.port | many | http.port must be a whole number, got 'many'",
        "roles | edge,king | roles must be one or more of edge,bridge,catalog,offers,offers-jobs,photos,uploads,segments,search-indexer,search-engine,search,echo, got 'king'",
        "edge.timeout | 5 | edge.timeout must be a duration such as 250ms, 5s, 2m, 12h or 7d, got '5'",
        "auth.mode | maybe | auth.mode must be one of [off, required], got 'maybe'",
        "colour | red | unknown option --colour; './torg help up' lists the options",
      })
  void shouldNameSettingRangeAndValue(String name, String value, String sentence) throws Exception {
    assertThat(LiveNode.whole(directory).with(name, value).refusal())
        .isEqualTo("torg: " + sentence);
  }

  @Test
  void shouldNotListenToTheWorldWithoutAuthentication() throws Exception {
    assertThat(LiveNode.whole(directory).with("bind", "0.0.0.0").refusal())
        .startsWith("torg: bind must be a loopback address unless authentication is on")
        .endsWith("got '0.0.0.0'");
    assertThat(
            LiveNode.whole(directory)
                .with("bind", "0.0.0.0")
                .with("auth.mode", "required")
                .refusal())
        .contains("./torg token create");
  }

  @Test
  void shouldNotOpenTheMeshToTheWorldWithoutCertificates() throws Exception {
    assertThat(LiveNode.whole(directory).with("cluster.host", "192.0.2.1").refusal())
        .startsWith(
            "torg: cluster.host must be a loopback address unless nodes have certificates: make them with './torg mesh certificates'")
        .endsWith("got '192.0.2.1'");
    assertThat(LiveNode.whole(directory).with("cluster.certificates", "absent").refusal())
        .endsWith("got 'absent': there is no ca.pem");
    var config =
        Files.writeString(
            directory.resolve("cluster.xml"),
            Repository.read("cluster.xml")
                .replace("tcp-ip enabled=\"true\"", "tcp-ip enabled=\"false\"")
                .replace("multicast enabled=\"false\"", "multicast enabled=\"true\""));
    assertThat(
            LiveNode.whole(directory)
                .with("cluster.config", config.toString())
                .with("cluster.members", "")
                .refusal())
        .startsWith("torg: multicast in cluster.config must be off unless nodes have certificates");
  }

  @Test
  void shouldNameThePortThatIsTaken() throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      var port = Integer.toString(taken.getLocalPort());
      for (var setting :
          List.of(
              "http.port",
              "grpc.port",
              "ops.port",
              "cluster.busPort",
              "embedded.postgresPort",
              "embedded.kafkaPort")) {
        assertThat(LiveNode.whole(directory).with(setting, port).refusal())
            .startsWith(
                "torg: %s: port %s on 127.0.0.1 is not available (Address already in use"
                    .formatted(setting, port));
      }
    }
  }

  @Test
  void shouldNameFileAndLineWhenTheConfigIsWrong() throws Exception {
    var file =
        Files.writeString(
            directory.resolve("torg.conf"), "# ports\nhttp.port = 8081\nhtpp.port = 1\n");
    assertThat(LiveNode.whole(directory).with("config", file.toString()).refusal())
        .startsWith(
            "torg: %s line 3: unknown setting htpp.port (did you mean http.port?); a line must be 'name = value'"
                .formatted(file));
    assertThat(LiveNode.whole(directory).with("config", "absent.conf").refusal())
        .isEqualTo("torg: config must be a readable text file, got 'absent.conf'");
  }

  @Test
  void shouldNotPrintTheValueOfAMisspeltSecret() throws Exception {
    for (var words :
        List.of(
            List.of("--postgres.pasword=hunter2"),
            List.of("--postgres.pasword", "hunter2"),
            List.of("--postgres.password:hunter2"),
            List.of("--postgres.password", "hunter", "hunter2"),
            List.of("--postgres.password", "=", "-hunter2"))) {
      var line = new ArrayList<>(List.of("up"));
      line.addAll(words);
      assertRefusedWithoutTheSecret(NodeProcess.start(directory, line));
    }
    for (var text :
        List.of("postgres.pasword = hunter2", "postgres.password: hunter2", "hunter2=")) {
      var file = Files.writeString(directory.resolve("torg.conf"), text);
      assertRefusedWithoutTheSecret(
          NodeProcess.start(directory, List.of("up", "--config", file.toString())));
    }
    assertThat(
            assertRefusedWithoutTheSecret(
                NodeProcess.start(
                    directory, List.of("up"), Map.of("TORG_POSTGRES_PASWORD", "hunter2"))))
        .contains("TORG_POSTGRES_PASWORD", "did you mean TORG_POSTGRES_PASSWORD?");
  }

  private static String assertRefusedWithoutTheSecret(NodeProcess process) throws Exception {
    assertThat(process.awaitExit()).isEqualTo(2);
    var output = String.join("\n", process.output());
    assertThat(output).startsWith("torg: ").doesNotContain("hunter2");
    return output;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dance | unknown command 'dance'; './torg help' lists the commands",
        "up --http | option --http needs a value",
        "up --expires 3d | unknown option --expires; './torg help up' lists the options",
        "up -http 8081 | unknown option -http (did you mean --http?);",
        "up join | up takes only options, but one argument belongs to none of them (did you mean --join?)",
        "up --data /dev/null/x | data must be a writable directory, got '/dev/null/x'",
        "up --join | join: no node runs in",
        "token | token needs one of: create, list, revoke",
        "token create --scope king | a scope must be one of [seller, service, operator], got 'king'",
        "token revoke nobody | token revoke needs the id of a token",
        "dead-letters list | dead-letters list needs TOPIC: the topic that the records came from",
        "dead-letters list offers | no node runs in",
      })
  void shouldSayHowACommandIsMeant(String line, String sentence) throws Exception {
    var process = NodeProcess.start(directory, List.of(line.split(" ")));
    assertThat(process.awaitExit()).isEqualTo(2);
    assertThat(process.output()).hasSize(1);
    assertThat(process.output().get(0)).startsWith("torg: " + sentence);
  }
}
