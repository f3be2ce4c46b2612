package torg.language.lucene;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionLengthAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.language.Language;
import torg.language.text.RandomTexts;

class LanguageAnalyzerTest {
  private final Analyzer documents = LanguageAnalyzer.forDocuments(Language.shared());
  private final Analyzer queries = LanguageAnalyzer.forQueries(Language.shared());
  private final Analyzer exact = LanguageAnalyzer.exact(Language.shared());

  private record Analyzed(String term, String type, int position, int length, int start, int end) {}

  /** Terms as "term@position+length", without the length of one word. */
  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "words | синие диваны | синие@0 синий@0 диваны@1 диван@1 | синий@0 диван@1 | синие@0 диваны@1",
        "a hyphen | Wi-Fi дом | wifi@0+2 wi@0 fi@1 дом@2 | wifi@0+2 wi@0 fi@1 дом@2 | wifi@0+2 wi@0 fi@1 дом@2",
        "a code | ps5 | ps5@0+2 ps@0 5@1 | ps5@0+2 ps@0 5@1 | ps5@0+2 ps@0 5@1",
        "a name | самсунга | самсунга@0 самсунг@0 samsung@0 | самсунг@0 samsung@0 | самсунга@0",
        "a quantity | 2 тб | 2048_gb@0+2 2@0 тб@1 | 2048_gb@0+2 2@0 тб@1 | 2048_gb@0+2 2@0 тб@1",
        "a model | айфон 15 | iphone15@0+2 айфон@0 iphon@0 15@1 | iphone15@0+2 айфон@0 iphon@0 15@1 | iphone15@0+2 айфон@0 15@1",
        "nothing | !? | `` | `` | ``",
      })
  void shouldHaveTerms(String name, String text, String document, String query, String written) {
    assertThat(rendered(documents, text)).isEqualTo(document);
    assertThat(rendered(queries, text)).isEqualTo(query);
    assertThat(rendered(exact, text)).isEqualTo(written);
  }

  @Test
  void shouldTellTypesAndOffsets() throws IOException {
    assertThat(analyzed(documents, new StringReader("б/у диваны 55\"")))
        .containsExactly(
            new Analyzed("бу", "abbreviation", 0, 1, 0, 3),
            new Analyzed("диваны", "word", 1, 1, 4, 10),
            new Analyzed("диван", "lemma", 1, 1, 4, 10),
            new Analyzed("1.397 m", "quantity", 2, 1, 11, 14),
            new Analyzed("55", "number", 2, 1, 11, 13));
  }

  @Test
  void shouldReadLongTextsInPortions() throws IOException {
    var text = "новый диван 2 тб ".repeat(10_000) + "конец";
    var all = analyzed(queries, new StringReader(text));
    var last = all.get(all.size() - 1);
    assertThat(last).isEqualTo(new Analyzed("конец", "lemma", 40_000, 1, 170_000, 170_005));
    assertThat(all.stream().filter(one -> one.type().equals("quantity")).count())
        .isGreaterThan(9_900);
  }

  @Test
  void shouldReadOneWordWithoutEnd() throws IOException {
    var all = analyzed(documents, new StringReader("щ".repeat(100_000)));
    assertThat(all).allMatch(one -> one.term().length() <= 64);
    assertThat(all.get(all.size() - 1).end()).isEqualTo(100_000);
  }

  /** What Lucene asks of a token stream. */
  @Test
  void shouldKeepOrderForRandomTexts() throws IOException {
    long seed = new Random().nextLong();
    var random = new Random(seed);
    for (int i = 0; i < 5_000; i++) {
      var text = RandomTexts.any(random);
      for (var analyzer : List.of(documents, queries, exact)) {
        int position = -1;
        int start = 0;
        for (var one : analyzed(analyzer, new StringReader(text))) {
          var as = "seed %d, text %s, term %s".formatted(seed, text, one);
          assertThat(one.position()).as(as).isBetween(Math.max(0, position), position + 1);
          assertThat(one.start()).as(as).isGreaterThanOrEqualTo(start).isLessThan(one.end());
          assertThat(one.end()).as(as).isLessThanOrEqualTo(text.length());
          position = one.position();
          start = one.start();
        }
      }
    }
  }

  private static String rendered(Analyzer analyzer, String text) {
    try {
      return String.join(
          " ",
          analyzed(analyzer, new StringReader(text)).stream()
              .map(
                  one ->
                      one.term().replace(' ', '_')
                          + "@"
                          + one.position()
                          + (one.length() > 1 ? "+" + one.length() : ""))
              .toList());
    } catch (IOException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static List<Analyzed> analyzed(Analyzer analyzer, Reader text) throws IOException {
    try (var stream = analyzer.tokenStream("field", text)) {
      var term = stream.getAttribute(CharTermAttribute.class);
      var type = stream.getAttribute(TypeAttribute.class);
      var increment = stream.getAttribute(PositionIncrementAttribute.class);
      var length = stream.getAttribute(PositionLengthAttribute.class);
      var offset = stream.getAttribute(OffsetAttribute.class);
      var all = new ArrayList<Analyzed>();
      int position = -1;
      stream.reset();
      while (stream.incrementToken()) {
        position += increment.getPositionIncrement();
        all.add(
            new Analyzed(
                term.toString(),
                type.type(),
                position,
                length.getPositionLength(),
                offset.startOffset(),
                offset.endOffset()));
      }
      stream.end();
      return all;
    }
  }
}
