package torg.search.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.vasgen.v1.FindSimilarRequest;

/** Documents that resemble one. */
public interface SimilarContract extends Contract {
  private void givenThings() {
    given(
        Doc.titled("1", "Кроссовки беговые").names("Asics").keyword("city", "Омск"),
        Doc.titled("2", "Беговые кроссовки, почти новые").names("Asics").keyword("city", "Омск"),
        Doc.titled("3", "Кроссовки для бега").names("Asics").keyword("city", "Тула"),
        Doc.titled("4", "Диван угловой").names("Ikea").keyword("city", "Омск"),
        Doc.titled("5", "Стол угловой").names("Ikea").keyword("city", "Омск"));
  }

  private static FindSimilarRequest.Builder like(String id) {
    return FindSimilarRequest.newBuilder().setId(id).setLimit(10);
  }

  @Test
  default void shouldFindWhatSharesWordsButNotItself() {
    givenThings();

    var response = fixture().await(fixture().index().findSimilar(like("1").build()));

    assertThat(ids(response)).containsExactly("2", "3");
  }

  @Test
  default void shouldKeepToTheFiltersAndTheLimit() {
    givenThings();
    var inTula = like("1").addFilters(Asked.anyOf("city", "Тула")).build();
    var one = like("1").setLimit(1).build();

    assertThat(ids(fixture().await(fixture().index().findSimilar(inTula)))).containsExactly("3");
    assertThat(ids(fixture().await(fixture().index().findSimilar(one)))).containsExactly("2");
  }

  @Test
  default void shouldSayThatThereIsNoSuchDocument() {
    givenThings();
    given(Doc.deletion("2", 2));

    for (var id : new String[] {"unknown", "2"}) {
      assertThat(faultOf(() -> fixture().index().findSimilar(like(id).build())).fault())
          .isEqualTo(Fault.NOT_FOUND);
    }
    assertThat(faultOf(() -> fixture().index().findSimilar(like("1").setLimit(0).build())).fault())
        .isEqualTo(Fault.INVALID);
  }

  @Test
  default void shouldFindNothingWhenADocumentHasNoWords() {
    given(Doc.of("1"), Doc.of("2"));

    assertThat(ids(fixture().await(fixture().index().findSimilar(like("1").build())))).isEmpty();
  }
}
