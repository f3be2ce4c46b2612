package torg.search.lucene;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;
import torg.vasgen.v1.Filter;

/** The filters of one facet, which its own counts ignore. */
final class FilterGroup {
  private final Weight weight;
  private DocIdSetIterator candidates = DocIdSetIterator.empty();
  private TwoPhaseIterator exact;

  FilterGroup(List<Filter> filters, IndexSearcher searcher) throws IOException {
    var query = searcher.rewrite(FilterQueries.all(filters));
    weight = searcher.createWeight(query, ScoreMode.COMPLETE_NO_SCORES, 1);
  }

  void beginSegment(LeafReaderContext leaf) throws IOException {
    var scorer = weight.scorer(leaf);
    exact = scorer == null ? null : scorer.twoPhaseIterator();
    candidates =
        scorer == null
            ? DocIdSetIterator.empty()
            : exact == null ? scorer.iterator() : exact.approximation();
  }

  /** Documents come in their order. */
  boolean passes(int doc) throws IOException {
    int at = candidates.docID();
    if (at < doc) {
      at = candidates.advance(doc);
    }
    return at == doc && (exact == null || exact.matches());
  }
}
