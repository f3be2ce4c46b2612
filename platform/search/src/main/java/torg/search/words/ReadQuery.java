package torg.search.words;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What a query asks for.
 *
 * @param words in the order of the text, without those that say nothing
 * @param phrases that were put into quotes: terms one behind the other in one field
 */
public record ReadQuery(List<QueryWord> words, List<Phrase> phrases) {
  /**
   * Words that stand one behind the other.
   *
   * @param text as it was typed
   * @param positions of each word its terms
   */
  public record Phrase(String text, List<Set<String>> positions) {}

  /** Whether there is nothing in the text that could be found. */
  public boolean isEmpty() {
    return words.isEmpty() && phrases.isEmpty();
  }

  /** Everything that is worth marking in a document. */
  public Set<String> terms() {
    var terms = new HashSet<String>();
    words.forEach(word -> terms.addAll(word.terms()));
    phrases.forEach(phrase -> phrase.positions().forEach(terms::addAll));
    return terms;
  }
}
