package torg.search.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import torg.bus.faults.Fault;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.Filter;

/** Whatever is typed is a text; whatever else is wrong is said. */
public interface HostileContract extends Contract {
  @Test
  default void shouldAnswerWhateverIsTyped() {
    given(Doc.titled("1", "стол AND стул OR (диван)").names("a"));
    var words =
        IntStream.range(0, 2_000).mapToObj(at -> "слово" + at).collect(Collectors.joining(" "));
    var texts =
        List.of(
            words.substring(0, 10_000),
            "стол ".repeat(2_000),
            "\"".repeat(10_000),
            "\"стол\" ".repeat(1_400),
            "\"стол стул\" ".repeat(800),
            "(".repeat(10_000),
            "+-&&||!(){}[]^\"~*?:\\/",
            "title:стол",
            "title:[* TO *]",
            "*:*",
            "*",
            "стол~2",
            "/.*/",
            "AND OR NOT",
            "ы".repeat(10_000),
            "sm-g991b-".repeat(1_100),
            "9".repeat(10_000),
            "1e999999999 2 тб".repeat(600),
            "\u0000\u0001\uFFFF",
            "\uD83D\uDE00".repeat(5_000),
            "a\u0301".repeat(5_000),
            "<script>alert(1)</script>",
            "'; DROP TABLE offers; --",
            "{\"match_all\": {}}");

    for (var text : texts) {
      for (var relaxBelow : new int[] {0, 10}) {
        var asked =
            Asked.text(text)
                .relaxBelow(relaxBelow)
                .with(one -> one.setHighlight(true).setExplain(true));
        assertThat(execute(asked).getTotal()).as(text).isBetween(0L, 1L);
      }
    }
    assertThat(ids("title:стол")).isEmpty();
    assertThat(ids("стол AND стул")).containsExactly("1");
    assertThat(ids("стол ".repeat(2_000))).containsExactly("1");
  }

  @Test
  default void shouldSayWhatIsWrongWithARequest() {
    var tooLong = "ы".repeat(10_001);
    refused("text.text", one -> one.getTextBuilder().setText(tooLong));
    refused("text.relax_below", one -> one.getTextBuilder().setRelaxBelow(-1));
    refused("page_size", one -> one.setPageSize(101));
    refused("page_size", one -> one.setPageSize(-1));
    refused("filters[0]", one -> one.addFilters(Filter.getDefaultInstance()));
    refused("filters[0].any_of.values", one -> one.addFilters(Asked.anyOf("color")));
    refused("filters[0].any_of.field", one -> one.addFilters(Asked.anyOf("", "red")));
    refused("filters[0].range", one -> one.addFilters(Asked.range("price", 2, 1)));
    refused("filters[0].range", one -> one.addFilters(Asked.range("price", Double.NaN, 1)));
    refused("filters[0].circle.center.latitude", one -> one.addFilters(Asked.circle(91, 0, 1)));
    refused("filters[0].circle.radius_meters", one -> one.addFilters(Asked.circle(0, 0, -1)));
    refused("filters[0].any.filters", one -> one.addFilters(Asked.any()));
    refused(
        "filters",
        one -> IntStream.range(0, 101).forEach(at -> one.addFilters(Asked.anyOf("a", "b"))));
    refused("sort.number.field", one -> one.getSortBuilder().getNumberBuilder());
    refused(
        "sort.distance_from.longitude",
        one -> one.getSortBuilder().setDistanceFrom(Asked.point(0, 181)));
    refused("facets[0]", one -> one.addFacetsBuilder().setName("x"));
    refused(
        "facets[0].keyword.values_max",
        one -> one.addFacetsBuilder().getKeywordBuilder().setField("x"));
  }

  @Test
  default void shouldSayAllThatIsWrongAtOnce() {
    var fault = faultOf(Asked.everything().pageSize(-1).filter(Asked.range("", 2, 1)));

    assertThat(fault.violations().stream().map(one -> one.getField()))
        .containsExactlyInAnyOrder("page_size", "filters[0].range.field", "filters[0].range");
  }

  @Test
  default void shouldRefuseFiltersThatLieDeepInEachOther() {
    var filter = Asked.anyOf("color", "red");
    for (int depth = 0; depth < 50; depth++) {
      filter = Asked.none(filter);
    }

    assertThat(faultOf(Asked.everything().filter(filter)).fault()).isEqualTo(Fault.INVALID);
  }

  private void refused(String field, Consumer<ExecutionRequest.Builder> change) {
    var fault = faultOf(Asked.everything().with(change));
    assertThat(fault.fault()).as(field).isEqualTo(Fault.INVALID);
    assertThat(fault.violations().stream().map(one -> one.getField())).contains(field);
  }
}
