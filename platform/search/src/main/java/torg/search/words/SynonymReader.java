package torg.search.words;

import java.util.ArrayList;
import java.util.List;
import torg.search.words.QueryReader.OtherWords;

/** Adds to the words of a query what else the catalog calls them. */
record SynonymReader(WordReader reader) {
  /** What a synonym counts for. */
  private static final double SYNONYM = 0.8;

  /** The catalog's longest name has fewer. */
  private static final int WORDS_MAX = 8;

  List<QueryWord> added(List<QueryWord> words, List<OtherWords> synonyms) {
    var all = new ArrayList<>(words);
    for (var synonym : synonyms) {
      var replaced = exact(reader.words(synonym.words(), WORDS_MAX));
      var other = reader.words(synonym.other(), WORDS_MAX);
      if (!replaced.isEmpty() && !other.isEmpty()) {
        add(all, replaced, other);
      }
    }
    return all;
  }

  /** A document with all other words has each of the words that they stand for. */
  private static void add(List<QueryWord> words, List<String> replaced, List<QueryWord> other) {
    for (int at = 0; at + replaced.size() <= words.size(); at++) {
      if (exact(words.subList(at, at + replaced.size())).equals(replaced)) {
        for (int one = at; one < at + replaced.size(); one++) {
          words.set(one, withOther(words.get(one), other));
        }
      }
    }
  }

  private static QueryWord withOther(QueryWord word, List<QueryWord> other) {
    var alternatives = new ArrayList<>(word.alternatives());
    alternatives.add(new Alternative.AllWords(SYNONYM, other));
    return word.with(alternatives);
  }

  private static List<String> exact(List<QueryWord> words) {
    return words.stream().map(QueryWord::exact).toList();
  }
}
