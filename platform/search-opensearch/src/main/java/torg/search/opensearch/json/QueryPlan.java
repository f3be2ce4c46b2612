package torg.search.opensearch.json;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import torg.search.words.QueryWord;
import torg.search.words.ReadQuery;

/**
 * A text with the words that documents may lack.
 *
 * @param relaxable the words in the order in which they can be done without; none where that does
 *     not matter
 * @param optionalCount how many of them, from the beginning
 */
public record QueryPlan(ReadQuery text, List<QueryWord> relaxable, int optionalCount) {
  public static QueryPlan of(ReadQuery text) {
    return new QueryPlan(text, List.of(), 0);
  }

  /**
   * With the order in which words can be done without: those that no document has, then the most
   * frequent, and codes and numbers of models last; of equals the later.
   *
   * @param counts documents within the filters that have each word
   */
  public QueryPlan relaxable(List<Long> counts) {
    var frequencies = new HashMap<QueryWord, Long>();
    var order = new ArrayList<QueryWord>();
    for (int at = 0; at < text.words().size(); at++) {
      frequencies.put(text.words().get(at), counts.get(at));
      order.add(0, text.words().get(at));
    }
    order.sort(
        Comparator.comparing((QueryWord word) -> frequencies.get(word) > 0)
            .thenComparing(QueryWord::isCode)
            .thenComparing(frequencies::get, Comparator.reverseOrder()));
    return new QueryPlan(text, List.copyOf(order), 0);
  }

  public QueryPlan relaxed(int count) {
    return new QueryPlan(text, relaxable, count);
  }

  /** One word has to stay, unless a phrase does. */
  public int optionalMax() {
    return Math.max(0, relaxable.size() - (text.phrases().isEmpty() ? 1 : 0));
  }

  /** As they were typed, in the order of the text. */
  public List<String> optionalWords() {
    var optional = optional();
    return text.words().stream().filter(optional::contains).map(QueryWord::text).toList();
  }

  private Set<QueryWord> optional() {
    return new HashSet<>(relaxable.subList(0, optionalCount));
  }

  /**
   * The documents with the words, each with the score of its words.
   *
   * @param isExplained whether an answer shall tell the score of each
   */
  JsonObject words(boolean isExplained) {
    if (text.isEmpty()) {
      return JsonObject.of("constant_score", JsonObject.of("filter", Fields.live()));
    }
    var optional = optional();
    var must = new JsonArray();
    var should = new JsonArray();
    for (int at = 0; at < text.words().size(); at++) {
      var word = text.words().get(at);
      var query = TextQueries.word(word);
      (optional.contains(word) ? should : must)
          .add(isExplained ? TextQueries.named(query, Explanation.WORD + at) : query);
    }
    for (int at = 0; at < text.phrases().size(); at++) {
      var query = TextQueries.phrase(text.phrases().get(at));
      must.add(isExplained ? TextQueries.named(query, Explanation.PHRASE + at) : query);
    }
    return JsonObject.of("bool", JsonObject.of("must", must, "should", should));
  }
}
