package torg.search.lucene;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.search.Query;
import torg.search.PageToken;
import torg.search.words.QueryReader;
import torg.search.words.QueryReader.OtherWords;
import torg.search.words.QueryWord;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.TextQuery;

/** Reads a request's text, and does without words where too few documents have all. */
record Planning(QueryReader reader, TextQueries queries) {

  /** Later pages do without the words that the first did without. */
  QueryPlan plan(ExecutionRequest request, Optional<PageToken> token, Searchers.Lease lease)
      throws IOException {
    var plan = plan(request.getText(), token.map(PageToken::optionalWords).orElse(0));
    int enough = request.getText().getRelaxBelow();
    return token.isPresent() || enough == 0 ? plan : relaxed(plan, enough, request, lease);
  }

  /** With the fewest words less that find enough, or the most that can be found. */
  private QueryPlan relaxed(
      QueryPlan whole, int enough, ExecutionRequest request, Searchers.Lease lease)
      throws IOException {
    var best = whole;
    int most = count(whole.words(), enough, request, lease);
    if (most >= enough) {
      return whole;
    }
    var plan = whole;
    for (var word : order(whole, request, lease)) {
      if (most >= enough || !plan.canDoWithoutAnother()) {
        break;
      }
      plan = plan.without(word);
      int found = count(plan.words(), enough, request, lease);
      if (found > most) {
        best = plan;
        most = found;
      }
    }
    return best;
  }

  private List<QueryWord> order(QueryPlan plan, ExecutionRequest request, Searchers.Lease lease)
      throws IOException {
    return Relaxation.order(
        lease.searcher().getIndexReader(),
        plan.text().words(),
        word -> count(queries.word(word), 1, request, lease) > 0);
  }

  private QueryPlan plan(TextQuery text, int optional) {
    var synonyms =
        text.getSynonymsList().stream()
            .map(synonym -> new OtherWords(synonym.getWords(), synonym.getOther()))
            .toList();
    return new QueryPlan(queries, reader.read(text.getText(), synonyms), optional);
  }

  /** Of those that pass the filters too, and no more than are enough. */
  private static int count(Query words, int enough, ExecutionRequest request, Searchers.Lease lease)
      throws IOException {
    var count = new EnoughCollector(enough);
    lease
        .searcher()
        .search(
            FilterQueries.filtered(words, request.getFiltersList()), new SingleCollector<>(count));
    lease.requireInTime();
    return count.count();
  }
}
