package torg.search.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;

/** Page after page. */
public interface PagesContract extends Contract {
  /** All ids, and what happens between two pages. */
  private List<String> paged(Asked asked, Runnable between) {
    var ids = new ArrayList<String>();
    var response = execute(asked);
    ids.addAll(ids(response));
    while (!response.getNextPageToken().isEmpty()) {
      between.run();
      response = execute(asked.pageToken(response.getNextPageToken()));
      ids.addAll(ids(response));
    }
    return ids;
  }

  private static List<Doc> tables(int count) {
    return IntStream.range(0, count)
        .mapToObj(
            at ->
                Doc.titled("id%03d".formatted(at), "стол " + "дубовый ".repeat(at % 5))
                    .number("price", at % 7)
                    .at(50 + at % 11, 30))
        .toList();
  }

  @Test
  default void shouldGiveEachDocumentOnceInWhateverOrder() {
    given(tables(57));
    var orders =
        List.of(
            Asked.text("стол"),
            Asked.everything(),
            Asked.everything().byNumber("price", true),
            Asked.everything().byNumber("unknown", false),
            Asked.everything().byDistance(55, 30),
            Asked.text("стол дубовый неведомый").relaxBelow(5));

    for (var asked : orders) {
      var whole = ids(asked);
      assertThat(whole).as("%s", asked).hasSizeGreaterThan(40).doesNotHaveDuplicates();
      assertThat(paged(asked.pageSize(10), () -> {})).as("%s", asked).isEqualTo(whole);
      assertThat(paged(asked.pageSize(1), () -> {})).as("%s", asked).isEqualTo(whole);
    }
  }

  @Test
  default void shouldHaveNoTokenOnTheLastPage() {
    given(tables(20));

    assertThat(execute(Asked.text("стол").pageSize(20)).getNextPageToken()).isEmpty();
    assertThat(execute(Asked.text("стол").pageSize(19)).getNextPageToken()).isNotEmpty();
  }

  @Test
  default void shouldStayAsTheFirstPageWasWhileDocumentsChange() {
    given(tables(40));
    var asked = Asked.text("стол").pageSize(7);
    var whole = ids(asked.pageSize(100));
    var round = new int[] {0};

    var paged =
        paged(
            asked,
            () -> {
              round[0]++;
              given(
                  Doc.titled("new" + round[0], "стол стол стол"),
                  Doc.titled("id%03d".formatted(39 - round[0]), "стол дубовый").version(2),
                  Doc.deletion("id%03d".formatted(20 + round[0]), 2));
            });

    assertThat(paged).isEqualTo(whole);
    assertThat(ids(asked.pageSize(100))).isNotEqualTo(whole);
  }

  @Test
  default void shouldRefuseATokenOfAnotherRequest() {
    given(tables(20));
    var token = execute(Asked.text("стол").pageSize(5)).getNextPageToken();

    for (var other :
        List.of(
            Asked.text("стул").pageSize(5),
            Asked.text("стол").pageSize(6),
            Asked.text("стол").pageSize(5).byNumber("price", false),
            Asked.text("стол").pageSize(5).filter(Asked.anyOf("color", "red")))) {
      var fault = faultOf(other.pageToken(token));
      assertThat(fault.fault()).isEqualTo(Fault.INVALID);
      assertThat(fault).hasMessageContaining("page_token: belongs to another request");
    }
  }

  @Test
  default void shouldRefuseWhatIsNoToken() {
    given(tables(20));
    var token = execute(Asked.text("стол").pageSize(5)).getNextPageToken();

    for (var wrong :
        List.of("x", "?!", "ы", token.substring(0, token.length() / 2), "A".repeat(5_000))) {
      assertThat(faultOf(Asked.text("стол").pageSize(5).pageToken(wrong)).fault())
          .as(wrong)
          .isEqualTo(Fault.INVALID);
    }
  }

  @Test
  default void shouldRefuseATokenOfAnotherIndex() {
    given(tables(20));
    var asked = Asked.text("стол").pageSize(5);
    var token = execute(asked).getNextPageToken();

    fixture().closeIndex();
    fixture().open();
    given(tables(20));
    var fault = faultOf(asked.pageToken(token));

    assertThat(fault.fault()).isEqualTo(Fault.PRECONDITION);
    assertThat(fault).hasMessageContaining("begin with the first page");
  }
}
