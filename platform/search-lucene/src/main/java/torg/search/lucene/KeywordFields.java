package torg.search.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedSetDocValues;

/**
 * Which ordinals of a segment belong to which field. A segment never changes, so this is found once
 * for each; without it every query would read the names of all fields from their keys.
 */
final class KeywordFields {
  /**
   * @param first ordinal, that of the field being there
   * @param end behind those of its values
   */
  record Field(String name, long first, long end) {}

  private final Map<IndexReader.CacheKey, List<Field>> bySegment = new ConcurrentHashMap<>();

  /** All fields of the segment, in the order of their ordinals. */
  List<Field> of(LeafReader reader) throws IOException {
    var segment = reader.getCoreCacheHelper();
    var known = bySegment.get(segment.getKey());
    if (known != null) {
      return known;
    }
    var found = found(DocValues.getSortedSet(reader, Fields.KEYWORDS));
    if (bySegment.putIfAbsent(segment.getKey(), found) == null) {
      segment.addClosedListener(bySegment::remove);
    }
    return found;
  }

  private static List<Field> found(SortedSetDocValues keys) throws IOException {
    var fields = new ArrayList<Field>();
    for (long at = 0; at < keys.getValueCount(); ) {
      var name = Fields.name(keys.lookupOrd(at).utf8ToString());
      long end = Fields.ordinal(keys, Fields.behindKeywords(name));
      fields.add(new Field(name, at, end));
      at = end;
    }
    return List.copyOf(fields);
  }
}
