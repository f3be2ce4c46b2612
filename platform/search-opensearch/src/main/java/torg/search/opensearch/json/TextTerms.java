package torg.search.opensearch.json;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import torg.language.Language;
import torg.language.lucene.LanguageAnalyzer;

/** The terms of texts, the same as those of the engine that analyses by itself. */
public final class TextTerms {
  private final LanguageAnalyzer lemmas;
  private final LanguageAnalyzer exact;

  public TextTerms(Language language) {
    lemmas = LanguageAnalyzer.forQueries(language);
    exact = LanguageAnalyzer.exact(language);
  }

  /** Of each position its terms, words by their lemmas. */
  List<Set<String>> positions(String text) {
    return positions(lemmas, text);
  }

  /** As they are written. */
  Set<String> exact(String text) {
    var terms = new LinkedHashSet<String>();
    positions(exact, text).forEach(terms::addAll);
    return terms;
  }

  private static List<Set<String>> positions(LanguageAnalyzer analyzer, String text) {
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
      stream.end();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return positions;
  }
}
