package torg.search.lucene;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Counts of the ordinals of a segment from one on and before another. */
final class OrdinalCounts {
  /** Beyond it an array for each query and segment takes more than its few counts. */
  private static final int DENSE_MAX = 1 << 16;

  interface Each {
    void accept(long ordinal, int count) throws IOException;
  }

  private final long from;
  private final long to;
  private final boolean isDense;
  private final int[] dense;
  private final Map<Long, Integer> sparse = new HashMap<>();

  OrdinalCounts(long from, long to) {
    this.from = from;
    this.to = Math.max(from, to);
    isDense = to - from <= DENSE_MAX;
    dense = new int[isDense ? (int) (this.to - from) : 0];
  }

  boolean contains(long ordinal) {
    return ordinal >= from && ordinal < to;
  }

  void add(long ordinal) {
    if (isDense) {
      dense[(int) (ordinal - from)]++;
    } else {
      sparse.merge(ordinal, 1, Integer::sum);
    }
  }

  int of(long ordinal) {
    return isDense ? dense[(int) (ordinal - from)] : sparse.getOrDefault(ordinal, 0);
  }

  /** What was counted of these ordinals, in any order. */
  void forEach(long first, long end, Each each) throws IOException {
    if (isDense) {
      for (long ordinal = first; ordinal < end; ordinal++) {
        if (of(ordinal) > 0) {
          each.accept(ordinal, of(ordinal));
        }
      }
    } else {
      for (var entry : sparse.entrySet()) {
        if (entry.getKey() >= first && entry.getKey() < end) {
          each.accept(entry.getKey(), entry.getValue());
        }
      }
    }
  }
}
