package torg.language.spelling;

import java.util.Arrays;
import java.util.OptionalInt;

/** Words with how often they occur. It never changes: a newer one is built and takes its place. */
public final class Vocabulary {
  private static final int NONE = -1;

  /** Errors tell more about what was meant than counts do, so these weigh less. */
  private static final int RARITY_PERCENT = 80;

  /** All words one after the other. */
  private final byte[] letters;

  /** Where each word begins, and behind the last where it ends. */
  private final int[] starts;

  /** Ten times the natural logarithm of the count. */
  private final byte[] weights;

  /** Which letters each word has, a bit a letter of either alphabet. */
  private final int[] signatures;

  /** Ten times the natural logarithm of all counts. */
  private final int total;

  /** Word + 1 at the place of its hash, or behind it. */
  private final int[] table;

  Vocabulary(byte[] letters, int[] starts, byte[] weights, int total) {
    this.letters = letters;
    this.starts = starts;
    this.weights = weights;
    this.total = total;
    this.signatures = new int[weights.length];
    this.table = new int[Integer.highestOneBit(Math.max(4, weights.length * 3 / 2)) * 2];
    for (int word = 0; word < weights.length; word++) {
      int at = hash(letters, starts[word], starts[word + 1]) & (table.length - 1);
      while (table[at] != 0) {
        at = (at + 1) & (table.length - 1);
      }
      table[at] = word + 1;
      signatures[word] = signature(letters, starts[word], length(word));
    }
  }

  public int size() {
    return weights.length;
  }

  public boolean contains(String word) {
    return Letters.isWord(word) && find(Letters.of(word)) != NONE;
  }

  /** The number of a word from 0 on, or -1. */
  int find(byte[] word) {
    int at = hash(word, 0, word.length) & (table.length - 1);
    while (table[at] != 0) {
      int found = table[at] - 1;
      if (Arrays.equals(letters, starts[found], starts[found + 1], word, 0, word.length)) {
        return found;
      }
      at = (at + 1) & (table.length - 1);
    }
    return NONE;
  }

  int length(int word) {
    return starts[word + 1] - starts[word];
  }

  /** What it costs that a word is rare, beside what errors cost. */
  int rarity(int word) {
    return (total - (weights[word] & 0xFF)) * RARITY_PERCENT / 100;
  }

  /** That of a word in normal form; none of one that is not here. */
  OptionalInt rarity(String word) {
    int found = Letters.isWord(word) ? find(Letters.of(word)) : NONE;
    return found == NONE ? OptionalInt.empty() : OptionalInt.of(rarity(found));
  }

  /** That of a word that would occur once. */
  int rarityMax() {
    return total * RARITY_PERCENT / 100;
  }

  int signature(int word) {
    return signatures[word];
  }

  static int signature(byte[] letters, int start, int length) {
    int signature = 0;
    for (int i = start; i < start + length; i++) {
      signature |= 1 << (letters[i] % Integer.SIZE);
    }
    return signature;
  }

  void copy(int word, byte[] into, int at) {
    System.arraycopy(letters, starts[word], into, at, length(word));
  }

  String text(int word) {
    return Letters.text(letters, starts[word], starts[word + 1]);
  }

  private static int hash(byte[] letters, int start, int end) {
    int hash = 0;
    for (int i = start; i < end; i++) {
      hash = hash * 0x01000193 + letters[i] + 1;
    }
    return hash ^ (hash >>> 15);
  }
}
