package torg.search.lucene;

import com.google.protobuf.ByteString;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;
import torg.search.words.Highlighter;
import torg.vasgen.v1.Filter;
import torg.vasgen.v1.Highlight;
import torg.vasgen.v1.Hit;
import torg.vasgen.v1.Point;
import torg.vasgen.v1.Sort;

/** What an answer says of the documents of a page. */
final class Hits {
  /** Of a description: about three lines. */
  private static final int PASSAGE_MAX = 240;

  private static final Set<String> SHORT = Set.of(Fields.ID, Fields.PAYLOAD);
  private static final Set<String> WITH_TEXTS =
      Set.of(Fields.ID, Fields.PAYLOAD, Fields.TITLE, Fields.DESCRIPTION);

  private final IndexSearcher searcher;
  private final Highlighter highlighter;
  private final Set<String> marked;
  private final Optional<Point> center;

  /**
   * @param marked terms to highlight; none if that was not asked for
   * @param center that distances are measured from
   */
  Hits(
      IndexSearcher searcher, Highlighter highlighter, Set<String> marked, Optional<Point> center) {
    this.searcher = searcher;
    this.highlighter = highlighter;
    this.marked = marked;
    this.center = center;
  }

  /** Where the order or the first circle is about. */
  static Optional<Point> center(Sort sort, List<Filter> filters) {
    if (sort.hasDistanceFrom()) {
      return Optional.of(sort.getDistanceFrom());
    }
    if (sort.hasRelevance() && sort.getRelevance().hasNear()) {
      return Optional.of(sort.getRelevance().getNear());
    }
    return filters.stream()
        .filter(Filter::hasCircle)
        .map(filter -> filter.getCircle().getCenter())
        .findFirst();
  }

  Hit.Builder of(int doc) throws IOException {
    var stored = searcher.storedFields().document(doc, marked.isEmpty() ? SHORT : WITH_TEXTS);
    var leaves = searcher.getIndexReader().leaves();
    var leaf = leaves.get(ReaderUtil.subIndex(doc, leaves));
    var payload = stored.getBinaryValue(Fields.PAYLOAD);
    var hit =
        Hit.newBuilder()
            .setId(stored.get(Fields.ID))
            .setVersion(version(leaf, doc - leaf.docBase))
            .setPayload(ByteString.copyFrom(payload.bytes, payload.offset, payload.length));
    if (center.isPresent()) {
      double meters = Factors.meters(leaf, center.get()).of(doc - leaf.docBase);
      if (Double.isFinite(meters)) {
        hit.setDistanceMeters(meters);
      }
    }
    if (!marked.isEmpty()) {
      addHighlight(hit, stored, Fields.TITLE, Integer.MAX_VALUE);
      addHighlight(hit, stored, Fields.DESCRIPTION, PASSAGE_MAX);
    }
    return hit;
  }

  private static long version(LeafReaderContext leaf, int doc) throws IOException {
    var versions = DocValues.getNumeric(leaf.reader(), Fields.VERSION);
    return versions.advanceExact(doc) ? versions.longValue() : 0;
  }

  private void addHighlight(Hit.Builder hit, Document stored, String field, int lengthMax) {
    var text = stored.get(field);
    if (text == null) {
      return;
    }
    highlighter
        .passage(text, marked, lengthMax)
        .ifPresent(
            passage -> {
              var highlight = Highlight.newBuilder().setField(field).setText(passage.text());
              passage
                  .marks()
                  .forEach(
                      mark ->
                          highlight.addSpansBuilder().setStart(mark.start()).setEnd(mark.end()));
              hit.addHighlights(highlight);
            });
  }
}
