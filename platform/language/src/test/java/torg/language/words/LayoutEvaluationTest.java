package torg.language.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import torg.language.Language;
import torg.language.typing.KeyboardLayout;
import torg.language.typing.LayoutSlips;

/** The words of the dictionaries, typed in the right keyboard layout and in the wrong one. */
class LayoutEvaluationTest {
  private static final String RESOURCES = "/org/languagetool/resource/";

  private final LayoutSlips slips = Language.shared().layoutSlips();

  private int words;

  @Test
  void shouldLeaveEnglishWordsAlone() {
    var changed = new ArrayList<String>();
    each(
        Automaton.load(RESOURCES + "en/hunspell/en_US.dict", StandardCharsets.UTF_8),
        entry -> true,
        word -> {
          if (slips.repaired(word).isPresent()) {
            changed.add(word);
          }
        });
    System.out.printf("layout: %d of %d English words changed%n", changed.size(), words);
    assertThat(words).isGreaterThan(200_000);
    assertThat(changed).hasSizeLessThanOrEqualTo(30);
  }

  @Test
  void shouldRecogniseRussianWords() {
    var missed = new ArrayList<String>();
    each(
        Automaton.load(RESOURCES + "ru/hunspell/ru_RU.dict", Charset.forName("KOI8-R")),
        entry -> entry.indexOf('+') >= 4 && !entry.endsWith("+A"),
        word -> {
          if (!slips.repaired(KeyboardLayout.toEnglish(word)).equals(Optional.of(word))) {
            missed.add(word);
          }
        });
    double percent = 100.0 * (words - missed.size()) / words;
    System.out.printf("layout: %.2f%% of %d Russian words recognised%n", percent, words);
    assertThat(percent).as("missed: %s", missed).isGreaterThan(99.6);
  }

  /** In lower case, as they are typed. */
  private void each(Automaton dictionary, Predicate<String> wanted, Consumer<String> reader) {
    for (var bytes : dictionary.fsa()) {
      var entry =
          new String(bytes.array(), bytes.position(), bytes.remaining(), dictionary.charset());
      if (wanted.test(entry)) {
        words++;
        reader.accept(entry.substring(0, entry.indexOf('+')).toLowerCase(Locale.ROOT));
      }
    }
  }
}
