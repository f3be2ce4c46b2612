package torg.language.spelling;

import java.util.function.IntConsumer;

/**
 * The words of a vocabulary by their keys. Keys themselves are not kept: those that share a bucket
 * are told apart by looking at the words, which has to be done anyway.
 */
final class WordIndex {
  private final WordKeys keys;

  /** Where each bucket begins, and behind the last one where it ends. */
  private final int[] starts;

  private final int[] words;

  WordIndex(Vocabulary vocabulary, WordKeys keys) {
    this.keys = keys;
    var count = new Counter();
    forEachKey(vocabulary, (word, key) -> count.value++);
    this.starts = new int[Integer.highestOneBit(Math.max(1, count.value)) + 1];
    forEachKey(vocabulary, (word, key) -> starts[bucket(key) + 1]++);
    for (int i = 1; i < starts.length; i++) {
      starts[i] += starts[i - 1];
    }
    this.words = new int[count.value];
    var ends = starts.clone();
    forEachKey(vocabulary, (word, key) -> words[ends[bucket(key)]++] = word);
  }

  /** Words that have a key in common with the given one, some of them more than once. */
  void find(byte[] word, int start, int length, IntConsumer found) {
    keys.each(
        word,
        start,
        length,
        key -> {
          int bucket = bucket(key);
          for (int at = starts[bucket]; at < starts[bucket + 1]; at++) {
            found.accept(words[at]);
          }
        });
  }

  private interface Entry {
    void accept(int word, int key);
  }

  private static final class Counter {
    int value;
  }

  private void forEachKey(Vocabulary vocabulary, Entry entry) {
    var letters = new byte[Letters.LENGTH_MAX];
    for (int word = 0; word < vocabulary.size(); word++) {
      int current = word;
      vocabulary.copy(word, letters, 0);
      keys.each(letters, 0, vocabulary.length(word), key -> entry.accept(current, key));
    }
  }

  private int bucket(int key) {
    return key & (starts.length - 2);
  }
}
