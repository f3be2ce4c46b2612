package torg.search.lucene;

import java.io.IOException;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.search.IndexSearcher;

/** A number of each document, from a function. Belongs to one query, so it equals only itself. */
final class LeafValues extends DoubleValuesSource {
  interface OfLeaf {
    OfDocument of(LeafReaderContext leaf) throws IOException;
  }

  interface OfDocument {
    double of(int doc) throws IOException;
  }

  private final String name;
  private final OfLeaf function;

  LeafValues(String name, OfLeaf function) {
    this.name = name;
    this.function = function;
  }

  @Override
  public DoubleValues getValues(LeafReaderContext leaf, DoubleValues scores) throws IOException {
    var values = function.of(leaf);
    return new DoubleValues() {
      private int at;

      @Override
      public double doubleValue() throws IOException {
        return values.of(at);
      }

      @Override
      public boolean advanceExact(int doc) {
        at = doc;
        return true;
      }
    };
  }

  @Override
  public boolean needsScores() {
    return false;
  }

  @Override
  public DoubleValuesSource rewrite(IndexSearcher searcher) {
    return this;
  }

  @Override
  public boolean isCacheable(LeafReaderContext leaf) {
    return false;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public String toString() {
    return name;
  }
}
