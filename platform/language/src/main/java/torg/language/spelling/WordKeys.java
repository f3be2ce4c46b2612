package torg.language.spelling;

import java.util.function.IntConsumer;

/** Hashes that a word is found by; words with one in common may be meant for each other. */
interface WordKeys {
  void each(byte[] word, int start, int length, IntConsumer key);

  /** Of all letters but up to two, in their order. */
  static int hash(byte[] word, int start, int length, int without, int alsoWithout) {
    int hash = 0;
    for (int i = 0; i < length; i++) {
      if (i != without && i != alsoWithout) {
        hash = (hash + word[start + i] + 1) * 0x9E3779B1;
      }
    }
    return hash ^ hash >>> 15;
  }
}
