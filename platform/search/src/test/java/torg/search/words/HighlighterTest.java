package torg.search.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import torg.language.Language;

class HighlighterTest {
  private final Highlighter highlighter = new Highlighter(Language.shared());

  @Test
  void shouldMarkACompoundOnce() {
    var passage = highlighter.passage("Роутер Wi-Fi", Set.of("wifi", "wi", "fi"), 100);

    assertThat(passage.orElseThrow().marks()).containsExactly(new Highlighter.Mark(7, 12));
  }

  @Test
  void shouldFindNothingInATextWithoutTheWords() {
    assertThat(highlighter.passage("Роутер", Set.of("стол"), 100)).isEmpty();
    assertThat(highlighter.passage("", Set.of("стол"), 100)).isEmpty();
  }

  @Test
  void shouldStayWithinTheLengthAndTheTextWhateverItIs() {
    long seed = System.nanoTime();
    var random = new Random(seed);
    var pieces = new String[] {"стол ", "слово ", "\uD83D\uDE00", "длинноеслово", " ", "wi-fi "};
    for (int round = 0; round < 500; round++) {
      var text = new StringBuilder();
      for (int at = random.nextInt(200); at >= 0; at--) {
        text.append(pieces[random.nextInt(pieces.length)]);
      }
      int lengthMax = 20 + random.nextInt(200);
      highlighter
          .passage(text.toString(), Set.of("стол", "wifi"), lengthMax)
          .ifPresent(
              passage -> {
                assertThat(passage.text()).as("seed %d", seed).hasSizeLessThanOrEqualTo(lengthMax);
                assertThat(text.toString()).as("seed %d", seed).contains(passage.text());
                int end = 0;
                for (var mark : passage.marks()) {
                  assertThat(mark.start()).as("seed %d", seed).isGreaterThanOrEqualTo(end);
                  assertThat(mark.end()).isGreaterThan(mark.start());
                  end = mark.end();
                }
                assertThat(end).as("seed %d", seed).isBetween(1, passage.text().length());
              });
    }
  }
}
