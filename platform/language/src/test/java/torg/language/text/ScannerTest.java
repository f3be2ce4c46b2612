package torg.language.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScannerTest {
  @ParameterizedTest(name = "{0}: {1} is {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "words | Продаю диван, новый! | продаю диван новый",
        "no space behind a point | Отлично.Продам | отлично продам",
        "nothing but signs | !?-… «» | ``",
        "numbers | 15 и 007 | n:15 и n:007",
        "decimal comma and point | 1,5 1.5 | n:1.5 n:1.5",
        "points between thousands | 1.500.000 | n:1500000",
        "a list | 1,2,3 | n:1 n:2 n:3",
        "a date | 12.05.2020 | c:12052020(n:12 n:05 n:2020)",
        "more digits than a number has | 4607004891236 | c:4607004891236",
        "a telephone | 8-999-123-45-67 | c:89991234567",
        "a hyphen | Wi-Fi диван-кровать | wifi(wi fi) диванкровать(диван кровать)",
        "a dash for a hyphen | Wi–Fi | wifi(wi fi)",
        "a dash between words | диван - кровать | диван кровать",
        "an ampersand | H&M | hm(h m)",
        "an underscore | led_lamp | ledlamp(led lamp)",
        "an apostrophe | Women's O’Neill | womens oneill",
        "a quotation | 'диван' | диван",
        "letters and digits | ps5 RTX4090 | c:ps5(ps n:5) c:rtx4090(rtx n:4090)",
        "letters, digits, letters | айфон15про | c:айфон15про(айфон n:15 про)",
        "digits and letters | 15про 100мм | c:15про(n:15 про) c:100mm(n:100 мм)",
        "decimals and letters | 1.5л | c:1.5л(n:1.5 л)",
        "an article number | SM-G991B | c:smg991b(sm c:g991b(g n:991 b))",
        "with more parts | SM-G991B-DS | c:smg991bds(sm c:g991b ds)",
        "with too many parts | A1B2C3D4 | c:a1b2c3d4",
        "a VIN | XTA210990Y2696785 | c:xta210990y2696785(xta n:210990 y n:2696785)",
        "a code in Cyrillic letters | А52 ВС-100 4К | c:a52(а n:52) c:bc100(вс n:100) c:4k(n:4 к)",
        "a code that has other letters | Ж52 | c:ж52(ж n:52)",
        "strokes | б/у а/м с/х | a:бу a:ам a:сх",
        "points | б.у. л.с. т.е. | a:бу a:лс a:те",
        "initials | А.С.Пушкин | a:ас пушкин",
        "strokes between words | белый/чёрный | белый черный",
        "strokes between numbers | 205/55 R16 | n:205 n:55 c:r16(r n:16)",
        "a range | 10-15 | n:10 n:15",
        "dimensions | 20x30х40 20×30 2*3 | n:20 n:30 n:40 n:20 n:30 n:2 n:3",
        "dimensions with a unit | 20x30см | n:20 c:30cm(n:30 см)",
        "an x that is a letter | 5x x5 | c:5x(n:5 x) c:x5(x n:5)",
        "plus | S21+ A52+. | c:s21plus(s n:21 plus) c:a52plus(a n:52 plus)",
        "plus between | 1+1 +7 | n:1 n:1 n:7",
        "a Latin letter in a Cyrillic word | сaмсунг | самсунг",
        "a Cyrillic letter in a Latin word | sаmsung | samsung",
        "either alphabet possible | НTC TEСT | htc tect",
        "two alphabets | USBкабель LEDлампа | usbкабель(usb кабель) ledлампа(led лампа)",
        "full width | ＰＳ５ | c:ps5(ps n:5)",
        "other digits | ٣٤ | n:34",
        "superscripts | м² | c:m2(м n:2)",
        "fractions | 1½ ½ | n:1 n:1/2 n:1/2",
        "soft hyphen and joiner | ди\u00ADван w\u200Di\u2060fi | диван wifi",
        "й of two characters | и\u0306од | йод",
        "a letter of several words | ﷺ | صلىاللهعليهوسلم",
        "emoji | диван\uD83D\uDE00стол | диван стол",
        "lone surrogates | ди\uD800ван | ди ван",
        "other scripts | 한국어 हिन्दी | 한국어 हिन्दी",
      })
  void shouldReadTokens(String name, String text, String expected) {
    assertThat(Rendered.of(Scanner.scan(text))).isEqualTo(expected);
  }

  @Test
  void shouldTellWhereTokensAre() {
    var text = "  «Wi-Fi» S21+, 1,5 л";
    assertThat(Scanner.scan(text).stream().map(token -> text.substring(token.start(), token.end())))
        .containsExactly("Wi-Fi", "S21+", "1,5", "л");
    assertThat(Scanner.scan(text).get(0).parts())
        .extracting(Token::start, Token::end)
        .containsExactly(tuple(3, 5), tuple(6, 8));
  }

  @Test
  void shouldCutWhatIsTooLongForAWord() {
    var tokens = Scanner.scan("а".repeat(200));
    assertThat(tokens).extracting(token -> token.text().length()).containsExactly(64, 64, 64, 8);
  }
}
