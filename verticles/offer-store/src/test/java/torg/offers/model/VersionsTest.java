package torg.offers.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VersionsTest {
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "new offer,              2024-05-01T12:00:00Z,          0,                1714564800000000",
    "clock is ahead,         2024-05-01T12:00:00.000005Z,   1714564800000003, 1714564800000005",
    "same microsecond,       2024-05-01T12:00:00.0000059Z,  1714564800000005, 1714564800000006",
    "clock went back,        2024-05-01T11:00:00Z,          1714564800000005, 1714564800000006",
    "nanoseconds do not count, 2024-05-01T12:00:00.000000999Z, 0,             1714564800000000",
  })
  void shouldGrowWhateverTheClockSays(String name, Instant now, long previous, long expected) {
    assertThat(Versions.next(now, previous)).isEqualTo(expected);
  }
}
