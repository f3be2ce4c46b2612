package torg.language.lucene;

import java.util.EnumSet;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import torg.language.Language;
import torg.language.Term;

/**
 * Russian and English texts as terms of an index. Each term has as its type the name of its {@link
 * Term.Kind} in lower case, so that a field for which these are too many can filter them.
 */
public final class LanguageAnalyzer extends Analyzer {
  private final Language language;
  private final Set<Term.Kind> kinds;

  private LanguageAnalyzer(Language language, Set<Term.Kind> kinds) {
    this.language = language;
    this.kinds = kinds;
  }

  /** All terms: words as they are written beside their lemmas. */
  public static LanguageAnalyzer forDocuments(Language language) {
    return new LanguageAnalyzer(language, EnumSet.allOf(Term.Kind.class));
  }

  /**
   * For queries to what {@link #forDocuments} has indexed: words by their lemmas only, so that a
   * document counts the same whichever form it has.
   */
  public static LanguageAnalyzer forQueries(Language language) {
    return new LanguageAnalyzer(language, EnumSet.complementOf(EnumSet.of(Term.Kind.WORD)));
  }

  /** Words as they are written, for documents and queries: for a field where exactness counts. */
  public static LanguageAnalyzer exact(Language language) {
    return new LanguageAnalyzer(
        language, EnumSet.complementOf(EnumSet.of(Term.Kind.LEMMA, Term.Kind.NAME)));
  }

  @Override
  protected TokenStreamComponents createComponents(String field) {
    return new TokenStreamComponents(new LanguageTokenizer(language, kinds));
  }
}
