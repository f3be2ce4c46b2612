package torg.search.lucene;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.queries.function.FunctionScoreQuery;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import torg.search.words.QueryWord;
import torg.search.words.ReadQuery;

/**
 * A text with the words that documents may lack.
 *
 * @param optional a bit for each word of the text, which has at most 32
 */
record QueryPlan(TextQueries queries, ReadQuery text, int optional) {

  QueryPlan without(QueryWord word) {
    return new QueryPlan(queries, text, optional | 1 << text.words().indexOf(word));
  }

  /** One word has to stay, unless a phrase does. */
  boolean canDoWithoutAnother() {
    int required = text.words().size() - Integer.bitCount(optional);
    return required > (text.phrases().isEmpty() ? 1 : 0);
  }

  private boolean isOptional(int at) {
    return (optional & 1 << at) != 0;
  }

  /** As they were typed, in the order of the text. */
  List<String> optionalWords() {
    return IntStream.range(0, text.words().size())
        .filter(this::isOptional)
        .mapToObj(at -> text.words().get(at).text())
        .toList();
  }

  /** The documents with the words, each with the score of its words. */
  Query words() {
    if (text.isEmpty()) {
      return FilterQueries.live();
    }
    var all = new BooleanQuery.Builder();
    for (int at = 0; at < text.words().size(); at++) {
      all.add(queries.word(text.words().get(at)), isOptional(at) ? Occur.SHOULD : Occur.MUST);
    }
    text.phrases().forEach(phrase -> all.add(queries.phrase(phrase), Occur.MUST));
    return all.build();
  }

  /** The same documents, each with its whole score. */
  Query ranked(Factors factors) {
    return new FunctionScoreQuery(words(), factors.times());
  }
}
