package torg.language.spelling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CorrectorTest {
  private final Corrector corrector = CommonVocabulary.CORRECTOR;

  @ParameterizedTest
  @CsvSource({
    "кросовки, кроссовки",
    "шурупаверт, шуруповерт",
    "акамулятор, аккумулятор",
    "видиокарта, видеокарта",
    "нотбук, ноутбук",
    "зделать, сделать",
    "извени, извини",
    "програма, программа",
    "агенство, агентство",
    "учавствовать, участвовать",
    "чуство, чувство",
    "празник, праздник",
    "хачу, хочу",
    "обьявление, объявление",
    "карбка, коробка",
    "acomodation, accommodation",
    "recieve, receive",
    "seperate, separate",
    "definately, definitely",
    "neccessary, necessary",
    "fonetic, phonetic",
    "becuase, because",
    "tommorow, tomorrow",
    "wierd, weird",
    "independant, independent",
  })
  void shouldFindTheWordThatWasMeant(String typed, String meant) {
    assertThat(corrector.corrections(typed))
        .hasSizeLessThanOrEqualTo(Corrector.CORRECTIONS_MAX)
        .first()
        .extracting(Correction::word)
        .isEqualTo(meant);
  }

  @Test
  void shouldNameTheLikeliestFirst() {
    assertThat(corrector.corrections("празник"))
        .extracting(Correction::cost)
        .isSorted()
        .hasSize(Corrector.CORRECTIONS_MAX);
  }

  @ParameterizedTest
  @CsvSource({"диван", "house", "кроссовки", "the", "как-то"})
  void shouldNeverNameTheWordItself(String word) {
    assertThat(corrector.corrections(word)).extracting(Correction::word).doesNotContain(word);
  }

  @ParameterizedTest
  @CsvSource({"rtx4090", "qzxwvkjq", "'два слова'", "''", "日本語"})
  void shouldFindNothingForWhatIsNoWord(String typed) {
    assertThat(corrector.corrections(typed)).isEmpty();
  }

  @Test
  void shouldPreferWhatIsOftenSeenBehindTheWordBefore() {
    var words = new VocabularyBuilder(10).add("кот", 100).add("код", 100).add("ком", 100).build();
    var pairs =
        new Corrector(words, (before, word) -> before.equals("пин") && word.equals("код") ? 50 : 0);
    assertThat(pairs.corrections("коб", "пин").get(0).word()).isEqualTo("код");
  }

  @Test
  void shouldAnswerToGarbageOfAnyLength() {
    long seed = 4_711;
    var random = new Random(seed);
    for (int length = 1; length <= 64; length++) {
      for (var letters :
          List.of("абвгдеёжзиклмнопрстуя", "abcdefghijklmnopqrstuvwxyz", "aa", "оо")) {
        var garbage =
            random
                .ints(length, 0, letters.length())
                .mapToObj(at -> letters.substring(at, at + 1))
                .collect(Collectors.joining());
        assertThat(corrector.corrections(garbage))
            .as("seed %d: %s", seed, garbage)
            .hasSizeLessThanOrEqualTo(Corrector.CORRECTIONS_MAX)
            .noneMatch(one -> one.word().equals(garbage));
      }
    }
  }
}
