package torg.bus.faults;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExcerptTest {
  @ParameterizedTest(name = "{0} in {1} characters: {2}")
  @CsvSource({
    "'', 3, ''",
    "abc, 3, abc",
    "abcd, 3, abc…",
    "🚲🚲🚲, 3, 🚲🚲🚲",
    "🚲🚲🚲🚲, 3, 🚲🚲🚲…"
  })
  void shouldEndAfterSoManyCharacters(String text, int charactersMax, String excerpt) {
    assertThat(Excerpt.of(text, charactersMax)).isEqualTo(excerpt);
  }
}
