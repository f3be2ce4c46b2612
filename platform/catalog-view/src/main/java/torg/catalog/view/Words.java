package torg.catalog.view;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A text as it is compared in a search: words in lower case, without punctuation, ё as е.
 *
 * @param joined the words without anything between, so that "wifi" equals "Wi-Fi"
 */
record Words(List<String> words, List<String> stems, String joined) {
  private static final Pattern SEPARATORS = Pattern.compile("[^\\p{L}\\p{Nd}]+");

  /** A shorter stem begins too many unrelated words. */
  private static final int STEM_PREFIX_MIN = 4;

  static Words of(String text) {
    var words =
        Arrays.stream(SEPARATORS.split(fold(text))).filter(word -> !word.isEmpty()).toList();
    return new Words(words, words.stream().map(Stem::of).toList(), String.join("", words));
  }

  static String fold(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFKC)
        .toLowerCase(Locale.ROOT)
        .replace('ё', 'е');
  }

  boolean isEmpty() {
    return words.isEmpty();
  }

  boolean equalsText(Words other) {
    return joined.equals(other.joined);
  }

  boolean equalsStems(Words other) {
    return stems.equals(other.stems);
  }

  boolean contains(Words other) {
    return joined.contains(other.joined);
  }

  /** True when every word of the query begins a word of this text, endings aside. */
  boolean matchesAll(Words query) {
    for (var i = 0; i < query.words.size(); i++) {
      if (!matches(query, i)) {
        return false;
      }
    }
    return true;
  }

  /** True when the query's word at the index begins a word of this text, endings aside. */
  boolean matches(Words query, int index) {
    var word = query.words.get(index);
    var stem = query.stems.get(index);
    for (var i = 0; i < words.size(); i++) {
      var own = words.get(i);
      if (own.startsWith(word)
          || stems.get(i).equals(stem)
          || (stem.length() >= STEM_PREFIX_MIN && own.startsWith(stem))) {
        return true;
      }
    }
    return false;
  }
}
