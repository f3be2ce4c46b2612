package torg.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import torg.language.text.NormalForm;
import torg.language.text.RandomTexts;
import torg.language.text.Token;

/** Whatever is read, it is read to its end, in bounded time, and tokens tell where they are. */
class HostileTextTest {
  /** Longer than any text that is meant to be read in one piece. */
  private static final int LENGTH = 1 << 15;

  private static final int LOOKS_AT_A_CHARACTER_MAX = 40;

  private final Language language = Language.shared();

  /** Counts how often its characters are looked at, which is what reading costs. */
  private static final class CountedText implements CharSequence {
    private final String text;
    private long looks;

    CountedText(String text) {
      this.text = text;
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public char charAt(int index) {
      looks++;
      return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      looks += end - start;
      return text.substring(start, end);
    }

    @Override
    public String toString() {
      looks += text.length();
      return text;
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "а",
        "1",
        "a1",
        "1.",
        "1,1,",
        "1 ",
        "1 000 ",
        "1 1/2 ",
        "aб",
        "a-",
        "a'",
        "1x",
        "1 x ",
        "1-2 ",
        "+",
        "a+",
        "½",
        "\u0306",
        "а\u0306",
        "\u00AD",
        "\"1",
        "1\"",
        "\uD800",
        "от 1 до ",
        "iphone ",
        "iphone 15 pro max ",
        "2 тб ",
        "б/",
        "т.",
        "$",
        "$1 ",
        "15 к",
        "  ",
        "\uFDFA",
        "한",
        "1 м ",
        "-",
        "сaмсунг",
        "USBк",
        "а.б.",
        "1/",
        "&a",
        "x1",
        "m2 "
      })
  void shouldReadEachCharacterAFewTimes(String part) {
    var text = new CountedText(part.repeat(LENGTH / part.length()));
    var tokens = language.tokens(text);
    assertThat(text.looks)
        .as("looks at %d characters", text.length())
        .isLessThan((long) LOOKS_AT_A_CHARACTER_MAX * text.length());
    assertThat(Token.leaves(tokens)).hasSizeLessThanOrEqualTo(text.length());
  }

  @Test
  void shouldReadRandomTexts() {
    long seed = new Random().nextLong();
    var random = new Random(seed);
    for (int i = 0; i < 8_000; i++) {
      var text = RandomTexts.any(random);
      var as = "seed %d, text %s".formatted(seed, text);
      var tokens = language.tokens(text);
      assertWithin(as, tokens, 0, text.length());
      for (var leaf : Token.leaves(tokens)) {
        assertLeaf(as, leaf, text);
      }
      for (var token : tokens) {
        assertPositions(as, token, language.terms(token));
      }
      language.layoutSlips().repaired(text);
      language.detect(text);
      language.quantity(text);
      language.unit(text);
    }
  }

  /** One behind the other, and parts inside of the whole. */
  private static void assertWithin(String as, List<Token> tokens, int start, int end) {
    int behind = start;
    for (var token : tokens) {
      assertThat(token.start()).as(as).isGreaterThanOrEqualTo(behind);
      assertThat(token.end()).as(as).isGreaterThan(token.start()).isLessThanOrEqualTo(end);
      assertThat(token.text()).as(as).isNotEmpty().hasSizeLessThan(1_000);
      assertWithin(as, token.parts(), token.start(), token.end());
      behind = token.end();
    }
  }

  private static void assertLeaf(String as, Token leaf, String text) {
    assertThat(NormalForm.of(leaf.text())).as(as).isEqualTo(leaf.text());
    assertThat(text.substring(leaf.start(), leaf.end())).as(as).isNotBlank();
  }

  private static void assertPositions(String as, Token token, List<Term> terms) {
    int behind = 0;
    for (var term : terms) {
      assertThat(term.position()).as(as).isBetween(behind, token.length() - 1);
      assertThat(term.position() + term.length()).as(as).isLessThanOrEqualTo(token.length());
      assertThat(term.text()).as(as).isNotEmpty();
      behind = term.position();
    }
    assertThat(terms.stream().map(Term::position).distinct())
        .as(as)
        .containsExactlyElementsOf(IntStream.range(0, token.length()).boxed().toList());
  }
}
