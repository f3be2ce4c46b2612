package torg.gazetteer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is asked, nothing is thrown. */
class HostileInputTest {
  private static final List<String> PARTS =
      List.of(
          "Москва",
          "Каменка",
          "г.",
          "ул",
          "пос ",
          "р-н",
          "область",
          "обл",
          ",",
          "(",
          ")",
          "-",
          " ",
          "\0",
          "\uD800",
          "\uDC00",
          "\uD83D\uDE00",
          "\u0306",
          "\u200B",
          "\uFEFF",
          "'",
          "5",
          "٣",
          "ß",
          "İ",
          "ﬃ",
          "St",
          "New York",
          "Georgia",
          "МО",
          "\n",
          "Республика",
          "\uFFFF",
          "д",
          "ё",
          "й");

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", ",", "\0", "\0\0Москва\0", "\uD800", "\uDC00\uD800", "\u0306", "г", "г,"})
  void shouldAnswerOddTexts(String text) {
    assertThatCode(() -> Places.GAZETTEER.find(text)).doesNotThrowAnyException();
  }

  @Test
  void shouldFindNothingInNull() {
    assertThat(Places.GAZETTEER.find(null)).isEmpty();
  }

  @Test
  void shouldSeparateWordsAtWhatIsNoLetter() {
    assertThat(Places.find("\0Москва\uD83D\uDE00")).isEqualTo("Москва RU.48 UNIQUE");
  }

  @Test
  void shouldReadOnlyTheBeginningOfAMegabyte() {
    var filler = "х".repeat(1 << 20);
    assertThat(Places.find("Уфа, " + filler)).isEqualTo("Уфа RU.08 UNIQUE");
    assertThat(Places.find(filler + ", Уфа")).isEqualTo("-");
    assertThat(Places.find("Каменка, Татарстан, ".repeat(1 << 16))).isEqualTo("-");
  }

  @Test
  void shouldAnswerRandomTexts() {
    long seed = new Random().nextLong();
    var random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      var text = random.nextBoolean() ? shuffled(random) : characters(random);
      assertThatCode(() -> Places.GAZETTEER.find(text))
          .as("seed %d, text %s", seed, text)
          .doesNotThrowAnyException();
    }
  }

  @Test
  void shouldAnswerRandomCoordinates() {
    long seed = new Random().nextLong();
    var random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      double latitude = coordinate(random, 90);
      double longitude = coordinate(random, 180);
      assertThatCode(() -> Places.GAZETTEER.nearest(latitude, longitude))
          .as("seed %d, at %s, %s", seed, latitude, longitude)
          .doesNotThrowAnyException();
    }
  }

  private static String shuffled(Random random) {
    var text = new StringBuilder();
    for (int i = random.nextInt(30); i > 0; i--) {
      text.append(PARTS.get(random.nextInt(PARTS.size()))).append(random.nextBoolean() ? " " : "");
    }
    return text.toString();
  }

  private static String characters(Random random) {
    var text = new StringBuilder();
    for (int i = random.nextInt(60); i > 0; i--) {
      text.append((char) random.nextInt(Character.MAX_VALUE + 1));
    }
    return text.toString();
  }

  /** Within the range, at its edge, beyond it, or any bits. */
  private static double coordinate(Random random, double edge) {
    return switch (random.nextInt(4)) {
      case 0 -> (random.nextDouble() * 2 - 1) * edge;
      case 1 -> Math.copySign(edge, random.nextGaussian());
      case 2 -> random.nextGaussian() * edge * 3;
      default -> Double.longBitsToDouble(random.nextLong());
    };
  }
}
