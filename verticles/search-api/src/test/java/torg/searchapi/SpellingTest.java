package torg.searchapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.search.v1.Correction;
import torg.searchapi.filters.TestCatalog;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.ExecutionResponse;

class SpellingTest {
  private SearchNode node = SearchNode.start();

  @AfterEach
  void stop() {
    node.close();
  }

  @Test
  void shouldSearchForTheCorrectedTextWhereTheOriginalFindsTooLittle() {
    correct("дивн", "диван");
    find(1, 90);
    var answer = node.search("text: 'дивн'");
    assertThat(answer.getTotal()).isEqualTo(90);
    assertThat(answer.getCorrection())
        .isEqualTo(
            TestCatalog.parse(
                Correction.class, "original: 'дивн' corrected: 'диван' applied: true"));
    assertThat(outcome("CORRECTED")).isEqualTo(1);
  }

  @Test
  void shouldKeepTheCorrectedTextOnTheNextPages() {
    correct("дивн", "диван");
    find(1, 90);
    var token = node.search("text: 'дивн'").getNextPageToken();
    node.corrections = text -> Optional.of("дивный");
    node.index.executions.clear();
    var answer = node.search("text: 'дивн' page_token: '%s'".formatted(token));
    assertThat(node.index.executions)
        .extracting(request -> request.getText().getText())
        .containsExactly("диван");
    assertThat(answer.getCorrection().getApplied()).isTrue();
  }

  @Test
  void shouldOnlyProposeWhereTheOriginalFindsEnough() {
    correct("дивн", "диван");
    find(30, 90);
    var answer = node.search("text: 'дивн'");
    assertThat(answer.getTotal()).isEqualTo(30);
    assertThat(answer.getCorrection())
        .isEqualTo(TestCatalog.parse(Correction.class, "original: 'дивн' corrected: 'диван'"));
    assertThat(node.index.executions.get(1).getPageSize()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"1, 0", "1, 1", "30, 0", "30, 30", "0, 0"})
  void shouldNotMentionACorrectionThatFindsNoMore(long original, long corrected) {
    correct("дивн", "диван");
    find(original, corrected);
    var answer = node.search("text: 'дивн'");
    assertThat(answer.getTotal()).isEqualTo(original);
    assertThat(answer.hasCorrection()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "true | text: 'дивн' keep_spelling: true",
        "false | text: 'дивн'",
        "true | text: ' '",
        "true | text: 'диван'"
      })
  void shouldSearchOnceForWhatNeedsNoCorrection(String setting, String request) {
    node.close();
    node = SearchNode.start(Map.of("search.spelling", setting));
    node.corrections = text -> Optional.of("диван");
    find(0, 90);
    assertThat(node.search(request).hasCorrection()).isFalse();
    assertThat(node.index.executions).hasSize(1);
  }

  @Test
  void shouldSearchForTheTextAsItIsWhenNobodyCanCorrectIt() {
    node.corrections =
        text -> {
          throw new IllegalStateException("no dictionary");
        };
    find(3, 0);
    assertThat(node.search("text: 'дивн'").getTotal()).isEqualTo(3);
    assertThat(node.registry.counter("torg_search_spelling_failures_total").count()).isEqualTo(1);
  }

  @Test
  void shouldTellWhichWordsWereMadeOptional() {
    node.index.answer =
        request -> ExecutionResponse.newBuilder().setTotal(9).addOptionalWords("синий").build();
    assertThat(node.search("text: 'синий диван'").getOptionalWordsList()).containsExactly("синий");
    assertThat(outcome("RELAXED")).isEqualTo(1);
  }

  private double outcome(String name) {
    return node.registry.counter("torg_search_searches_total", "outcome", name).count();
  }

  private void correct(String wrong, String right) {
    node.corrections = text -> text.equals(wrong) ? Optional.of(right) : Optional.empty();
  }

  /** So many for the text that was typed, and for the right one. */
  private void find(long original, long corrected) {
    node.index.answer =
        (ExecutionRequest request) ->
            ExecutionResponse.newBuilder()
                .setTotal(request.getText().getText().equals("диван") ? corrected : original)
                .setNextPageToken("second")
                .build();
  }
}
