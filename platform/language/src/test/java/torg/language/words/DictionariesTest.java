package torg.language.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.Properties;
import java.util.Random;
import morfologik.stemming.Dictionary;
import morfologik.stemming.DictionaryLookup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import torg.language.Language;
import torg.language.text.Table;

/** The dictionaries are what their readers take them for, beside the library's own reader. */
class DictionariesTest {
  private static final String RESOURCES = "/org/languagetool/resource/";

  @ParameterizedTest
  @CsvSource({
    "ru/russian, koi8-r, ",
    "en/english, utf-8, ",
    "ru/hunspell/ru_RU, koi8-r, true",
    "en/hunspell/en_US, utf-8, true",
  })
  void shouldBeWrittenAsTheyAreRead(String name, String encoding, String frequencies)
      throws IOException {
    var info = new Properties();
    try (var stream = getClass().getResourceAsStream(RESOURCES + name + ".info")) {
      info.load(stream);
    }
    assertThat(info.getProperty("fsa.dict.separator")).isEqualTo("+");
    assertThat(info.getProperty("fsa.dict.encoding")).isEqualTo(encoding);
    assertThat(info.getProperty("fsa.dict.encoder")).isEqualTo("SUFFIX");
    assertThat(info.getProperty("fsa.dict.frequency-included")).isEqualTo(frequencies);
  }

  @ParameterizedTest
  @CsvSource({"ru/russian, KOI8-R, russian-forms.tsv", "en/english, UTF-8, english-forms.tsv"})
  void shouldHaveTheLemmasThatTheLibraryFinds(String name, String charset, String forms)
      throws IOException {
    var ours = LemmaDictionary.load(RESOURCES + name + ".dict", Charset.forName(charset));
    var library =
        new DictionaryLookup(Dictionary.read(getClass().getResource(RESOURCES + name + ".dict")));
    Table.read(
        DictionariesTest.class,
        forms,
        2,
        cells -> {
          var expected = new LinkedHashSet<String>();
          library.lookup(cells[0]).forEach(one -> expected.add(one.getStem().toString()));
          assertThat(ours.lemmas(cells[0])).as(cells[0]).hasSameElementsAs(expected);
          assertThat(ours.contains(cells[0])).as(cells[0]).isEqualTo(!expected.isEmpty());
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "+", "а+", "диван+", "диван+A", "?", "한", "\uD800", "a\0b"})
  void shouldNotKnowWhatIsNoWord(String word) {
    var russian = LemmaDictionary.load(RESOURCES + "ru/russian.dict", Charset.forName("KOI8-R"));
    var english =
        FrequencyDictionary.load(RESOURCES + "en/hunspell/en_US.dict", StandardCharsets.UTF_8);
    assertThat(russian.lemmas(word)).isEmpty();
    assertThat(english.frequency(word)).isEqualTo(FrequencyDictionary.UNKNOWN);
  }

  @Test
  void shouldAnswerManyThreadsAlike() {
    var language = Language.shared();
    long seed = new Random().nextLong();
    var words =
        new Random(seed)
            .ints(20_000, 0, 1_000)
            .mapToObj(number -> "слов" + (char) ('а' + number % 32) + (char) ('а' + number / 32))
            .toList();
    var one = words.stream().map(language::lemmas).toList();
    var many = words.parallelStream().map(language::lemmas).toList();
    assertThat(many).as("seed %d", seed).isEqualTo(one);
  }
}
