package torg.search.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** What is better than what, with the weights that are shipped. */
public interface RankingContract extends Contract {
  private static double daysAgo(int days) {
    return Instant.now().minus(days, ChronoUnit.DAYS).getEpochSecond();
  }

  @Test
  default void shouldPreferTheTitleToTheDescription() {
    given(
        Doc.titled("in-description", "Мебель").description("Продаю стол из дуба"),
        Doc.titled("in-title", "Стол").description("Из дуба, мебель"));

    assertThat(ids("стол")).containsExactly("in-title", "in-description");
  }

  @Test
  default void shouldPutTheExactCodeFirst() {
    given(
        Doc.titled("case", "Чехол чёрный кожаный для телефона Samsung Galaxy SM-G991B")
            .description("Подходит к sm g991b. ".repeat(5)),
        Doc.titled("near", "Samsung SM G991B, sm g991b, ещё раз SM G991B"),
        Doc.titled("phone", "Samsung SM-G991B"));

    assertThat(ids("sm-g991b")).containsExactly("phone", "case", "near");
  }

  @Test
  default void shouldPreferWordsThatStandTogether() {
    given(
        Doc.titled("apart", "Кожаный ремень и новый длинный чехол"),
        Doc.titled("near", "Кожаный чехол и новый длинный ремень"));

    assertThat(ids("кожаный чехол")).containsExactly("near", "apart");
    assertThat(ids("кожаный ремень")).containsExactly("apart", "near");
  }

  @Test
  default void shouldPreferTheFormThatWasTyped() {
    given(Doc.titled("a-plural", "Столы"), Doc.titled("singular", "Стол"));

    assertThat(ids("стол")).containsExactly("singular", "a-plural");
    assertThat(ids("столы")).containsExactly("a-plural", "singular");
  }

  @Test
  default void shouldPreferWhatIsNew() {
    given(
        Doc.titled("a-old", "стол").number("published", daysAgo(60)),
        Doc.titled("new", "стол").number("published", daysAgo(0)),
        Doc.titled("week", "стол").number("published", daysAgo(7)));

    assertThat(ids("стол")).containsExactly("new", "week", "a-old");
    assertThat(ids(Asked.everything())).containsExactly("new", "week", "a-old");
  }

  @Test
  default void shouldPreferWhatIsClickedButNotALuckyClick() {
    given(
        Doc.titled("a-ignored", "стол").clicked(10_000, 10),
        Doc.titled("b-lucky", "стол").clicked(1, 1),
        Doc.titled("c-unknown", "стол"),
        Doc.titled("d-liked", "стол").clicked(10_000, 800));

    assertThat(ids("стол")).containsExactly("d-liked", "b-lucky", "c-unknown", "a-ignored");
    assertThat(ids(Asked.everything()))
        .containsExactly("d-liked", "b-lucky", "c-unknown", "a-ignored");
  }

  @Test
  default void shouldPreferWhatIsNear() {
    given(
        Doc.titled("a-far", "стол").at(59.94, 30.31),
        Doc.titled("near", "стол").at(55.76, 37.60),
        Doc.titled("b-nowhere", "стол"));

    var response = execute(Asked.text("стол").near(55.75, 37.62));

    assertThat(ids(response)).containsExactly("near", "a-far", "b-nowhere");
    assertThat(response.getHits(0).getDistanceMeters()).isBetween(1_000.0, 3_000.0);
  }

  @Test
  default void shouldSayHowAScoreCameAbout() {
    given(
        Doc.titled("1", "Красный стол").number("published", daysAgo(1)).clicked(100, 5),
        Doc.titled("2", "Стул"));

    var asked = Asked.text("красный стол").with(one -> one.setExplain(true));
    var hit = execute(asked).getHits(0);

    assertThat(hit.getExplanation())
        .contains("score", "'красный'", "'стол'", "title", "freshness", "clicks", "together");
    var score = hit.getExplanation().lines().findFirst().orElseThrow().replaceAll(".*: ", "");
    assertThat(Double.parseDouble(score)).isCloseTo(hit.getScore(), Offset.offset(0.001));
  }
}
