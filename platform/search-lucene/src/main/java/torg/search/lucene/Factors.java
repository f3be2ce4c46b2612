package torg.search.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.geo.GeoEncodingUtils;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DoubleValues;
import org.apache.lucene.search.DoubleValuesSource;
import org.apache.lucene.util.NumericUtils;
import org.apache.lucene.util.SloppyMath;
import torg.search.OfferFields;
import torg.search.RankingConfig;
import torg.search.words.QueryWord;
import torg.vasgen.v1.Point;

/** What counts besides the words: each from 0 to 1, times its weight. */
final class Factors {
  /**
   * @param name for people
   */
  record Factor(String name, double weight, DoubleValuesSource value) {}

  private final RankingConfig config;
  private final List<Factor> factors = new ArrayList<>();

  Factors(RankingConfig config) {
    this.config = config;
  }

  List<Factor> all() {
    return factors;
  }

  void addWords(TextQueries queries, List<QueryWord> words) {
    if (words.size() > 1) {
      add(
          "words together",
          config.proximityWeight(),
          DoubleValuesSource.fromQuery(queries.proximity(words)));
    }
    if (!words.isEmpty()) {
      add(
          "as typed",
          config.exactnessWeight(),
          DoubleValuesSource.fromQuery(queries.exactness(words)));
    }
    var codes = words.stream().filter(QueryWord::isCode).toList();
    if (!codes.isEmpty()) {
      add("code", config.codeWeight(), DoubleValuesSource.fromQuery(queries.exactness(codes)));
    }
  }

  void addFreshness(long asOfSeconds) {
    add(
        "freshness",
        config.freshnessWeight(),
        new LeafValues(
            "freshness",
            leaf -> {
              var published =
                  DocValues.getSortedNumeric(leaf.reader(), Fields.number(OfferFields.PUBLISHED));
              return doc ->
                  published.advanceExact(doc)
                      ? config.freshness(
                          asOfSeconds - NumericUtils.sortableLongToDouble(published.nextValue()))
                      : 0;
            }));
  }

  void addClicks() {
    add(
        "clicks",
        config.clicksWeight(),
        new LeafValues(
            "clicks",
            leaf -> {
              var impressions = DocValues.getNumeric(leaf.reader(), Fields.IMPRESSIONS);
              var clicks = DocValues.getNumeric(leaf.reader(), Fields.CLICKS);
              return doc ->
                  config.clickedness(
                      impressions.advanceExact(doc) ? impressions.longValue() : 0,
                      clicks.advanceExact(doc) ? clicks.longValue() : 0);
            }));
  }

  void addNearness(Point center) {
    add(
        "nearness",
        config.distanceWeight(),
        new LeafValues(
            "nearness",
            leaf -> {
              var meters = meters(leaf, center);
              return doc -> config.nearness(meters.of(doc));
            }));
  }

  /** Infinitely far is what has no point. */
  static LeafValues.OfDocument meters(LeafReaderContext leaf, Point center) throws IOException {
    var points = DocValues.getSortedNumeric(leaf.reader(), Fields.POINT);
    return doc -> {
      if (!points.advanceExact(doc)) {
        return Double.POSITIVE_INFINITY;
      }
      long encoded = points.nextValue();
      return SloppyMath.haversinMeters(
          center.getLatitude(),
          center.getLongitude(),
          GeoEncodingUtils.decodeLatitude((int) (encoded >> Integer.SIZE)),
          GeoEncodingUtils.decodeLongitude((int) encoded));
    };
  }

  private void add(String name, double weight, DoubleValuesSource value) {
    if (weight > 0) {
      factors.add(new Factor(name, weight, value));
    }
  }

  /** The score of the words, times one and the factors. */
  DoubleValuesSource times() {
    return new RankedScores(factors);
  }

  /** Of a document, in the order of the factors; words do not matter here. */
  static List<Double> valuesOf(List<Factor> factors, LeafReaderContext leaf, int doc)
      throws IOException {
    var values = new ArrayList<Double>();
    for (var factor : factors) {
      var leafValues = factor.value.getValues(leaf, DoubleValues.EMPTY);
      values.add(leafValues.advanceExact(doc) ? leafValues.doubleValue() : 0);
    }
    return values;
  }
}
