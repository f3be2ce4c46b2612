package torg.search.lucene;

import org.apache.lucene.document.DoubleField;
import org.apache.lucene.document.LatLonDocValuesField;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.SortedNumericSelector;
import org.apache.lucene.util.BytesRef;
import torg.search.PageToken;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.NumberOrder;

/** How documents are sorted, and where a page begins in that order. Equal ones go by their ids. */
record PageOrder(Sort sort, boolean isRelevance) {
  static PageOrder of(ExecutionRequest request) {
    var asked = request.getSort();
    return switch (asked.getByCase()) {
      case NUMBER -> by(number(asked.getNumber()), false);
      case DISTANCE_FROM ->
          by(
              LatLonDocValuesField.newDistanceSort(
                  Fields.POINT,
                  asked.getDistanceFrom().getLatitude(),
                  asked.getDistanceFrom().getLongitude()),
              false);
      case RELEVANCE, BY_NOT_SET -> relevance();
    };
  }

  static PageOrder relevance() {
    return by(SortField.FIELD_SCORE, true);
  }

  private static PageOrder by(SortField first, boolean isRelevance) {
    var byId = new SortField(Fields.ID, SortField.Type.STRING);
    return new PageOrder(new Sort(first, byId), isRelevance);
  }

  private static SortField number(NumberOrder order) {
    var field =
        DoubleField.newSortField(
            Fields.number(order.getField()), order.getDescending(), SortedNumericSelector.Type.MIN);
    field.setMissingValue(
        order.getDescending() ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
    return field;
  }

  /** The document before the page, which may no longer be there. */
  FieldDoc after(PageToken token) {
    Object value = isRelevance ? (Object) (float) token.after() : (Object) token.after();
    return new FieldDoc(
        Integer.MAX_VALUE, Float.NaN, new Object[] {value, new BytesRef(token.afterId())});
  }

  double value(FieldDoc last) {
    return ((Number) last.fields[0]).doubleValue();
  }

  String id(FieldDoc last) {
    return ((BytesRef) last.fields[1]).utf8ToString();
  }
}
