package torg.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import torg.embedded.EmbeddedPostgres;
import torg.settings.Ports;

class SharedServersTest {
  @Test
  void shouldBeOneForAllAndLeaveNothingWhenItsOwnerIsKilled() throws Exception {
    var owner = new ProcessBuilder("sleep", "1000").start();
    var directory = SharedServers.directory(ServerKind.POSTGRES, owner.toHandle());
    int port;
    try {
      var address = SharedServers.shared(ServerKind.POSTGRES, owner.toHandle());
      port = Integer.parseInt(address.split(" ")[0]);
      assertThat(SharedServers.shared(ServerKind.POSTGRES, owner.toHandle())).isEqualTo(address);
      assertThat(Ports.isFree(EmbeddedPostgres.HOST, port)).isFalse();
    } finally {
      owner.destroyForcibly().waitFor();
    }
    Await.until(() -> !Files.exists(directory));
    assertThat(Ports.isFree(EmbeddedPostgres.HOST, port)).isTrue();
  }
}
