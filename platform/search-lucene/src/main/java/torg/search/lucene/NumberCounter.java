package torg.search.lucene;

import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.util.NumericUtils;
import torg.vasgen.v1.FacetCounts;

/** The smallest and the largest number of a field. */
final class NumberCounter {
  private final String field;
  private final int group;
  private SortedNumericDocValues values;
  private double min = Double.POSITIVE_INFINITY;
  private double max = Double.NEGATIVE_INFINITY;
  private long documents;

  NumberCounter(String field, int group) {
    this.field = Fields.number(field);
    this.group = group;
  }

  int group() {
    return group;
  }

  void beginSegment(LeafReader reader) throws IOException {
    values = DocValues.getSortedNumeric(reader, field);
  }

  void count(int doc) throws IOException {
    if (values.advanceExact(doc)) {
      double value = NumericUtils.sortableLongToDouble(values.nextValue());
      min = Math.min(min, value);
      max = Math.max(max, value);
      documents++;
    }
  }

  FacetCounts counts(String name) {
    var counts = FacetCounts.newBuilder().setName(name).setDocuments(documents);
    return documents == 0 ? counts.build() : counts.setMin(min).setMax(max).build();
  }
}
