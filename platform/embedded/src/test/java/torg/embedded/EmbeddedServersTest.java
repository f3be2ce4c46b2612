package torg.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import torg.settings.Ports;
import torg.settings.SettingException;

@DisabledIfSystemProperty(named = "torg.quick", matches = "true")
class EmbeddedServersTest {
  private static final Path CACHE = Path.of(System.getProperty("user.home"), ".cache", "torg");

  @TempDir Path directory;

  @Test
  void shouldKeepPostgresRunningWhenStartedAgainAndEndItWhenStopped() throws Exception {
    var port = Ports.free();
    var first = EmbeddedPostgres.start(CACHE, directory, port);
    var pid = Files.readAllLines(directory.resolve("data/postmaster.pid")).get(0);
    var second = EmbeddedPostgres.start(CACHE, directory, port);

    assertThat(Files.readAllLines(directory.resolve("data/postmaster.pid")).get(0)).isEqualTo(pid);
    assertThat(second.password()).isEqualTo(first.password()).hasSize(32);
    assertThat(Files.getPosixFilePermissions(directory.resolve("password")))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    try (var connection = new Socket(EmbeddedPostgres.HOST, port)) {
      assertThat(connection.isConnected()).isTrue();
    }
    second.stop();
    assertThat(Ports.isFree(EmbeddedPostgres.HOST, port)).isTrue();
  }

  @Test
  void shouldMovePostgresWhenItsPortIsAnother() throws Exception {
    EmbeddedPostgres.start(CACHE, directory, Ports.free());
    var port = Ports.free();
    var moved = EmbeddedPostgres.start(CACHE, directory, port);
    assertThat(Ports.isFree(EmbeddedPostgres.HOST, port)).isFalse();
    moved.stop();
  }

  @Test
  void shouldKeepKafkaTopicsWhenStartedAgain() throws Exception {
    var port = Ports.free();
    var first = EmbeddedKafka.start(directory, port, Ports.free());
    try (var admin = Admin.create(Map.of("bootstrap.servers", first.servers()))) {
      admin
          .createTopics(List.of(new NewTopic("kept", 3, (short) 1)))
          .all()
          .get(30, TimeUnit.SECONDS);
    }
    first.stop();
    var second = EmbeddedKafka.start(directory, port, Ports.free());
    try (var admin = Admin.create(Map.of("bootstrap.servers", second.servers()))) {
      var topics = admin.describeTopics(Set.of("kept")).allTopicNames().get(30, TimeUnit.SECONDS);
      assertThat(topics.get("kept").partitions()).hasSize(3);
    }
    second.stop();
  }

  @Test
  void shouldNameTheSettingWhenAPortIsTaken() throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.getByName(EmbeddedPostgres.HOST))) {
      var port = taken.getLocalPort();
      var sentence =
          "port %d on 127.0.0.1 is not available (Address already in use".formatted(port);
      assertThatThrownBy(() -> EmbeddedPostgres.start(CACHE, directory, port))
          .isInstanceOf(SettingException.class)
          .hasMessageContaining("embedded.postgresPort: " + sentence);
      assertThatThrownBy(() -> EmbeddedKafka.start(directory, port, Ports.free()))
          .isInstanceOf(SettingException.class)
          .hasMessageContaining("embedded.kafkaPort: " + sentence);
    }
  }
}
