package torg.search.lucene;

import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.Term;
import org.apache.lucene.queries.mlt.MoreLikeThis;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import torg.bus.Deadline;
import torg.bus.faults.FaultException;
import torg.search.ExecutionRules;
import torg.search.words.Highlighter;
import torg.vasgen.v1.ExecutionResponse;
import torg.vasgen.v1.FindSimilarRequest;
import torg.vasgen.v1.Sort;

/** Documents that share the rarest words of one. Blocks. */
final class SimilarSearch {
  private static final String[] FIELDS = {Fields.TITLE, Fields.NAMES, Fields.ATTRIBUTES};

  /** Of a document's words the most telling. */
  private static final int WORDS_MAX = 25;

  /** Of those a document must share so many in a hundred, so that one common word is too little. */
  private static final int SHARED_PERCENT_MIN = 20;

  private final Searchers searchers;
  private final Analyzer analyzer;
  private final Highlighter highlighter;

  SimilarSearch(Searchers searchers, Analyzer analyzer, Highlighter highlighter) {
    this.searchers = searchers;
    this.analyzer = analyzer;
    this.highlighter = highlighter;
  }

  ExecutionResponse find(FindSimilarRequest request, Deadline deadline) throws IOException {
    ExecutionRules.check(request);
    return searchers.search(
        Optional.empty(),
        deadline,
        lease -> {
          var searcher = lease.searcher();
          var found =
              searcher.search(
                  query(searcher, request), request.getLimit(), PageOrder.relevance().sort());
          lease.requireInTime();
          var center = Hits.center(Sort.getDefaultInstance(), request.getFiltersList());
          var hits = new Hits(searcher, highlighter, Set.of(), center);
          var response = ExecutionResponse.newBuilder().setTotal(found.scoreDocs.length);
          for (var doc : found.scoreDocs) {
            response.addHits(
                hits.of(doc.doc).setScore(PageOrder.relevance().value((FieldDoc) doc)));
          }
          return response.setTotalIsMinimum(found.scoreDocs.length == request.getLimit()).build();
        });
  }

  private Query query(IndexSearcher searcher, FindSimilarRequest request) throws IOException {
    var itself = new TermQuery(new Term(Fields.ID, request.getId()));
    var all = new BooleanQuery.Builder();
    all.add(alike(searcher, texts(searcher, itself, request.getId())), Occur.MUST);
    all.add(itself, Occur.MUST_NOT);
    request.getFiltersList().forEach(one -> all.add(FilterQueries.of(one), Occur.FILTER));
    return all.build();
  }

  private static Map<String, Collection<Object>> texts(
      IndexSearcher searcher, Query itself, String id) throws IOException {
    var live = new BooleanQuery.Builder();
    live.add(itself, Occur.FILTER).add(FilterQueries.live(), Occur.FILTER);
    var found = searcher.search(live.build(), 1);
    if (found.scoreDocs.length == 0) {
      throw FaultException.notFound("document " + id);
    }
    var stored = searcher.storedFields().document(found.scoreDocs[0].doc, Set.of(FIELDS));
    var texts = new HashMap<String, Collection<Object>>();
    for (var field : FIELDS) {
      texts.put(field, Arrays.asList((Object[]) stored.getValues(field)));
    }
    return texts;
  }

  private Query alike(IndexSearcher searcher, Map<String, Collection<Object>> texts)
      throws IOException {
    var words = new MoreLikeThis(searcher.getIndexReader());
    words.setAnalyzer(analyzer);
    words.setFieldNames(FIELDS);
    words.setMinTermFreq(1);
    words.setMinDocFreq(2);
    words.setMaxQueryTerms(WORDS_MAX);
    words.setBoost(true);
    var clauses = ((BooleanQuery) words.like(texts)).clauses();
    var alike = new BooleanQuery.Builder();
    clauses.forEach(alike::add);
    return alike
        .setMinimumNumberShouldMatch(Math.max(1, clauses.size() * SHARED_PERCENT_MIN / 100))
        .build();
  }
}
