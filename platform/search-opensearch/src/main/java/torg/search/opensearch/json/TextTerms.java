package torg.search.opensearch.json;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import torg.language.Language;
import torg.language.Term.Kind;

/** The terms of texts, the same as those of the engine that analyses by itself. */
public final class TextTerms {
  private static final Set<Kind> LEMMAS = EnumSet.complementOf(EnumSet.of(Kind.WORD));
  private static final Set<Kind> EXACT = EnumSet.complementOf(EnumSet.of(Kind.LEMMA, Kind.NAME));

  private final Language language;

  public TextTerms(Language language) {
    this.language = language;
  }

  /** Of each position its terms, words by their lemmas. */
  List<Set<String>> positions(String text) {
    return positions(LEMMAS, text);
  }

  /** As they are written. */
  Set<String> exact(String text) {
    var terms = new LinkedHashSet<String>();
    positions(EXACT, text).forEach(terms::addAll);
    return terms;
  }

  /** A compound is at the position of its first word. */
  private List<Set<String>> positions(Set<Kind> kinds, String text) {
    var positions = new ArrayList<Set<String>>();
    int first = 0;
    for (var token : language.tokens(text)) {
      for (var term : language.terms(token)) {
        if (kinds.contains(term.kind())) {
          at(positions, first + term.position()).add(term.text());
        }
      }
      first += token.length();
    }
    return positions;
  }

  private static Set<String> at(List<Set<String>> positions, int position) {
    while (positions.size() <= position) {
      positions.add(new LinkedHashSet<>());
    }
    return positions.get(position);
  }
}
