package torg.search.words;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.language.Language;
import torg.search.words.QueryReader.OtherWords;

class QueryReaderTest {
  private final QueryReader reader = new QueryReader(Language.shared());

  /**
   * Each word as "typed: alternatives", codes with "!". An alternative is "a|b" for any of these
   * terms, "(a b)" for terms in a row, with its weight if that is less than 1.
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '`',
      value = {
        "стол для кухни # стол: стол; кухни: кухня",
        "для и # для: длить|для; и: и",
        "2 тб # 2 тб: 2048_gb (2 тб)0.8",
        "sm-g991b # sm-g991b!: smg991b (sm g 991 b)0.8",
        "wi-fi # wi: wi|wifi; fi: fi|wifi",
        "iphone 15 # iphone: iphon|iphone15; 15!: 15|iphone15",
        "ghbdtn # ghbdtn: ghbdtn привет0.9",
        "rf,tkm # кабель: кабель cabel|cabyel|kabel|kabyel0.6",
        "?! # ``",
      })
  void shouldReadWordsWithAlternatives(String text, String words) {
    assertThat(
            reader.read(text, List.of()).words().stream()
                .map(QueryReaderTest::rendered)
                .collect(Collectors.joining("; ")))
        .isEqualTo(words);
  }

  private static String rendered(QueryWord word) {
    return word.text()
        + (word.isCode() ? "!: " : ": ")
        + word.alternatives().stream()
            .map(QueryReaderTest::rendered)
            .collect(Collectors.joining(" "));
  }

  private static String rendered(Alternative alternative) {
    var weight =
        alternative.weight() == 1 ? "" : String.format(Locale.ROOT, "%s", alternative.weight());
    if (alternative instanceof Alternative.AnyTerm any) {
      return String.join("|", new TreeSet<>(any.terms())).replace(' ', '_') + weight;
    }
    if (alternative instanceof Alternative.Sequence sequence) {
      return sequence.positions().stream()
              .map(terms -> String.join("|", new TreeSet<>(terms)))
              .collect(Collectors.joining(" ", "(", ")"))
          + weight;
    }
    return ((Alternative.AllWords) alternative)
            .words().stream().map(QueryWord::text).collect(Collectors.joining(" ", "{", "}"))
        + weight;
  }

  @Test
  void shouldGuessTheOtherAlphabetOfWhatIsNoCommonWord() {
    assertThat(reader.read("samokat", List.of()).terms()).contains("samokat", "самокат");
    assertThat(reader.read("зарина", List.of()).terms()).contains("zarina");
    assertThat(reader.read("стол", List.of()).terms()).containsExactly("стол");
  }

  @Test
  void shouldReadQuotedWordsAsAPhrase() {
    var read = reader.read("кожаный \"чехол для\" «iphone» 55\"", List.of());

    assertThat(read.phrases().stream().map(ReadQuery.Phrase::text)).containsExactly("чехол для");
    assertThat(read.words().stream().map(QueryWord::text))
        .containsExactly("кожаный", "iphone", "55\"");
  }

  @Test
  void shouldAddSynonymsWhereTheirWordsStand() {
    var read =
        reader.read(
            "узкая стиральная машина",
            List.of(
                new OtherWords("Стиральная Машина", "стиралка"),
                new OtherWords("машина", ""),
                new OtherWords("узкая машина", "нет")));

    assertThat(read.words().stream().map(QueryReaderTest::rendered))
        .allMatch(word -> word.startsWith("узкая") != word.contains("{стиралка}0.8"));
  }

  @Test
  void shouldBoundWordsAndTerms() {
    var many =
        IntStream.range(0, 3_000).mapToObj(at -> "zarina" + at).collect(Collectors.joining(" "));
    for (var text :
        List.of(many, "\"" + many + "\"", "\"a b\" ".repeat(2_000), "wi-fi-".repeat(5_000))) {
      var read =
          reader.read(
              text,
              IntStream.range(0, 100)
                  .mapToObj(at -> new OtherWords("zarina" + at, "один два три четыре пять"))
                  .toList());
      int words =
          read.words().size()
              + read.phrases().stream().mapToInt(one -> one.positions().size()).sum();
      assertThat(words).isBetween(1, QueryReader.WORDS_MAX);
      assertThat(read.words().stream().mapToInt(word -> word.terms().size()).sum())
          .isLessThanOrEqualTo(TermLimit.TERMS_MAX);
    }
  }
}
