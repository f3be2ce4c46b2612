package torg.search.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import torg.search.DocumentVersion;

/** Versions of documents and deletions in a reader. For one batch and one thread. */
final class StoredVersions {
  private static final class Segment {
    final LeafReader reader;
    final TermsEnum ids;
    PostingsEnum postings;

    Segment(LeafReader reader, TermsEnum ids) {
      this.reader = reader;
      this.ids = ids;
    }
  }

  private final List<Segment> segments = new ArrayList<>();

  StoredVersions(IndexReader reader) throws IOException {
    for (var leaf : reader.leaves()) {
      var ids = leaf.reader().terms(Fields.ID);
      if (ids != null) {
        // The newest first: what changes now has often changed lately.
        segments.add(0, new Segment(leaf.reader(), ids.iterator()));
      }
    }
  }

  Optional<DocumentVersion> version(String id) throws IOException {
    var key = new BytesRef(id);
    for (var segment : segments) {
      if (segment.ids.seekExact(key)) {
        int document = live(segment);
        if (document != DocIdSetIterator.NO_MORE_DOCS) {
          return Optional.of(
              new DocumentVersion(
                  number(segment.reader, Fields.VERSION, document),
                  number(segment.reader, Fields.EPOCH, document)));
        }
      }
    }
    return Optional.empty();
  }

  private static int live(Segment segment) throws IOException {
    var liveDocs = segment.reader.getLiveDocs();
    segment.postings = segment.ids.postings(segment.postings, PostingsEnum.NONE);
    int document = segment.postings.nextDoc();
    while (document != DocIdSetIterator.NO_MORE_DOCS
        && liveDocs != null
        && !liveDocs.get(document)) {
      document = segment.postings.nextDoc();
    }
    return document;
  }

  private static long number(LeafReader reader, String field, int document) throws IOException {
    var values = reader.getNumericDocValues(field);
    if (values == null || !values.advanceExact(document)) {
      throw new IOException("document %d has no %s".formatted(document, field));
    }
    return values.longValue();
  }
}
