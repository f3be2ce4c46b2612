package torg.language.words;

import java.util.List;
import java.util.function.Function;

/**
 * Remembers the lemmas of words, as most words of a text are few: finding them costs half of the
 * analysis of a text. A word has one place, which the last one asked for keeps; with 32,768 places
 * that is about 6 MB when all are taken.
 */
final class LemmaCache {
  private static final int PLACES = 1 << 15;

  private record Entry(String word, List<String> lemmas) {}

  /** Entries never change, so whichever of them a thread sees is right. */
  private final Entry[] entries = new Entry[PLACES];

  List<String> get(String word, Function<String, List<String>> source) {
    int hash = word.hashCode();
    int place = (hash ^ hash >>> 16) & (PLACES - 1);
    var entry = entries[place];
    if (entry == null || !entry.word.equals(word)) {
      entry = new Entry(word, source.apply(word));
      entries[place] = entry;
    }
    return entry.lemmas;
  }
}
