package torg.language.spelling;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Collects the words of a vocabulary with their counts: those of the offers, and the common words
 * of the languages. Of too many words it keeps the most frequent ones, so that its memory has a
 * bound.
 */
public final class VocabularyBuilder {
  /**
   * Words that are worth suggesting: with their indexes they take some 180 MB. Of what 50 million
   * offers say, rarer ones are in a handful of them, and mostly misspelt or codes.
   */
  public static final int WORDS_MAX = 500_000;

  private static final Comparator<Map.Entry<String, Double>> MOST_FREQUENT_FIRST =
      Map.Entry.<String, Double>comparingByValue()
          .reversed()
          .thenComparing(Map.Entry.comparingByKey());

  private final int wordsMax;
  private Map<String, Double> counts = new HashMap<>();
  private double total;

  /**
   * @param wordsMax how many words the vocabulary has at most
   */
  public VocabularyBuilder(int wordsMax) {
    if (wordsMax < 1 || wordsMax > WORDS_MAX) {
      throw new IllegalArgumentException(
          "wordsMax must be 1..%d, got %d".formatted(WORDS_MAX, wordsMax));
    }
    this.wordsMax = wordsMax;
  }

  /**
   * Counts of the same word add up; those of a rare word may be forgotten between two calls when
   * there are more than twice as many words as are kept.
   *
   * @param word in normal form; what is no word of Latin or Cyrillic letters is left out
   */
  public VocabularyBuilder add(String word, double count) {
    if (count > 0 && Letters.isWord(word)) {
      counts.merge(word, count, Double::sum);
      total += count;
      if (counts.size() > 2 * wordsMax) {
        forgetRareWords();
      }
    }
    return this;
  }

  private void forgetRareWords() {
    var kept = new HashMap<String, Double>();
    mostFrequent().forEach(word -> kept.put(word, counts.get(word)));
    counts = kept;
  }

  private List<String> mostFrequent() {
    return counts.entrySet().stream()
        .sorted(MOST_FREQUENT_FIRST)
        .limit(wordsMax)
        .map(Map.Entry::getKey)
        .toList();
  }

  public Vocabulary build() {
    // Words that begin alike are then near to each other in memory, and looked at together.
    var words = mostFrequent().stream().sorted().toList();
    var starts = new int[words.size() + 1];
    var weights = new byte[words.size()];
    for (int i = 0; i < weights.length; i++) {
      starts[i + 1] = starts[i] + words.get(i).length();
      weights[i] = (byte) Math.min(255, weight(counts.get(words.get(i))));
    }
    var letters = new byte[starts[weights.length]];
    for (int i = 0; i < weights.length; i++) {
      System.arraycopy(Letters.of(words.get(i)), 0, letters, starts[i], words.get(i).length());
    }
    return new Vocabulary(letters, starts, weights, weight(total));
  }

  private static int weight(double count) {
    return (int) Math.round(10 * Math.log(Math.max(1, count)));
  }
}
