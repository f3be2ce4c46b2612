package torg.search.lucene;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.util.BytesRef;

/**
 * Counts the keys between two keys, segment by segment. What it has counted of a segment is added
 * up by text: ordinals of the whole index would have to be computed anew after every refresh.
 */
final class KeywordCounter {
  private final int group;
  private final BytesRef first;
  private final BytesRef behind;
  private final Set<String> omitted;
  private final Map<String, Long> counts = new HashMap<>();
  private SortedSetDocValues values;
  private OrdinalCounts segment = new OrdinalCounts(0, 0);

  private KeywordCounter(int group, BytesRef first, BytesRef behind, Set<String> omitted) {
    this.group = group;
    this.first = first;
    this.behind = behind;
    this.omitted = omitted;
  }

  /**
   * @param group of filters that it ignores
   */
  static KeywordCounter ofField(String name, int group) {
    return new KeywordCounter(
        group, Fields.firstKeyword(name), Fields.behindKeywords(name), Set.of());
  }

  /**
   * @param omitted fields that have counters of their own
   */
  static KeywordCounter ofPrefix(String prefix, int group, Set<String> omitted) {
    // No name continues with the last of all characters.
    var behind = new BytesRef(prefix + Character.toString(Character.MAX_CODE_POINT));
    return new KeywordCounter(group, new BytesRef(prefix), behind, omitted);
  }

  int group() {
    return group;
  }

  void beginSegment(SortedSetDocValues next) throws IOException {
    endSegment();
    values = next;
    segment = new OrdinalCounts(ordinal(first), ordinal(behind));
  }

  private long ordinal(BytesRef key) throws IOException {
    long found = values.lookupTerm(key);
    return found >= 0 ? found : -found - 1;
  }

  void count(long[] ordinals, int size) {
    if (segment.isEmpty()) {
      return;
    }
    for (int at = 0; at < size; at++) {
      if (segment.contains(ordinals[at])) {
        segment.add(ordinals[at]);
      }
    }
  }

  private void endSegment() throws IOException {
    segment.forEach(
        (ordinal, count) ->
            counts.merge(values.lookupOrd(ordinal).utf8ToString(), (long) count, Long::sum));
    segment = new OrdinalCounts(0, 0);
  }

  /** All fields that were found, with their values. */
  Map<String, FieldCounts> fields() throws IOException {
    endSegment();
    var fields = new HashMap<String, FieldCounts>();
    counts.forEach(
        (key, count) -> {
          int length = Fields.nameLength(key);
          var name = key.substring(0, length);
          if (!omitted.contains(name)) {
            var field = fields.computeIfAbsent(name, one -> new FieldCounts());
            if (Fields.isValue(key, length)) {
              field.values.put(key.substring(length + 1), count);
            } else {
              field.documents = count;
            }
          }
        });
    return fields;
  }

  /** Of one field. */
  static final class FieldCounts {
    final Map<String, Long> values = new HashMap<>();
    long documents;
  }
}
