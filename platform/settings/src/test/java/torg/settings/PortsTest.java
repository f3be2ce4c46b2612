package torg.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ServerSocket;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PortsTest {
  @Test
  void shouldGiveNoPortTwiceAlsoToOthers() {
    var other = new PortBlocks();
    Set<Integer> given = new HashSet<>();
    for (var i = 0; i < 80; i++) {
      assertThat(given.add(Ports.free())).isTrue();
      assertThat(given.add(other.next())).isTrue();
    }
    assertThat(given).allMatch(port -> Ports.isFree(Ports.loopback(), port));
  }

  @Test
  void shouldNotGivePortsWhenOneThatAMeshMayGrowIntoIsTaken() throws Exception {
    var blocks = new PortBlocks();
    var before = blocks.next();
    var takenFrom = before + 2 * 8 + 3;
    try (var taken = Ports.bind(Ports.loopback(), takenFrom)) {
      assertThat(blocks.next()).isEqualTo(before + 8);
      assertThat(blocks.next()).isEqualTo(before + 3 * 8);
      assertThat(taken.isBound()).isTrue();
    }
  }

  @Test
  void shouldSayWhichSettingNamesAPortThatIsTaken() throws Exception {
    try (ServerSocket taken = Ports.bind(Ports.loopback(), Ports.free())) {
      var port = taken.getLocalPort();
      assertThat(Ports.isFree(Ports.loopback(), port)).isFalse();
      assertThatThrownBy(() -> Ports.requireFree("http.port", Ports.loopback(), port))
          .isInstanceOf(SettingException.class)
          .hasMessageStartingWith(
              "http.port: port %d on 127.0.0.1 is not available".formatted(port))
          .hasMessageEndingWith("choose another with --http.port");
    }
  }
}
