package torg.search.opensearch.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import torg.search.words.Alternative;
import torg.search.words.QueryWord;
import torg.search.words.ReadQuery;

class QueryPlanTest {
  private static QueryWord word(String text, boolean isCode) {
    return new QueryWord(text, text, isCode, List.of(new Alternative.AnyTerm(1, Set.of(text))));
  }

  private static final ReadQuery TEXT =
      new ReadQuery(
          List.of(
              word("red", false), word("15", true), word("shoes", false), word("absent", false)),
          List.of());

  private static List<String> optional(QueryPlan plan, int count) {
    return plan.relaxed(count).optionalWords();
  }

  @Test
  void shouldDoWithoutAbsentThenFrequentThenCodes() {
    var plan = QueryPlan.of(TEXT).relaxable(List.of(10L, 1_000L, 50L, 0L));

    assertThat(plan.optionalMax()).isEqualTo(3);
    assertThat(optional(plan, 0)).isEmpty();
    assertThat(optional(plan, 1)).containsExactly("absent");
    assertThat(optional(plan, 2)).containsExactly("shoes", "absent");
    assertThat(optional(plan, 3)).containsExactly("red", "shoes", "absent");
  }

  @Test
  void shouldDoWithoutTheLaterOfEquals() {
    var plan = QueryPlan.of(TEXT).relaxable(List.of(5L, 5L, 5L, 5L));

    assertThat(optional(plan, 1)).containsExactly("absent");
    assertThat(optional(plan, 2)).containsExactly("shoes", "absent");
  }

  @Test
  void shouldAskForWhatIsNotOptional() {
    var plan = QueryPlan.of(TEXT).relaxable(List.of(10L, 1_000L, 50L, 0L)).relaxed(2);
    var bool = plan.words(false).getJsonObject("bool");

    assertThat(bool.getJsonArray("must")).hasSize(2);
    assertThat(bool.getJsonArray("should")).hasSize(2);
    assertThat(QueryPlan.of(new ReadQuery(List.of(), List.of())).words(false).encode())
        .isEqualTo("{\"constant_score\":{\"filter\":{\"term\":{\"live\":true}}}}");
  }
}
