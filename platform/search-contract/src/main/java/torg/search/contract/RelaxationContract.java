package torg.search.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/** Words that documents need not have, because too few have all. */
public interface RelaxationContract extends Contract {
  private void givenShoes() {
    var documents = new ArrayList<Doc>();
    for (int at = 0; at < 10; at++) {
      documents.add(Doc.titled("red-" + at, "Красные сапоги " + at));
    }
    documents.add(Doc.titled("asics", "Кроссовки Asics"));
    documents.add(Doc.titled("asics-blue", "Синие кроссовки Asics"));
    documents.add(Doc.titled("nike", "Кроссовки Nike"));
    given(documents);
  }

  @Test
  default void shouldDoWithoutTheMostFrequentWordFirst() {
    givenShoes();

    var response = execute(Asked.text("красные кроссовки asics").relaxBelow(1));

    assertThat(ids(response)).containsExactlyInAnyOrder("asics", "asics-blue");
    assertThat(response.getOptionalWordsList()).containsExactly("красные");
    assertThat(response.getTotal()).isEqualTo(2);
  }

  @Test
  default void shouldDoWithoutAWordThatNoDocumentHasBeforeAnyOther() {
    givenShoes();

    var response = execute(Asked.text("кроссовки зелюбовка asics").relaxBelow(1));

    assertThat(ids(response)).containsExactlyInAnyOrder("asics", "asics-blue");
    assertThat(response.getOptionalWordsList()).containsExactly("зелюбовка");
  }

  @Test
  default void shouldGoOnWordByWordUntilEnoughAreFound() {
    givenShoes();

    var response = execute(Asked.text("синие кроссовки nike").relaxBelow(1));

    assertThat(response.getOptionalWordsList()).containsExactly("кроссовки", "nike");
    assertThat(ids(response)).containsExactly("asics-blue");
  }

  @Test
  default void shouldKeepWordsWithoutWhichNoMoreAreFound() {
    givenShoes();

    var some = execute(Asked.text("красные кроссовки asics").relaxBelow(3));
    assertThat(some.getOptionalWordsList()).containsExactly("красные");
    assertThat(ids(some)).containsExactlyInAnyOrder("asics", "asics-blue");

    var none = execute(Asked.text("красные сапоги").relaxBelow(20));
    assertThat(none.getOptionalWordsList()).isEmpty();
    assertThat(none.getTotal()).isEqualTo(10);
  }

  @Test
  default void shouldPutDocumentsWithMoreOfTheWordsFirst() {
    givenShoes();

    var response = execute(Asked.text("синие кроссовки asics красные").relaxBelow(1));

    assertThat(ids(response).get(0)).isEqualTo("asics-blue");
  }

  @Test
  default void shouldAskForAllWordsWhenToldOrWhenEnoughHaveThem() {
    givenShoes();

    assertThat(ids("красные кроссовки asics")).isEmpty();
    var enough = execute(Asked.text("кроссовки asics").relaxBelow(2));
    assertThat(ids(enough)).containsExactlyInAnyOrder("asics", "asics-blue");
    assertThat(enough.getOptionalWordsList()).isEmpty();
  }

  @Test
  default void shouldKeepTheNumberOfAModelWhenAnotherWordCanGo() {
    given(
        Doc.titled("14", "iPhone 14 чехол"),
        Doc.titled("15", "iPhone 15"),
        Doc.titled("case", "чехол кожаный"));

    var response = execute(Asked.text("чехол iphone 15").relaxBelow(1));

    assertThat(ids(response)).containsExactly("15");
  }

  @Test
  default void shouldCountOnlyWhatPassesTheFilters() {
    given(
        Doc.titled("1", "Красные кроссовки").keyword("city", "Омск"),
        Doc.titled("2", "Кроссовки").keyword("city", "Тула"));

    var asked = Asked.text("красные кроссовки").relaxBelow(1).filter(Asked.anyOf("city", "Тула"));

    assertThat(ids(asked)).containsExactly("2");
  }
}
