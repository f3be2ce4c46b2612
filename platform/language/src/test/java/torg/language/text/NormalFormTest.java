package torg.language.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NormalFormTest {
  @ParameterizedTest(name = "{0}: {1} is {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "case | ДИВАН Sofa | диван sofa",
        "ё | Ёлка ещё | елка еще",
        "й of two characters | и\u0306од Й\u0301 | йод й",
        "ё of two characters | е\u0308лка | елка",
        "ё with two marks | ё\u0308лка | елка",
        "stress | за\u0301мок | замок",
        "Ukrainian letters | Їжак Ў Ґ | їжак ў ґ",
        "Latin marks | Škoda Citroën Pokémon Ångström | skoda citroen pokemon angstrom",
        "Latin letters that are whole | Øresund Łódź Straße Æsir | oresund lodz strasse aesir",
        "Turkish capital i | İstanbul ılık | istanbul ilik",
        "full width | ＡＢＣ１２３％ | abc123%",
        "superscripts | м² 10³ | м2 103",
        "compatibility forms | ﬁre ㎏ Ⅳ | fire kg iv",
        "fractions | ½ 3⁄4 | 1/2 3/4",
        "dashes | а–б—в−г‑д | а-б-в-г-д",
        "double quotes | «а» „б“ ”в” ″ | \"а\" \"б\" \"в\" \"",
        "single quotes | ’а‘ ′ ` ʼ | 'а' ' ' '",
        "spaces | а\u00A0б\u2009в\u202Fг\tд | а б в г д",
        "soft hyphen | ди\u00ADван | диван",
        "what cannot be seen | а\u200Bб\u200Dв\uFEFFг\u2060д\uFE0F | абвгд",
        "trademarks | Windows™ | windows",
        "signs that stay | 5 ₽ № 7 + @ | 5 ₽ no 7 + @",
        "Greek | ΣΊΣΥΦΟΣ | σισυφοσ",
        "marks that are letters in effect | हिन्दी | हिन्दी",
        "Korean | 한국 | 한국",
      })
  void shouldFold(String name, String text, String expected) {
    assertThat(NormalForm.of(text).strip()).isEqualTo(expected);
  }

  @Test
  void shouldBeItsOwnNormalFormForEveryCharacter() {
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      var once = NormalForm.of("и" + Character.toString(c) + "a\u0306");
      if (!NormalForm.of(once).equals(once)) {
        assertThat(NormalForm.of(once)).as("U+%04X", c).isEqualTo(once);
      }
    }
  }

  @Test
  void shouldBeItsOwnNormalFormForRandomTexts() {
    long seed = new Random().nextLong();
    var random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      var once = NormalForm.of(RandomTexts.any(random));
      assertThat(NormalForm.of(once)).as("seed %d, text %s", seed, once).isEqualTo(once);
    }
  }

  @Test
  void shouldKeepFewMarksOfALetterWithMany() {
    var marks = "\u05B0\u0591".repeat(50_000);
    assertThat(NormalForm.of("\u05D0" + marks)).hasSize(9);
  }
}
