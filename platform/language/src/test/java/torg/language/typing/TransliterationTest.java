package torg.language.typing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import torg.language.Language;
import torg.language.text.NormalForm;
import torg.language.text.RandomTexts;
import torg.language.text.Table;
import torg.language.words.Morphology;

class TransliterationTest {
  private final Transliteration transliteration = Language.shared().transliteration();

  @ParameterizedTest
  @CsvSource({
    "samsung, самсунг",
    "honda, хонда",
    "iphone, айфон",
    "bosch, бош",
    "makita, макита",
    "hyundai, хендай",
    "peugeot, пежо",
    "xiaomi, сяоми",
    "stul, стул",
    "shkaf, шкаф",
    "kuhnya, кухня",
    "krovat, кровать",
    "velosiped, велосипед",
    "noutbuk, ноутбук",
    "zhiguli, жигули",
    "chehol, чехол",
    "detskiy, детский",
    "noviy, новый",
    "novyj, новый",
    "shchenok, щенок",
    "yubka, юбка",
    "stiralnaya, стиральная",
    "mashina, машина",
    "kolyaska, коляска",
    "jeans, джинс",
    "garazh, гараж",
    "mebel, мебель",
  })
  void shouldWriteInCyrillic(String latin, String cyrillic) {
    assertThat(transliteration.toCyrillic(latin)).contains(cyrillic);
  }

  @ParameterizedTest
  @CsvSource({
    "хонда, honda", "самсунг, samsung", "леново, lenovo", "айфон, iphone", "панасоник, panasonic",
    "филипс, philips", "тойота, toyota", "тефаль, tefal", "диван, divan", "щетка, shchetka",
    "чехол, chehol", "юбка, yubka", "ксерокс, xerox", "джинсы, jinsy", "объектив, obektiv",
    "витек, vitek", "скарлет, skarlet", "сатурн, saturn",
  })
  void shouldWriteInLatin(String cyrillic, String latin) {
    assertThat(transliteration.toLatin(cyrillic)).contains(latin);
  }

  @Test
  void shouldBeginWithWhatIsUsual() {
    assertThat(transliteration.toCyrillic("divan").get(0)).isEqualTo("диван");
    assertThat(transliteration.toLatin("хуавей").get(0)).isEqualTo("huawei");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "диван", "12", "a1", "\uD800", "한국", "$", "a$", "é"})
  void shouldHaveNoCandidatesForWhatIsNoLatinWord(String word) {
    assertThat(transliteration.toCyrillic(word)).isEmpty();
  }

  /** A word that was written in Latin in the usual way is found again among the candidates. */
  @Test
  void shouldFindRussianWordsAgain() {
    var words = new TreeSet<String>();
    Table.read(
        Morphology.class, "russian-forms.tsv", 2, cells -> words.add(NormalForm.of(cells[1])));
    var lost =
        words.stream()
            .filter(
                word ->
                    transliteration.toLatin(word).stream()
                        .limit(1)
                        .noneMatch(one -> transliteration.toCyrillic(one).contains(word)))
            .toList();
    double percent = 100.0 * (words.size() - lost.size()) / words.size();
    System.out.printf(
        "%.1f%% of %d words found again after transliteration%n", percent, words.size());
    assertThat(percent).as("lost: %s", lost).isGreaterThan(85);
  }

  @Test
  void shouldBoundCandidatesOfAnything() {
    long seed = new Random().nextLong();
    var random = new Random(seed);
    for (int i = 0; i < 2_000; i++) {
      var word = NormalForm.of(RandomTexts.any(random));
      assertThat(transliteration.toCyrillic(word))
          .as("seed %d, word %s", seed, word)
          .hasSizeLessThanOrEqualTo(Transliteration.CANDIDATES_MAX);
      assertThat(transliteration.toLatin(word))
          .as("seed %d, word %s", seed, word)
          .hasSizeLessThanOrEqualTo(Transliteration.CANDIDATES_MAX);
    }
    assertThat(transliteration.toCyrillic("u".repeat(32))).hasSize(16);
    assertThat(transliteration.toCyrillic("u".repeat(33))).isEmpty();
  }

  @Test
  void shouldHaveNamesInNormalForm() {
    Table.read(
        Names.class,
        "names.tsv",
        2,
        cells -> {
          assertThat(cells[0]).matches("[a-z]+");
          assertThat(Table.words(cells[1]))
              .as(cells[0])
              .isNotEmpty()
              .allMatch(one -> one.matches("[а-я]+"));
        });
  }
}
