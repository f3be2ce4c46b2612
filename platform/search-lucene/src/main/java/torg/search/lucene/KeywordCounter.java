package torg.search.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.util.BytesRef;

/**
 * Counts the keys between two keys, segment by segment. Values are added up by their text, and only
 * those of fields that are asked for: ordinals of the whole index would have to be computed anew
 * after every refresh.
 */
final class KeywordCounter {
  private record Segment(
      SortedSetDocValues keys, List<KeywordFields.Field> fields, OrdinalCounts counts) {}

  private final int group;
  private final BytesRef first;
  private final BytesRef behind;
  private final Set<String> omitted;
  private final List<Segment> segments = new ArrayList<>();
  private OrdinalCounts counts = new OrdinalCounts(0, 0);

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

  void beginSegment(SortedSetDocValues keys, List<KeywordFields.Field> fields) throws IOException {
    counts = new OrdinalCounts(Fields.ordinal(keys, first), Fields.ordinal(keys, behind));
    segments.add(new Segment(keys, fields, counts));
  }

  void count(long[] ordinals, int size) {
    for (int at = 0; at < size; at++) {
      if (counts.contains(ordinals[at])) {
        counts.add(ordinals[at]);
      }
    }
  }

  /** Those that most documents have, first. */
  Map<String, FieldCounts> fields(int fieldsMax) throws IOException {
    var chosen = new LinkedHashMap<String, FieldCounts>();
    documents().entrySet().stream()
        .sorted(
            Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(fieldsMax)
        .forEach(field -> chosen.put(field.getKey(), new FieldCounts(field.getValue())));
    for (var segment : segments) {
      for (var field : segment.fields) {
        var into = chosen.get(field.name());
        if (into != null && segment.counts.contains(field.first())) {
          addValues(segment, field, into);
        }
      }
    }
    return chosen;
  }

  private Map<String, Long> documents() {
    var documents = new HashMap<String, Long>();
    for (var segment : segments) {
      for (var field : segment.fields) {
        if (segment.counts.contains(field.first()) && segment.counts.of(field.first()) > 0) {
          documents.merge(field.name(), (long) segment.counts.of(field.first()), Long::sum);
        }
      }
    }
    documents.keySet().removeAll(omitted);
    return documents;
  }

  private static void addValues(Segment segment, KeywordFields.Field field, FieldCounts into)
      throws IOException {
    segment.counts.forEach(
        field.first() + 1,
        field.end(),
        (ordinal, count) ->
            into.values.merge(
                Fields.value(segment.keys.lookupOrd(ordinal).utf8ToString(), field.name()),
                (long) count,
                Long::sum));
  }

  /** Of one field. */
  static final class FieldCounts {
    final Map<String, Long> values = new HashMap<>();
    final long documents;

    FieldCounts(long documents) {
      this.documents = documents;
    }
  }
}
