package torg.search.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import torg.vasgen.v1.Filter;

/** What passes filters. */
public interface FiltersContract extends Contract {
  private void givenThings() {
    given(
        Doc.titled("red", "Стол").keyword("color", "red").number("price", 100).at(55.75, 37.62),
        Doc.titled("blue", "Стол").keyword("color", "blue").number("price", 200).at(55.80, 37.60),
        Doc.titled("both", "Стул")
            .keyword("color", "red", "blue")
            .number("price", 300.5)
            .at(59.94, 30.31),
        Doc.titled("bare", "Стул"));
  }

  private List<String> passing(Filter... filters) {
    var asked = Asked.everything();
    for (var filter : filters) {
      asked = asked.filter(filter);
    }
    return ids(asked).stream().sorted().toList();
  }

  @Test
  default void shouldPassOneOfTheValues() {
    givenThings();

    assertThat(passing(Asked.anyOf("color", "red"))).containsExactly("both", "red");
    assertThat(passing(Asked.anyOf("color", "red", "blue"))).containsExactly("blue", "both", "red");
    assertThat(passing(Asked.anyOf("color", "re"))).isEmpty();
    assertThat(passing(Asked.anyOf("colors", "red"))).isEmpty();
    assertThat(passing(Asked.anyOf("color", "red"), Asked.anyOf("color", "blue")))
        .containsExactly("both");
  }

  @Test
  default void shouldPassARangeWithItsBounds() {
    givenThings();
    var from = Filter.newBuilder();
    from.getRangeBuilder().setField("price").setMin(200);
    var to = Filter.newBuilder();
    to.getRangeBuilder().setField("price").setMax(200);
    var exists = Filter.newBuilder();
    exists.getRangeBuilder().setField("price");

    assertThat(passing(Asked.range("price", 100, 200))).containsExactly("blue", "red");
    assertThat(passing(Asked.range("price", 300.5, 300.5))).containsExactly("both");
    assertThat(passing(Asked.range("price", 301, 1_000))).isEmpty();
    assertThat(passing(from.build())).containsExactly("blue", "both");
    assertThat(passing(to.build())).containsExactly("blue", "red");
    assertThat(passing(exists.build())).containsExactly("blue", "both", "red");
  }

  @Test
  default void shouldPassACircleAndTellTheDistance() {
    givenThings();
    var asked = Asked.everything().filter(Asked.circle(55.75, 37.62, 10_000));

    var response = execute(asked);

    assertThat(ids(response)).containsExactlyInAnyOrder("red", "blue");
    response
        .getHitsList()
        .forEach(
            hit ->
                assertThat(hit.getDistanceMeters())
                    .isBetween(
                        hit.getId().equals("red") ? 0.0 : 5_000,
                        hit.getId().equals("red") ? 1 : 6_500.0));
  }

  @Test
  default void shouldPassAnyAndNone() {
    givenThings();
    var red = Asked.anyOf("color", "red");
    var cheap = Asked.range("price", 0, 200);

    assertThat(passing(Asked.any(red, cheap))).containsExactly("blue", "both", "red");
    assertThat(passing(Asked.none(red))).containsExactly("bare", "blue");
    assertThat(passing(Asked.none(red, cheap))).containsExactly("bare");
    assertThat(passing(Asked.none(Asked.none(red)))).containsExactly("both", "red");
    assertThat(passing(red, Asked.none(cheap))).containsExactly("both");
  }

  @Test
  default void shouldFilterWhatWordsFind() {
    givenThings();

    assertThat(ids(Asked.text("стол").filter(Asked.anyOf("color", "red")))).containsExactly("red");
  }

  @Test
  default void shouldKeepApartNamesThatBeginWithEachOther() {
    given(
        Doc.of("1").keyword("a", "b.c").number("n", 1),
        Doc.of("2").keyword("a.b", "c").number("n.m", 1));

    assertThat(passing(Asked.anyOf("a", "b.c"))).containsExactly("1");
    assertThat(passing(Asked.anyOf("a.b", "c"))).containsExactly("2");
    assertThat(passing(Asked.range("n", 0, 2))).containsExactly("1");
  }
}
