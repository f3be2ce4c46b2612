package torg.search.words;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Bounds the terms of a query: an engine looks each up in every field and refuses more than some
 * thousand such pairs. Few queries have a tenth of it.
 */
final class TermLimit {
  /** Of all words together. */
  static final int TERMS_MAX = 160;

  /** That each word has in any case. */
  private static final int TERMS_OF_WORD_MIN = 4;

  private TermLimit() {}

  static List<QueryWord> within(List<QueryWord> words) {
    int left = TERMS_MAX - words.size() * TERMS_OF_WORD_MIN;
    var within = new ArrayList<QueryWord>();
    for (var word : words) {
      var alternatives = new ArrayList<Alternative>();
      alternatives.add(first(word));
      for (var other : word.alternatives().subList(1, word.alternatives().size())) {
        int size = word.with(List.of(other)).terms().size();
        if (size <= left) {
          left -= size;
          alternatives.add(other);
        }
      }
      within.add(word.with(alternatives));
    }
    return within;
  }

  static ReadQuery.Phrase within(ReadQuery.Phrase phrase) {
    return new ReadQuery.Phrase(
        phrase.text(), phrase.positions().stream().map(TermLimit::within).toList());
  }

  private static Alternative first(QueryWord word) {
    return new Alternative.AnyTerm(
        1, within(((Alternative.AnyTerm) word.alternatives().get(0)).terms()));
  }

  private static Set<String> within(Set<String> terms) {
    return terms.stream().limit(TERMS_OF_WORD_MIN).collect(Collectors.toUnmodifiableSet());
  }
}
