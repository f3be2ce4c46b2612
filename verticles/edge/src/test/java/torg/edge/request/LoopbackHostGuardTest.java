package torg.edge.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoopbackHostGuardTest {
  @ParameterizedTest
  @CsvSource({
    "localhost, true",
    "torg.localhost, true",
    "127.0.0.1, true",
    "127.8.9.10, true",
    "::1, true",
    "[::1], true",
    "example.org, false",
    "127.0.0.1.example.org, false",
    "localhost.example.org, false",
    "10.0.0.1, false",
    "0.0.0.0, false",
  })
  void shouldTellLoopbackNamesFromOthers(String host, boolean local) {
    assertThat(LoopbackHostGuard.isLocal(host)).isEqualTo(local);
  }
}
