package torg.language.spelling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import torg.language.Language;

class QueryCorrectorTest {
  private final QueryCorrector corrector =
      new QueryCorrector(
          Language.shared(), CommonVocabulary.CORRECTOR, Set.of("кросовок")::contains);

  @ParameterizedTest
  @CsvSource({
    "кросовки белые, кроссовки белые",
    "Кросовки БЕЛЫЕ, кроссовки БЕЛЫЕ",
    "кросов ки, кроссовки",
    "видио карта rtx4090, видеокарта rtx4090",
    "нотбук 2 тб, ноутбук 2 тб",
    "айфн 15 про, айфон 15 про",
    "acomodation in london, accommodation in london",
    "купитьдиван, купить диван",
    "rhjccjdrb, кроссовки",
    "'«кросовки найк» кожанные', '«кросовки найк» кожаные'",
  })
  void shouldCorrectWhatIsNoWord(String typed, String meant) {
    assertThat(corrector.corrected(typed)).map(CorrectedQuery::text).hasValue(meant);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "продам гараж",
        "самсунг галакси с21",
        "Wi-Fi роутер б/у",
        "SM-G991B 128 гб",
        "кросовок",
        "\"кросовки\"",
        "видюха",
        "htc jbl",
        "",
        "   ",
        "🙂 ?!"
      })
  void shouldLeaveAloneWhatMayBeRight(String query) {
    assertThat(corrector.corrected(query)).isEmpty();
  }

  @Test
  void shouldSayWhatItChanged() {
    assertThat(corrector.corrected("белые кросовки").orElseThrow())
        .isEqualTo(
            new CorrectedQuery(
                "белые кроссовки", List.of(new CorrectedQuery.Change(6, 14, "кроссовки")), false));
    assertThat(corrector.corrected("rhjccjdrb").orElseThrow().wasOtherLayout()).isTrue();
  }

  @Test
  void shouldNotReadWhatIsNoQuery() {
    assertThat(corrector.corrected("кросовки ".repeat(30))).isEmpty();
    assertThat(corrector.corrected("кросовки ".repeat(20)).orElseThrow().changes())
        .hasSize(QueryCorrector.CHANGES_MAX);
  }
}
