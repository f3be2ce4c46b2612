package torg.search.words;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A word of a query. A document that has one of the alternatives has the word.
 *
 * @param text as it was typed
 * @param exact its normal form, not inflected otherwise
 * @param isCode whether it names one thing: a code, or part of a model's name
 * @param alternatives the likeliest first; at least one
 */
public record QueryWord(String text, String exact, boolean isCode, List<Alternative> alternatives) {

  QueryWord with(List<Alternative> others) {
    return new QueryWord(text, exact, isCode, List.copyOf(others));
  }

  /** All terms that stand for it, those of its synonyms too. */
  public Set<String> terms() {
    return alternatives.stream().flatMap(QueryWord::terms).collect(Collectors.toSet());
  }

  /** The terms that stand for the word itself, wherever it is one of several in a row. */
  public Set<String> ownTerms() {
    return alternatives.stream()
        .filter(one -> one instanceof Alternative.AnyTerm)
        .flatMap(QueryWord::terms)
        .collect(Collectors.toSet());
  }

  private static Stream<String> terms(Alternative alternative) {
    if (alternative instanceof Alternative.AnyTerm any) {
      return any.terms().stream();
    }
    if (alternative instanceof Alternative.Sequence sequence) {
      return sequence.positions().stream().flatMap(Set::stream);
    }
    return ((Alternative.AllWords) alternative)
        .words().stream().flatMap(word -> word.terms().stream());
  }
}
