package torg.search.opensearch.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import torg.language.Language;
import torg.language.lucene.LanguageAnalyzer;

class TextTermsTest {
  private static final Language LANGUAGE = Language.shared();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "?!",
        "Пара красных кроссовок",
        "Wi-Fi роутер, диван-кровать и стекло",
        "Samsung SM-G991B 2 ТБ, 55 дюймов, 1,5 л",
        "айфон15 про iPhone 15 Pro",
        "150 000 км",
      })
  void shouldBeThoseOfTheOtherEngine(String text) throws IOException {
    var terms = new TextTerms(LANGUAGE);
    var exact = new LinkedHashSet<String>();
    analysed(LanguageAnalyzer.exact(LANGUAGE), text).forEach(exact::addAll);

    assertThat(terms.positions(text))
        .isEqualTo(analysed(LanguageAnalyzer.forQueries(LANGUAGE), text));
    assertThat(terms.exact(text)).isEqualTo(exact);
  }

  private static List<Set<String>> analysed(LanguageAnalyzer analyzer, String text)
      throws IOException {
    var positions = new ArrayList<Set<String>>();
    try (var stream = analyzer.tokenStream("", text)) {
      var term = stream.getAttribute(CharTermAttribute.class);
      var increment = stream.getAttribute(PositionIncrementAttribute.class);
      stream.reset();
      while (stream.incrementToken()) {
        for (int step = 0; step < increment.getPositionIncrement(); step++) {
          positions.add(new LinkedHashSet<>());
        }
        positions.get(positions.size() - 1).add(term.toString());
      }
    }
    return positions;
  }
}
