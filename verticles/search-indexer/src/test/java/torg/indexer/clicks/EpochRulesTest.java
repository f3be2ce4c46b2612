package torg.indexer.clicks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EpochRulesTest {
  private static final Instant NOW = Instant.ofEpochSecond(1_000_000);

  @ParameterizedTest(name = "current {0} for {1} h, next {2}, newest {3}: {4}")
  @CsvSource(
      delimiter = '|',
      value = {
        "-   | 0 | -         | -         | -",
        "-   | 0 | -         | 500 2 csv | 500 2 csv",
        "500 | 1 | -         | 500 2 csv | -",
        "500 | 1 | -         | 400 2 csv | -",
        "500 | 1 | -         | 600 2 csv | 600 2 csv",
        "500 | 1 | 600 2 csv | 600 2 csv | 600 2 csv",
        "500 | 1 | 600 2 csv | -         | 600 2 csv",
        "500 | 1 | 600 2 csv | 700 1 csv | 700 1 csv",
        "500 | 9 | -         | -         | -",
        "500 | 10 | -        | -         | 1000000 0 csv",
        "500 | 99 | -        | 400 2 csv | 1000000 0 csv",
        "500 | 99 | -        | 600 2 csv | 600 2 csv",
        "500 | 99 | 900 0 csv | -        | 900 0 csv",
        "2000000 | 99 | -    | -         | 2000001 0 csv",
      })
  void shouldDecideWhichEpochIsFilled(
      String current, int hours, String next, String newest, String expected) {
    var present =
        current.equals("-")
            ? Optional.<CurrentEpoch>empty()
            : Optional.of(
                new CurrentEpoch(Long.parseLong(current), NOW.minus(Duration.ofHours(hours))));
    assertThat(
            EpochRules.toFill(
                present, NextEpoch.parse(next), NextEpoch.parse(newest), NOW, Duration.ofHours(10)))
        .isEqualTo(NextEpoch.parse(expected));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "1763420400 84 csv, true",
    "1763420400 84 ndjson, true",
    "1763420400 84 xml, false",
    "1763420400 10001 csv, false",
    "1763420400 csv, false",
    "9999999999999 1 csv, false",
    "-5 1 csv, false",
  })
  void shouldReadWhatAnalystsWrite(String text, boolean isOne) {
    assertThat(NextEpoch.parse(text + "\n").isPresent()).isEqualTo(isOne);
    NextEpoch.parse(text).ifPresent(next -> assertThat(next.text()).isEqualTo(text));
  }
}
