package torg.search.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import torg.vasgen.v1.Hit;

/** Words that were found are marked. */
public interface HighlightsContract extends Contract {
  private Hit found(String text) {
    return execute(Asked.text(text).with(one -> one.setHighlight(true))).getHits(0);
  }

  /** As "title: [красный] стол". */
  private static List<String> marked(Hit hit) {
    return hit.getHighlightsList().stream()
        .map(
            highlight -> {
              var text = new StringBuilder(highlight.getText());
              for (int at = highlight.getSpansCount() - 1; at >= 0; at--) {
                text.insert(highlight.getSpans(at).getEnd(), ']');
                text.insert(highlight.getSpans(at).getStart(), '[');
              }
              return highlight.getField() + ": " + text;
            })
        .toList();
  }

  @Test
  default void shouldMarkWordsInWhateverForm() {
    given(
        Doc.titled("1", "Продаю красных кроссовок пару")
            .description("Кроссовки красные. Размер 42, память 2 ТБ."));

    assertThat(marked(found("красные кроссовки")))
        .containsExactly(
            "title: Продаю [красных] [кроссовок] пару",
            "description: [Кроссовки] [красные]. Размер 42, память 2 ТБ.");
    assertThat(marked(found("2048 гб")))
        .containsExactly("description: Кроссовки красные. Размер 42, память [2 ТБ].");
  }

  @Test
  default void shouldShowThePartOfALongTextThatHasTheWords() {
    given(
        Doc.titled("1", "Набор")
            .description("слово ".repeat(300) + "дубовый стол " + "конец ".repeat(300)));

    var marked = marked(found("дубовый стол"));

    assertThat(marked).hasSize(1);
    assertThat(marked.get(0)).contains("[дубовый] [стол]").hasSizeLessThan(300);
  }

  @Test
  default void shouldMarkNothingWhenNotAsked() {
    given(Doc.titled("1", "стол"));

    assertThat(execute(Asked.text("стол")).getHits(0).getHighlightsList()).isEmpty();
  }
}
