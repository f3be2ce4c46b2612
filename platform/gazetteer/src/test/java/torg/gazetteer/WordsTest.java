package torg.gazetteer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Королёв, МО                 | 0 королев, 1 мо",
        "Ростов-на-Дону              | 0 ростов, 0 на, 0 дону",
        "г.Уфа;ул.Мира(центр)        | 0 г, 0 уфа, 1 ул, 1 мира, 2 центр",
        "Тверская обл., Респ. Коми   | 0 тверская, 0 область, 1 республика, 1 коми",
        "Kaluga region               | 0 kaluga, 0 oblast",
        "Arkhangel'sk, Orël          | 0 arkhangelsk, 1 orel",
        "São Paulo, Đà Nẵng          | 0 sao, 0 paulo, 1 đa, 1 nang",
        "Красноярск-26               | 0 красноярск, 0 26",
        "«Москва»                    | 0 москва",
        "...                         | ''",
      })
  void shouldSplitIntoWordsOfSegments(String text, String expected) {
    assertThat(words(text)).isEqualTo(expected);
  }

  @Test
  void shouldComposeLettersThatComeInTwoParts() {
    assertThat(words("Грозны\u0438\u0306, Королe\u0308в")).isEqualTo("0 грозный, 1 королeв");
  }

  @Test
  void shouldReadTheBeginningOfALongText() {
    assertThat(Words.of("Уфа ".repeat(1_000_000)).size()).isEqualTo(Words.LENGTH_MAX / 4);
  }

  private static String words(String text) {
    var words = Words.of(text);
    return IntStream.range(0, words.size())
        .mapToObj(i -> words.segment(i) + " " + words.word(i))
        .collect(Collectors.joining(", "));
  }
}
