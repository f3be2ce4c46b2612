package torg.indexer.clicks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HourPlanTest {
  private static final Instant NOW = Instant.parse("2026-11-18T03:20:00Z");
  private static final long HOUR = HourPlan.hour(NOW);

  @ParameterizedTest(name = "last was {0} hours ago: next is {1} hours ago")
  @CsvSource({"3, 2", "2, 1", "1, ", "0, ", "47, 46", "48, 47", "500, 48", ", 47"})
  void shouldLoadHourAfterHourThatIsOver(Long last, Long next) {
    assertThat(HourPlan.next(Optional.ofNullable(last).map(ago -> HOUR - ago), NOW))
        .isEqualTo(Optional.ofNullable(next).map(ago -> HOUR - ago));
  }

  @ParameterizedTest(name = "{0} hours ago: {1}")
  @CsvSource({"1, false", "3, false", "4, true"})
  void shouldGiveUpAnHourThatIsLate(long ago, boolean isLost) {
    assertThat(HourPlan.isLost(HOUR - ago, NOW)).isEqualTo(isLost);
  }

  @Test
  void shouldNameFilesByTheirHour() {
    assertThat(HourPlan.key(HOUR, ClickFormat.NDJSON)).isEqualTo("ctr/hours/2026-11-18t03.ndjson");
  }
}
