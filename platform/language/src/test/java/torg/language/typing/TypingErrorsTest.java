package torg.language.typing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypingErrorsTest {
  private static final int MAX = 1_000;

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "the same, диван, диван, 0",
    "a letter more, диванщ, диван, 100",
    "a letter less, дван, диван, 100",
    "another letter, дибан, диван, 100",
    "the key beside, дивпн, диван, 60",
    "the key above, дувпн, диван, 160",
    "an English key beside, phine, phone, 60",
    "a vowel that sounds alike, карова, корова, 50",
    "a consonant that sounds alike, зуп, зуб, 50",
    "a doubled letter, колонна, колона, 40",
    "a letter that should be doubled, касса, каса, 40",
    "a soft sign, мебел, мебель, 50",
    "swapped letters, диавн, диван, 60",
    "an empty word, '', дом, 300",
  })
  void shouldCountLessForWhatHappensOften(String name, String typed, String meant, int expected) {
    assertThat(TypingErrors.distance(typed, meant, MAX)).isEqualTo(expected);
  }

  @Test
  void shouldStopWhereItIsOfNoInterest() {
    assertThat(TypingErrors.distance("диван", "автомобиль", 200)).isEqualTo(201);
    assertThat(TypingErrors.distance("а".repeat(100_000), "б", 200)).isEqualTo(201);
  }

  @Test
  void shouldBeADistance() {
    long seed = new Random().nextLong();
    var random = new Random(seed);
    for (int i = 0; i < 5_000; i++) {
      var one = word(random);
      var other = word(random);
      int distance = TypingErrors.distance(one, other, MAX);
      assertThat(distance)
          .as("seed %d: %s, %s", seed, one, other)
          .isEqualTo(TypingErrors.distance(other, one, MAX))
          .isBetween(0, TypingErrors.EDIT * Math.max(one.length(), other.length()));
      assertThat(distance == 0)
          .as("seed %d: %s, %s", seed, one, other)
          .isEqualTo(one.equals(other));
    }
  }

  private static String word(Random random) {
    var word = new StringBuilder();
    for (int i = random.nextInt(8); i > 0; i--) {
      word.append((char) ('а' + random.nextInt(6)));
    }
    return word.toString();
  }
}
