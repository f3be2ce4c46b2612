package torg.language.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.language.Language;

class LemmasTest {
  private final Language language = Language.shared();

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "nouns | диваны дивана диванами диван | диван",
        "fleeting vowels | щенки щенка щенок | щенок",
        "feminine nouns | вакансий вакансиями вакансия | вакансия",
        "suppletion | люди людей человек | человек",
        "adjectives | женская женские женского женский | женский",
        "short adjectives | красив красива красивы красивый | красивый",
        "verbs | куплю купил купить купите | купить",
        "participles | купленный купленная купившего купить | купить",
        "ё | елки елок елка | елка",
        "unknown brands | айфона айфоном айфоны айфон | айфон",
        "more of them | самсунга самсунгом самсунг | самсунг",
        "English nouns | boxes box | box",
        "irregular ones | women woman womens | woman",
        "English verbs | bought buys buying buy | buy",
        "English -ies | vacancies vacancy | vacancy",
        "unknown English words | blinkies blinky | blinki",
      })
  void shouldBringFormsTogether(String name, String forms, String lemma) {
    assertThat(forms.split(" "))
        .allSatisfy(form -> assertThat(language.lemmas(form)).contains(lemma));
  }

  @ParameterizedTest
  @CsvSource({"стали, сталь стать", "leaves, leave leaf", "коробок, коробок коробка"})
  void shouldKnowAllLemmasOfAnAmbiguousWord(String form, String lemmas) {
    assertThat(language.lemmas(form)).containsExactlyInAnyOrder(lemmas.split(" "));
  }

  @ParameterizedTest
  @CsvSource({"кожа, кожух", "лампа, лампас", "стол, столовая", "police, policy", "new, news"})
  void shouldKeepDifferentWordsApart(String one, String other) {
    assertThat(language.lemmas(one)).doesNotContainAnyElementsOf(language.lemmas(other));
  }

  @Test
  void shouldAnswerForWhatIsNoWord() {
    var longest = "щ".repeat(10_000);
    assertThat(List.of("", "ы", "x", "5", "한국", "ї", "\uD800", "а\u0306", longest))
        .allSatisfy(word -> assertThat(language.lemmas(word)).isNotEmpty());
    assertThat(language.lemmas(longest)).containsExactly(longest);
  }

  @ParameterizedTest
  @CsvSource({
    "и, 20, 25",
    "привет, 8, 15",
    "телефон, 10, 20",
    "телефонами, 9, 19",
    "the, 18, 25",
    "toyota, 5, 15",
    "bmw, 5, 15",
    "айфон, 10, 10",
    "iphone, 10, 15",
    "хаггадах, -1, 2",
    "ghbdtn, -1, -1",
    "'', -1, -1",
  })
  void shouldKnowHowFrequentWordsAre(String word, int min, int max) {
    assertThat(language.frequency(word)).isBetween(min, max);
  }

  @ParameterizedTest
  @CsvSource({
    "продаю диван, RUSSIAN",
    "Продаю iPhone 15, RUSSIAN",
    "selling a sofa, ENGLISH",
    "new iPhone for sale, ENGLISH",
    "schlafzimmer lampe, OTHER",
    "їжак, OTHER",
    "한국어, OTHER",
    "12345, OTHER",
    "'', OTHER",
  })
  void shouldDetectLanguage(String text, DetectedLanguage expected) {
    assertThat(language.detect(text)).isEqualTo(expected);
  }

  @Test
  void shouldKnowStopWords() {
    assertThat(List.of("и", "в", "еще", "the", "of")).allMatch(language::isStopWord);
    assertThat(List.of("диван", "sofa", "")).noneMatch(language::isStopWord);
  }
}
