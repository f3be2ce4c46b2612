package torg.language.words;

import java.util.Collection;
import torg.language.text.Lookalikes;

/** Tells the language of words by their alphabet and by the dictionaries. */
public final class LanguageDetector {
  private final Morphology morphology;

  public LanguageDetector(Morphology morphology) {
    this.morphology = morphology;
  }

  /** Of a word in normal form. */
  public DetectedLanguage of(String word) {
    if (!word.isEmpty() && word.chars().allMatch(c -> c >= 'а' && c <= 'я')) {
      return DetectedLanguage.RUSSIAN;
    }
    boolean latin = !word.isEmpty() && word.chars().allMatch(Lookalikes::isLatin);
    return latin && morphology.knows(word) ? DetectedLanguage.ENGLISH : DetectedLanguage.OTHER;
  }

  /** Of the words of a text: that which at least half of them are of, Russian before English. */
  public DetectedLanguage of(Collection<String> words) {
    for (var language :
        new DetectedLanguage[] {DetectedLanguage.RUSSIAN, DetectedLanguage.ENGLISH}) {
      long count = words.stream().filter(word -> of(word) == language).count();
      if (count > 0 && count * 2 >= words.size()) {
        return language;
      }
    }
    return DetectedLanguage.OTHER;
  }
}
