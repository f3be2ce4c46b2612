package torg.search.lucene;

import java.io.IOException;
import java.util.Optional;
import org.apache.lucene.search.Query;
import torg.search.PageToken;
import torg.search.words.QueryReader;
import torg.search.words.QueryReader.OtherWords;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.TextQuery;

/** Reads a request's text, and does without words where too few documents have all. */
record Planning(QueryReader reader, TextQueries queries) {

  /** Later pages do without the words that the first did without. */
  QueryPlan plan(ExecutionRequest request, Optional<PageToken> token, Searchers.Lease lease)
      throws IOException {
    var plan = plan(request.getText(), token.map(PageToken::optionalWords).orElse(0));
    int enough = request.getText().getRelaxBelow();
    if (token.isPresent() || enough == 0 || finds(plan.words(), enough, request, lease)) {
      return plan;
    }
    var relaxable =
        Relaxation.order(
            lease.searcher().getIndexReader(),
            plan.text().words(),
            word -> finds(queries.word(word), 1, request, lease));
    for (var word : relaxable) {
      if (!plan.canDoWithoutAnother()) {
        break;
      }
      plan = plan.without(word);
      if (finds(plan.words(), enough, request, lease)) {
        break;
      }
    }
    return plan;
  }

  private QueryPlan plan(TextQuery text, int optional) {
    var synonyms =
        text.getSynonymsList().stream()
            .map(synonym -> new OtherWords(synonym.getWords(), synonym.getOther()))
            .toList();
    return new QueryPlan(queries, reader.read(text.getText(), synonyms), optional);
  }

  /** Whether so many pass the filters too. */
  private static boolean finds(
      Query words, int enough, ExecutionRequest request, Searchers.Lease lease) throws IOException {
    var count = new EnoughCollector(enough);
    lease
        .searcher()
        .search(
            FilterQueries.filtered(words, request.getFiltersList()), new SingleCollector<>(count));
    lease.requireInTime();
    return count.isEnough();
  }
}
