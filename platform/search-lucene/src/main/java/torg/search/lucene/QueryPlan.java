package torg.search.lucene;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.queries.function.FunctionScoreQuery;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import torg.search.words.QueryWord;
import torg.search.words.ReadQuery;

/**
 * A text with the words that documents may lack.
 *
 * @param relaxable the words in the order in which they can be done without; none where that does
 *     not matter
 * @param optionalCount how many of them, from the beginning
 */
record QueryPlan(
    TextQueries queries, ReadQuery text, List<QueryWord> relaxable, int optionalCount) {

  QueryPlan relaxable(List<QueryWord> order) {
    return new QueryPlan(queries, text, order, 0);
  }

  QueryPlan relaxed(int count) {
    return new QueryPlan(queries, text, relaxable, count);
  }

  /** One word has to stay, unless a phrase does. */
  int optionalMax() {
    return Math.max(0, relaxable.size() - (text.phrases().isEmpty() ? 1 : 0));
  }

  /** As they were typed, in the order of the text. */
  List<String> optionalWords() {
    var optional = optional();
    return text.words().stream().filter(optional::contains).map(QueryWord::text).toList();
  }

  private Set<QueryWord> optional() {
    return new HashSet<>(relaxable.subList(0, optionalCount));
  }

  /** The documents with the words, each with the score of its words. */
  Query words() {
    if (text.isEmpty()) {
      return FilterQueries.live();
    }
    var optional = optional();
    var all = new BooleanQuery.Builder();
    for (var word : text.words()) {
      all.add(queries.word(word), optional.contains(word) ? Occur.SHOULD : Occur.MUST);
    }
    text.phrases().forEach(phrase -> all.add(queries.phrase(phrase), Occur.MUST));
    return all.build();
  }

  /** The same documents, each with its whole score. */
  Query ranked(Factors factors) {
    return new FunctionScoreQuery(words(), factors.times());
  }
}
