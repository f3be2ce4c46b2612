package torg.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import torg.bus.faults.FaultException;

class RetryAfterTest {
  private static final Instant NOW = Instant.parse("2026-11-16T05:00:00Z");

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "120                           | 120",
        "' 5 '                         | 5",
        "999999999                     | 86400",
        "Mon, 16 Nov 2026 05:01:00 GMT | 60",
        "Wed, 16 Nov 2033 05:01:00 GMT | 86400",
      })
  void shouldReadWhenItIsSecondsOrADate(String header, long seconds) {
    assertThat(RetryAfter.parse(header, NOW)).contains(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "0", "-5", "soon", "1e3", "99999999999", "Mon, 16 Nov 2026 04:59:00 GMT"})
  void shouldReadNothingWhenItIsNeither(String header) {
    assertThat(RetryAfter.parse(header, NOW)).isEmpty();
  }

  @Test
  void shouldBeFoundInTheFailureWhenTheHostAskedForIt() {
    var target = Target.parse("http://shop.example/x");
    var pause = Optional.of(Duration.ofSeconds(120));
    assertThat(RetryAfter.in(FetchFaults.status(target, 429, pause))).isEqualTo(pause);
    assertThat(RetryAfter.in(FetchFaults.status(target, 503, Optional.empty()))).isEmpty();
    assertThat(RetryAfter.in(FaultException.notFound("it"))).isEmpty();
  }
}
