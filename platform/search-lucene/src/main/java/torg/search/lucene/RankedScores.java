package torg.search.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.IndexSearcher;
import torg.search.lucene.Factors.Factor;

/** The score of a document's words times one and the weighted factors. */
final class RankedScores extends DoubleValuesSource {
  private final List<Factor> factors;

  RankedScores(List<Factor> factors) {
    this.factors = List.copyOf(factors);
  }

  @Override
  public DoubleValues getValues(LeafReaderContext leaf, DoubleValues scores) throws IOException {
    var values = new DoubleValues[factors.size()];
    for (int at = 0; at < values.length; at++) {
      values[at] = factors.get(at).value().getValues(leaf, scores);
    }
    return new DoubleValues() {
      private int doc;

      @Override
      public double doubleValue() throws IOException {
        double sum = 1;
        for (int at = 0; at < values.length; at++) {
          if (values[at].advanceExact(doc)) {
            sum += factors.get(at).weight() * values[at].doubleValue();
          }
        }
        return scores.doubleValue() * sum;
      }

      @Override
      public boolean advanceExact(int target) throws IOException {
        doc = target;
        return scores.advanceExact(target);
      }
    };
  }

  @Override
  public boolean needsScores() {
    return true;
  }

  @Override
  public RankedScores rewrite(IndexSearcher searcher) throws IOException {
    var rewritten = new ArrayList<Factor>();
    for (var factor : factors) {
      rewritten.add(new Factor(factor.name(), factor.weight(), factor.value().rewrite(searcher)));
    }
    return new RankedScores(rewritten);
  }

  List<Factor> factors() {
    return factors;
  }

  @Override
  public boolean isCacheable(LeafReaderContext leaf) {
    return false;
  }

  @Override
  public int hashCode() {
    return factors.hashCode();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RankedScores same && factors.equals(same.factors);
  }

  @Override
  public String toString() {
    return "ranked by " + factors;
  }
}
