package torg.language.units;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import torg.language.Language;

class MeasuresTest {
  private final Language language = Language.shared();

  @ParameterizedTest(name = "{0}: {1} is {2}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "data | 2 тб, 2048 гб, 2Tb, 2 терабайта | 2048 gb, 2048 gb, 2048 gb, 2048 gb",
        "data in small units | 512мб 0.5 ГБ 524288 кб | 0.5 gb, 0.5 gb, 0.5 gb",
        "data by word | 128 гигабайт, 128 гигов | 128 gb, 128 gb",
        "length | 100мм 10 см 0,1 м 10 сантиметров | 0.1 m, 0.1 m, 0.1 m, 0.1 m",
        "kilometres | 5 км 5000 метров | 5000 m, 5000 m",
        "inches | 55 дюймов, 55-дюймовый, 55 inch, 55in | 1.397 m, 1.397 m, 1.397 m, 1.397 m",
        "inches by a sign | 55\" 55″ 55'' 139,7 см | 1.397 m, 1.397 m, 1.397 m, 1.397 m",
        "a closing quote | диски \"R 17\" новые | ``",
        "other closing quotes | диски «R 17» и “R 18” и „R 19“ | ``",
        "an inch behind a quotation | \"Самсунг\" 32\" | 0.8128 m",
        "mass | 1,5 кг 1500 г 1500 грамм 0.0015 т | 1.5 kg, 1.5 kg, 1.5 kg, 1.5 kg",
        "English mass | 2 lbs 16 oz | 0.90718474 kg, 0.45359237 kg",
        "volume | 1,5 л 1500 мл 1.5 литра полуторалитровый | 1.5 l, 1.5 l, 1.5 l",
        "cubic | 2 м3 2м³ 2 куб. м 2 кубометра 2 куба | 2000 l, 2000 l, 2000 l, 2000 l, 2000 l",
        "area | 60 м2 60м² 60 кв.м 60 кв. м. 60 квадратных метров | 60 m2, 60 m2, 60 m2, 60 m2, 60 m2",
        "land | 6 соток 0,06 га 600 кв м | 600 m2, 600 m2, 600 m2",
        "power | 2 кВт 2000вт 2000 ватт | 2000 w, 2000 w, 2000 w",
        "horsepower | 150 л.с. 150лс 150л.с. 150 лошадиных сил | 110324.8125 w, 110324.8125 w, 110324.8125 w, 110324.8125 w",
        "voltage | 220в 220V 12 вольт 220 В. | 220 v, 220 v, 12 v, 220 v",
        "a preposition | 2 в 1, набор 5 в коробке | ``",
        "current | 16А, 16 А, 16 ампер | 16 a, 16 a, 16 a",
        "charge | 5000 мАч 5000mAh 60 А·ч 60ач | 5000 mah, 5000 mah, 60000 mah, 60000 mah",
        "frequency | 3,2 ГГц 3200 мгц 144hz | 3200000000 hz, 3200000000 hz, 144 hz",
        "time | 2 часа 120 мин 7200 сек | 7200 s, 7200 s, 7200 s",
        "long times | 12 месяцев 1 год 2 недели 14 дней | 31557600 s, 31557600 s, 1209600 s, 1209600 s",
        "years are no weight | 2015 г. 2015 год 2015г 2000 грамм | 2 kg",
        "pixels | 12 Мп 12 мегапикселей | 12 mp, 12 mp",
        "pieces | 5 шт 5 штук 10 pcs | 5 pcs, 5 pcs, 10 pcs",
        "money | 500 руб 500р. 500₽ 500 рублей 500 ₽ | 500 rub, 500 rub, 500 rub, 500 rub, 500 rub",
        "foreign money | $20 20$ €5 5 евро 100 долларов | 20 usd, 20 usd, 5 eur, 5 eur, 100 usd",
        "thousands of money | 150 тыс. руб. 150 т.р. 150тр 150 т руб 150 000 руб | 150000 rub, 150000 rub, 150000 rub, 150000 rub, 150000 rub",
        "millions of money | 1,5 млн руб 1.5 миллиона рублей $1.5k | 1500000 rub, 1500000 rub, 1500 usd",
        "thousands | 150к 150k 150 тыс 150 000 | 150000, 150000, 150000, 150000",
        "millions | 1,5кк 2 млн 1 500 000 | 1500000, 2000000, 1500000",
        "thousands of kilometres | 150 тыс. км 152 340 км | 150000000 m, 152340000 m",
        "non-breaking spaces | 12\u00A0345 руб 12\u202F345 | 12345 rub, 12345",
        "points between thousands | 1.500.000 руб | 1500000 rub",
        "English thousands | $1,500 1,500 mAh 1,500 кг | 1500 usd, 1500 mah, 1.5 kg",
        "a model and its memory | iPhone 15 128 гб, iPhone 11-64gb | 128 gb, 64 gb",
        "numbers side by side | Canon 18 135 | ``",
        "a range | 10-15 кг 10 – 15 кг 10кг-15кг | 10-15 kg, 10-15 kg, 10-15 kg",
        "a range in words | от 10 до 15 кг, от 5 до 7 тыс. руб. | 10-15 kg, 5000-7000 rub",
        "different units | 2 кг x 3 шт, $5 - 7 руб | 2 kg, 3 pcs, 5 usd, 7 rub",
        "a range of nothing | 10-15 | ``",
        "no range | 15-10 кг | 10 kg",
        "dimensions | 20x30x40 см 20х30х40см 20×30×40 см 20*30*40 см | 0.2x0.3x0.4 m, 0.2x0.3x0.4 m, 0.2x0.3x0.4 m, 0.2x0.3x0.4 m",
        "dimensions with spaces | 20 x 30 х 40 см | 0.2x0.3x0.4 m",
        "dimensions with a unit each | 20см x 30 см | 0.2x0.3 m",
        "dimensions without unit | 20х30 4x4 1920x1080 | 20x30, 4x4, 1920x1080",
        "fractions | 1/2 дюйма 1 1/2\" ½ дюйма 3/4\" | 0.0127 m, 0.0381 m, 0.0127 m, 0.01905 m",
        "no fractions | 1/2 доли 205/55 | ``",
        "digits of a code | ps5 100мм A52 6 гб | 0.1 m, 6 gb",
        "what goes on | 5 м-видео 100 км/сутки | ``",
        "speed | 100 км/ч 10 м/с 5 м3/ч 3000 об/мин | 100 km/h, 36 km/h, 5 m3/h, 3000 rpm",
        "shares | 100% 5 % 20 процентов | 100 %, 20 %",
        "light | 800 лм 800 люмен | 800 lm, 800 lm",
        "persons | на 4 чел. 6 человек | 4 persons, 6 persons",
        "a price for one | 1 200 руб/шт | 1200 rub",
        "a unit before another number | 5 м 2 шт | 5 m, 2 pcs",
        "signs between numbers | 30 ₽ 150 40₽150 | 30 rub, 40 rub",
        "more digits than can be read | 12345678901234567890 кг | ``",
      })
  void shouldReadMeasures(String name, String text, String expected) {
    assertThat(
            language.measures(text).stream().map(Measure::text).collect(Collectors.joining(", ")))
        .isEqualTo(expected);
  }

  @Test
  void shouldNotJoinNumbersOfDifferentLines() {
    assertThat(language.measures("12\n500")).isEmpty();
  }

  @Test
  void shouldTellWhereMeasuresAre() {
    var text = "диван 20x30 см, «$1.5k», ТВ 55″ от 10 до 15 кг";
    assertThat(language.measures(text).stream().map(one -> text.substring(one.start(), one.end())))
        .containsExactly("20x30 см", "$1.5k", "55″", "10 до 15 кг");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2 ТБ | ГБ | 2048",
        "0.5 кг | грамм | 500",
        "55 дюймов | см | 139.7",
        "150 л.с. | кВт | 110.3248125",
        "90 минут | ч | 1.5",
        "60 кв. м | соток | 0.6",
        "220 вольт | В | 220",
        "50 процентов | % | 50",
        "36 км/ч | м/с | 10",
        "900 руб | ₽ | 900",
        "1/3 литра | л | 0.3333333",
      })
  void shouldConvert(String text, String unit, BigDecimal expected) {
    var quantity = language.quantity(text).orElseThrow();
    assertThat(quantity.in(language.unit(unit).orElseThrow())).contains(expected);
  }

  @Test
  void shouldNotConvertToWhatMeasuresSomethingElse() {
    var quantity = language.quantity("5 кг").orElseThrow();
    assertThat(quantity.in(language.unit("литр").orElseThrow())).isEmpty();
    var price = language.quantity("5 руб").orElseThrow();
    assertThat(price.in(language.unit("$").orElseThrow())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "кг", "5", "5 кг и 2 г", "вес 5 кг", "5-6 кг", "5x6 см", "пять кг"})
  void shouldFindNoQuantityInOtherTexts(String text) {
    assertThat(language.quantity(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "диван", "5", "кг кг кг кг", "кг диван", "квадратный диван", "?"})
  void shouldFindNoUnitInOtherTexts(String text) {
    assertThat(language.unit(text)).isEmpty();
  }
}
