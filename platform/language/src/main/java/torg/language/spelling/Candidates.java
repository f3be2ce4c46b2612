package torg.language.spelling;

import java.util.Arrays;

/**
 * Words that were found for one that was typed: each once, and of many those that a rough estimate
 * likes best, so that the work for a word has a bound. Belongs to one thread.
 */
final class Candidates {
  /** So many are compared; a word of four letters has a few hundred. */
  private static final int FOUND_MAX = 4_096;

  /** So many are estimated further. */
  private static final int KEPT_MAX = 32;

  /** What an edit of any kind costs in the rough. */
  private static final int EDIT = 45;

  private static final int ESTIMATE_MAX = 1_023;

  private final int[] words = new int[FOUND_MAX];
  private final int[] estimates = new int[FOUND_MAX];
  private final int[] histogram = new int[ESTIMATE_MAX + 1];

  /** By hash, those seen last, so that most repetitions are noticed. */
  private final int[] seen = new int[FOUND_MAX * 2];

  private int count;

  void clear() {
    Arrays.fill(seen, -1);
    Arrays.fill(histogram, 0);
    count = 0;
  }

  /** False if it was seen just now. */
  boolean isNew(int word) {
    int at = word * 0x9E3779B1 >>> 19;
    boolean isNew = seen[at] != word;
    seen[at] = word;
    return isNew;
  }

  void add(int word, int edits, int rarity) {
    if (count < FOUND_MAX) {
      int estimate = Math.min(ESTIMATE_MAX, edits * EDIT + rarity);
      words[count] = word;
      estimates[count++] = estimate;
      histogram[estimate]++;
    }
  }

  /** The best ones by the estimate, the very best first. */
  int[] best() {
    int limit = 0;
    for (int total = histogram[0]; total < KEPT_MAX && limit < ESTIMATE_MAX; ) {
      total += histogram[++limit];
    }
    var best = new long[count];
    int kept = 0;
    for (int i = 0; i < count; i++) {
      if (estimates[i] <= limit) {
        best[kept++] = (long) estimates[i] << 32 | words[i];
      }
    }
    Arrays.sort(best, 0, kept);
    return Arrays.stream(best, 0, Math.min(kept, KEPT_MAX)).mapToInt(one -> (int) one).toArray();
  }
}
