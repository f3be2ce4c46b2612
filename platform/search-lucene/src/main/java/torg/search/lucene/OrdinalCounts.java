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
  private final int[] dense;
  private final Map<Long, Integer> sparse;

  OrdinalCounts(long from, long to) {
    this.from = from;
    this.to = to;
    boolean isDense = to - from <= DENSE_MAX;
    dense = isDense ? new int[(int) Math.max(0, to - from)] : new int[0];
    sparse = isDense ? Map.of() : new HashMap<>();
  }

  boolean contains(long ordinal) {
    return ordinal >= from && ordinal < to;
  }

  boolean isEmpty() {
    return from >= to;
  }

  void add(long ordinal) {
    if (to - from <= DENSE_MAX) {
      dense[(int) (ordinal - from)]++;
    } else {
      sparse.merge(ordinal, 1, Integer::sum);
    }
  }

  void forEach(Each each) throws IOException {
    for (int at = 0; at < dense.length; at++) {
      if (dense[at] > 0) {
        each.accept(from + at, dense[at]);
      }
    }
    for (var entry : sparse.entrySet()) {
      each.accept(entry.getKey(), entry.getValue());
    }
  }
}
