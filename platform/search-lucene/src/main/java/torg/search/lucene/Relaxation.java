package torg.search.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import torg.search.words.QueryWord;

/**
 * Which words can be done without, the first of all first. A word that no document within the
 * filters has comes first, as with it nothing is ever found. Of the others the most frequent says
 * the least about what is wanted: "красные кроссовки Asics" without "красные" is still about shoes
 * of Asics. Codes and numbers of models come last, whatever their frequency: an iPhone 15 is no
 * iPhone 14. Of equals the later one, as people put what they want first.
 */
final class Relaxation {
  private Relaxation() {}

  interface Finds {
    boolean any(QueryWord word) throws IOException;
  }

  /**
   * @param finds whether a document within the filters has the word
   */
  static List<QueryWord> order(IndexReader reader, List<QueryWord> words, Finds finds)
      throws IOException {
    var frequencies = new HashMap<QueryWord, Integer>();
    for (var word : words) {
      frequencies.put(word, finds.any(word) ? frequency(reader, word) : 0);
    }
    var reversed = new ArrayList<QueryWord>();
    words.forEach(word -> reversed.add(0, word));
    reversed.sort(
        Comparator.comparing((QueryWord word) -> frequencies.get(word) > 0)
            .thenComparing(QueryWord::isCode)
            .thenComparing(frequencies::get, Comparator.reverseOrder()));
    return reversed;
  }

  /** Of its most frequent term in the field that has it most: near enough, and one look each. */
  private static int frequency(IndexReader reader, QueryWord word) throws IOException {
    int most = 0;
    for (var term : word.terms()) {
      for (var field : TextQueries.FIELDS) {
        most = Math.max(most, reader.docFreq(new Term(field, term)));
      }
    }
    return most;
  }
}
