package torg.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.language.text.Rendered;

/** Quantities and models among the tokens; ScannerTest has the rest. */
class TokensTest {
  private final Language language = Language.shared();

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "words only | продаю диван | продаю диван",
        "a quantity | диск 2 тб новый | диск q:2048_gb(n:2 тб) новый",
        "a glued one | трос 100мм | трос q:0.1_m(c:100mm(n:100 мм))",
        "a sign | тв 55\" новый | тв q:1.397_m(n:55) новый",
        "a price | $20 за шт | q:20_usd(n:20) за шт",
        "thousands | 150 000 | n:150000(n:150 n:000)",
        "a range | 10-15 кг | q:10-15_kg(n:10 n:15 кг)",
        "dimensions | 20x30 см 4x4 | q:0.2x0.3_m(n:20 n:30 см) q:4x4(n:4 n:4)",
        "a thousand that may be a code | 4К тв | n:4000(c:4k(n:4 к)) тв",
        "a model | iPhone 15 Pro Max новый | m:iphone15promax(iphone n:15 pro max) новый",
        "in one word | iphone15pro | m:iphone15pro(c:iphone15pro(iphone n:15 pro))",
        "in Cyrillic | айфон 15 про | m:iphone15pro(айфон n:15 про)",
        "inflected, in two words | айфона15 про | m:iphone15pro(c:айфона15(айфона n:15) про)",
        "a code for its number | Samsung Galaxy S21+ | samsung m:galaxys21plus(galaxy c:s21plus(s n:21 plus))",
        "words before the number | Redmi Note 12 Pro | m:redminote12pro(redmi note n:12 pro)",
        "an unknown name | Zzqwx 300 | m:zzqwx300(zzqwx n:300)",
        "a Russian car | ВАЗ 2107 | m:vaz2107(ваз n:2107)",
        "memory is no part of it | iPhone 15 128 гб | m:iphone15(iphone n:15) q:128_gb(n:128 гб)",
        "a quantity is no model | LG 55 дюймов | lg q:1.397_m(n:55 дюймов)",
        "a year is no model | Toyota Camry 2015 | toyota camry n:2015",
        "a word is no name | комната 15, page 15 | комната n:15 page n:15",
        "a comma between | iPhone, 15 | iphone n:15",
        "a code is no model | SM-G991B | c:smg991b(sm c:g991b(g n:991 b))",
        "two in a row | iPhone 14 iPhone 15 | m:iphone14(iphone n:14) m:iphone15(iphone n:15)",
      })
  void shouldRecognise(String name, String text, String expected) {
    assertThat(Rendered.of(language.tokens(text))).isEqualTo(expected);
  }

  @ParameterizedTest(name = "{0} equals {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "2 тб | 2048 ГБ",
        "55 дюймов | 55″",
        "1,5 л | 1500 мл",
        "айфон 15 про | iPhone15 Pro",
        "S21+ | s21 плюс",
        "20х30 см | 200 × 300 мм",
        "150 т.р. | 150 000 руб.",
      })
  void shouldHaveOneTextForEqualThings(String one, String other) {
    var name = one.contains("S21") ? "Galaxy " : "";
    assertThat(language.tokens(name + one).get(0).text())
        .isEqualTo(language.tokens(name + other).get(0).text());
  }

  @Test
  void shouldCoverTheSignsOfAQuantity() {
    var text = "тв 55\" за $1.5k";
    assertThat(language.tokens(text).stream().map(one -> text.substring(one.start(), one.end())))
        .containsExactly("тв", "55\"", "за", "$1.5k");
  }
}
