package torg.language.spelling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class VocabularyBuilderTest {
  @Test
  void shouldHaveWordsOfBothAlphabets() {
    var words = new VocabularyBuilder(10).add("диван", 5).add("sofa", 3).add("как-то", 1).build();
    assertThat(words.size()).isEqualTo(3);
    assertThat(words.contains("диван")).isTrue();
    assertThat(words.contains("как-то")).isTrue();
    assertThat(words.contains("дива")).isFalse();
    assertThat(words.contains("Диван")).isFalse();
  }

  @Test
  void shouldLeaveOutCodesAndWhatDoesNotOccur() {
    var words = new VocabularyBuilder(10).add("rtx4090", 5).add("диван", 0).add("", 1).build();
    assertThat(words.size()).isZero();
    assertThat(new Corrector(words).corrections("диван")).isEmpty();
  }

  @Test
  void shouldAddCountsUp() {
    var words = new VocabularyBuilder(10).add("кот", 1).add("код", 60).add("кот", 99).build();
    assertThat(words.rarity("кот").getAsInt()).isLessThan(words.rarity("код").getAsInt());
    assertThat(words.rarity("ком")).isEmpty();
  }

  @Test
  void shouldKeepTheMostFrequentOfTooManyWords() {
    var builder = new VocabularyBuilder(100);
    for (int i = 0; i < 1_000; i++) {
      builder.add(
          "" + (char) ('a' + i / 100) + (char) ('a' + i / 10 % 10) + (char) ('a' + i % 10), i + 1);
    }
    var words = builder.build();
    assertThat(words.size()).isEqualTo(100);
    assertThat(words.contains("jjj")).isTrue();
    assertThat(words.contains("jaa")).isTrue();
    assertThat(words.contains("iaa")).isFalse();
  }

  @Test
  void shouldRefuseABoundOutOfRange() {
    assertThatThrownBy(() -> new VocabularyBuilder(0))
        .hasMessage("wordsMax must be 1..500000, got 0");
  }
}
