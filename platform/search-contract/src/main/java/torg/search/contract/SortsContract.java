package torg.search.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The order of documents. */
public interface SortsContract extends Contract {
  @Test
  default void shouldSortByNumberWithWhatLacksItLast() {
    given(
        Doc.of("c").number("price", 20),
        Doc.of("a").number("price", 20),
        Doc.of("b").number("price", -1.5),
        Doc.of("d"),
        Doc.of("e").number("price", 100));

    assertThat(ids(Asked.everything().byNumber("price", false)))
        .containsExactly("b", "a", "c", "e", "d");
    assertThat(ids(Asked.everything().byNumber("price", true)))
        .containsExactly("e", "a", "c", "b", "d");
    assertThat(ids(Asked.everything().byNumber("unknown", true)))
        .containsExactly("a", "b", "c", "d", "e");
  }

  @Test
  default void shouldSortByDistanceAndTellIt() {
    given(
        Doc.of("moscow").at(55.75, 37.62),
        Doc.of("petersburg").at(59.94, 30.31),
        Doc.of("nowhere"),
        Doc.of("tver").at(56.86, 35.90));

    var response = execute(Asked.everything().byDistance(59.9, 30.3));

    assertThat(ids(response)).containsExactly("petersburg", "tver", "moscow", "nowhere");
    assertThat(response.getHits(2).getDistanceMeters()).isBetween(600_000.0, 650_000.0);
    assertThat(response.getHits(3).hasDistanceMeters()).isFalse();
  }

  @Test
  default void shouldGoByIdWhenAllElseIsEqual() {
    given(Doc.titled("b", "стол"), Doc.titled("c", "стол"), Doc.titled("a", "стол"));

    assertThat(ids("стол")).containsExactly("a", "b", "c");
    assertThat(ids(Asked.everything())).containsExactly("a", "b", "c");
  }

  @Test
  default void shouldGiveBackWhatTheDocumentBrought() {
    given(Doc.titled("a", "стол").version(7));

    var hit = execute(Asked.text("стол")).getHits(0);

    assertThat(hit.getVersion()).isEqualTo(7);
    assertThat(hit.getPayload().toStringUtf8()).isEqualTo("payload of a");
    assertThat(hit.getScore()).isPositive();
    assertThat(hit.hasDistanceMeters()).isFalse();
    assertThat(hit.getExplanation()).isEmpty();
  }
}
