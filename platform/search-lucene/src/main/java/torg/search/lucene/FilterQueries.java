package torg.search.lucene;

import java.util.Collection;
import java.util.List;
import org.apache.lucene.document.DoubleField;
import org.apache.lucene.document.LatLonPoint;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import torg.vasgen.v1.AnyOf;
import torg.vasgen.v1.Circle;
import torg.vasgen.v1.Filter;
import torg.vasgen.v1.Range;

/** Filters as queries. */
final class FilterQueries {
  private FilterQueries() {}

  /** Everything that can be found: no deletions. */
  static Query live() {
    return new ConstantScoreQuery(new TermQuery(new Term(Fields.LIVE, Fields.YES)));
  }

  /** What passes all filters, with the scores of the words. */
  static Query filtered(Query words, Collection<Filter> filters) {
    if (filters.isEmpty()) {
      return words;
    }
    var all = new BooleanQuery.Builder();
    all.add(words, Occur.MUST);
    filters.forEach(filter -> all.add(of(filter), Occur.FILTER));
    return all.build();
  }

  static Query all(Collection<Filter> filters) {
    return joined(filters, Occur.FILTER);
  }

  static Query of(Filter filter) {
    return switch (filter.getTestCase()) {
      case ANY_OF -> anyOf(filter.getAnyOf());
      case RANGE -> range(filter.getRange());
      case CIRCLE -> circle(filter.getCircle());
      case ANY -> joined(filter.getAny().getFiltersList(), Occur.SHOULD);
      case NONE -> none(filter.getNone().getFiltersList());
      case TEST_NOT_SET -> throw new IllegalArgumentException("a filter without a test");
    };
  }

  private static Query joined(Collection<Filter> filters, Occur how) {
    var all = new BooleanQuery.Builder();
    filters.forEach(filter -> all.add(of(filter), how));
    return all.build();
  }

  private static Query none(List<Filter> filters) {
    var all = new BooleanQuery.Builder();
    all.add(new MatchAllDocsQuery(), Occur.FILTER);
    filters.forEach(filter -> all.add(of(filter), Occur.MUST_NOT));
    return all.build();
  }

  private static Query anyOf(AnyOf anyOf) {
    var keys =
        anyOf.getValuesList().stream()
            .map(value -> new BytesRef(Fields.keyword(anyOf.getField(), value)))
            .toList();
    return keys.size() == 1
        ? new TermQuery(new Term(Fields.KEYWORDS, keys.get(0)))
        : new TermInSetQuery(Fields.KEYWORDS, keys);
  }

  private static Query range(Range range) {
    return DoubleField.newRangeQuery(
        Fields.number(range.getField()),
        range.hasMin() ? range.getMin() : Double.NEGATIVE_INFINITY,
        range.hasMax() ? range.getMax() : Double.POSITIVE_INFINITY);
  }

  private static Query circle(Circle circle) {
    var center = circle.getCenter();
    return LatLonPoint.newDistanceQuery(
        Fields.POINT, center.getLatitude(), center.getLongitude(), circle.getRadiusMeters());
  }
}
