package torg.language.spelling;

import java.util.Optional;
import java.util.function.Predicate;
import torg.language.Language;

/** Whether a word of a query is replaced, and by what. Words are in normal form. */
final class WordDecision {
  /** Too many shorter ones are abbreviations and names. */
  static final int LETTERS_MIN = 4;

  /** So much likelier than the word as it stands must another one be. */
  private static final int MARGIN = 30;

  /** A wrong space is an error of its own: beside it there is hardly another one. */
  private static final int ERRORS_OF_JOINED_MAX = 40;

  private final Language language;
  private final Corrector corrector;
  private final WordBreaks breaks;
  private final Predicate<String> isNeverCorrected;

  WordDecision(Language language, Corrector corrector, Predicate<String> isNeverCorrected) {
    this.language = language;
    this.corrector = corrector;
    this.breaks = new WordBreaks(corrector.vocabulary());
    this.isNeverCorrected = isNeverCorrected;
  }

  /**
   * The word that was meant, or two that were typed as one; none if it may be right.
   *
   * @param before the word before it, or an empty text
   */
  Optional<String> meant(String word, String before) {
    if (word.length() < LETTERS_MIN || isRight(word)) {
      return Optional.empty();
    }
    return corrector.corrections(word, before).stream()
        .findFirst()
        .filter(correction -> isLikelier(correction, word))
        .or(() -> breaks.likeliest(word).filter(this::areCommon))
        .map(Correction::word);
  }

  /** One word that was typed as two, of which at least one is none: "кросов ки". */
  Optional<String> joined(String one, String other) {
    var word = one + other;
    boolean mayBe = word.length() >= LETTERS_MIN && !(isKnown(one) && isKnown(other));
    if (!mayBe || isNeverCorrected.test(one) || isNeverCorrected.test(other)) {
      return Optional.empty();
    }
    if (isKnown(word)) {
      return Optional.of(word);
    }
    return corrector.corrections(word).stream()
        .findFirst()
        .filter(correction -> correction.errors() <= ERRORS_OF_JOINED_MAX)
        .map(Correction::word);
  }

  private boolean isRight(String word) {
    return isNeverCorrected.test(word) || language.frequency(word) >= 0;
  }

  private boolean isKnown(String word) {
    return isRight(word) || corrector.vocabulary().contains(word);
  }

  /** Any long word can be divided into rare ones. */
  private boolean areCommon(Correction two) {
    return two.cost() + MARGIN < corrector.vocabulary().rarityMax() * 3 / 2;
  }

  /** Offers have misspelt words too, so that one that they have is only more likely to be right. */
  private boolean isLikelier(Correction correction, String word) {
    var vocabulary = corrector.vocabulary();
    int asTyped = vocabulary.rarity(word).orElse(vocabulary.rarityMax() + MARGIN);
    return correction.cost() + MARGIN < asTyped;
  }
}
