package torg.search.lucene;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;

/**
 * Looks at every document that passes the filters no facet ignores. One that passes the others too
 * is found; one that fails those of a single facet counts for that facet alone, as it could be
 * found by choosing otherwise there. So one pass gives page, number and all facets.
 */
final class FoundDocuments implements Collector {
  private final Collector page;
  private final FacetCounting facets;
  private final List<FilterGroup> groups;
  private long total;

  FoundDocuments(Collector page, FacetCounting facets, List<FilterGroup> groups) {
    this.page = page;
    this.facets = facets;
    this.groups = groups;
  }

  long total() {
    return total;
  }

  @Override
  public LeafCollector getLeafCollector(LeafReaderContext leaf) throws IOException {
    var pageOfLeaf = page.getLeafCollector(leaf);
    facets.beginSegment(leaf.reader());
    for (var group : groups) {
      group.beginSegment(leaf);
    }
    return new LeafCollector() {
      @Override
      public void setScorer(Scorable scorer) throws IOException {
        pageOfLeaf.setScorer(scorer);
      }

      @Override
      public void collect(int doc) throws IOException {
        int failed = FacetCounting.NONE;
        for (int at = 0; at < groups.size(); at++) {
          if (!groups.get(at).passes(doc)) {
            if (failed != FacetCounting.NONE) {
              return;
            }
            failed = at;
          }
        }
        facets.count(doc, failed);
        if (failed == FacetCounting.NONE) {
          total++;
          pageOfLeaf.collect(doc);
        }
      }
    };
  }

  @Override
  public ScoreMode scoreMode() {
    return page.scoreMode().needsScores() ? ScoreMode.COMPLETE : ScoreMode.COMPLETE_NO_SCORES;
  }
}
