package torg.language.spelling;

import java.util.Optional;

/** Two words that were typed as one. */
final class WordBreaks {
  /** What a forgotten space costs. */
  private static final int FORGOTTEN = 40;

  /** Shorter parts are found in any word. */
  private static final int LETTERS_MIN = 3;

  private final Vocabulary vocabulary;

  WordBreaks(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
  }

  /** Both parts are words as they stand; with a space between them. */
  Optional<Correction> likeliest(String word) {
    Correction best = null;
    for (int at = LETTERS_MIN; at <= word.length() - LETTERS_MIN; at++) {
      var one = vocabulary.rarity(word.substring(0, at));
      var other = vocabulary.rarity(word.substring(at));
      if (one.isPresent() && other.isPresent()) {
        int cost = FORGOTTEN + one.getAsInt() + other.getAsInt();
        if (best == null || cost < best.cost()) {
          best = new Correction(word.substring(0, at) + " " + word.substring(at), FORGOTTEN, cost);
        }
      }
    }
    return Optional.ofNullable(best);
  }
}
