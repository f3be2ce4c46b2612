package torg.language.words;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.function.ObjDoubleConsumer;
import org.tartarus.snowball.SnowballStemmer;
import org.tartarus.snowball.ext.EnglishStemmer;
import org.tartarus.snowball.ext.RussianStemmer;
import torg.language.text.Lookalikes;
import torg.language.text.NormalForm;

/**
 * The lemmas of words, and how frequent the words are. Words are given in their normal form. It
 * never changes, so all threads may share it.
 */
public final class Morphology {
  private static final String RESOURCES = "/org/languagetool/resource/";
  private static final Charset KOI8 = Charset.forName("KOI8-R");

  /** No dictionary has a longer one, and no stemmer is to be tried on more. */
  private static final int LETTERS_MAX = 64;

  private final LemmaDictionary russian = LemmaDictionary.load(RESOURCES + "ru/russian.dict", KOI8);
  private final LemmaDictionary english =
      LemmaDictionary.load(RESOURCES + "en/english.dict", StandardCharsets.UTF_8);
  private final FrequencyDictionary russianFrequencies =
      FrequencyDictionary.load(RESOURCES + "ru/hunspell/ru_RU.dict", KOI8);
  private final FrequencyDictionary englishFrequencies =
      FrequencyDictionary.load(RESOURCES + "en/hunspell/en_US.dict", StandardCharsets.UTF_8);
  private final LemmaCache cache = new LemmaCache();

  /**
   * The lemmas of a word in either language, in normal form: several of an ambiguous one, as
   * "стали" is of "сталь" and of "стать". A word that the dictionaries do not have, such as a
   * brand, is brought to its stem, so that "айфона" and "айфоном" meet.
   *
   * @return at least one
   */
  public List<String> lemmas(String word) {
    return word.length() > LETTERS_MAX ? List.of(word) : cache.get(word, this::find);
  }

  private List<String> find(String word) {
    var known = known(word);
    return known.isEmpty() ? List.of(stem(word)) : known;
  }

  /** Whether a dictionary has the word. */
  public boolean knows(String word) {
    return frequency(word) != FrequencyDictionary.UNKNOWN || !known(word).isEmpty();
  }

  /**
   * How frequent the word is in its language, of an inflected Russian word mostly that of its
   * lemma: from 0, rare, to 25 on a logarithmic scale; -1 if no dictionary has it.
   */
  public int frequency(String word) {
    if (word.isEmpty() || word.length() > LETTERS_MAX) {
      return FrequencyDictionary.UNKNOWN;
    }
    return isRussian(word) ? russianFrequency(word) : englishFrequency(word);
  }

  /**
   * The common words of both languages, inflected and in normal form, with about how often they
   * occur; a word may come more than once, and its counts add up. Takes seconds.
   */
  public void eachCommonWord(ObjDoubleConsumer<String> reader) {
    new CommonWords().each(RESOURCES, KOI8, reader);
  }

  private int russianFrequency(String word) {
    int frequency = russianFrequencies.frequency(word);
    if (frequency <= 0) {
      for (var lemma : russian.lemmas(word)) {
        int ofLemma =
            Math.max(
                russianFrequencies.frequency(lemma),
                russianFrequencies.frequency(NormalForm.of(lemma)));
        frequency = Math.max(frequency, Math.max(0, ofLemma - 1));
      }
    }
    return frequency;
  }

  /** The dictionary has names as they are written: "Toyota", "BMW". */
  private int englishFrequency(String word) {
    var name = word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    int asName = englishFrequencies.frequency(name);
    int asAbbreviation = englishFrequencies.frequency(word.toUpperCase(Locale.ROOT));
    return Math.max(englishFrequencies.frequency(word), Math.max(asName, asAbbreviation));
  }

  private List<String> known(String word) {
    if (word.isEmpty() || word.length() > LETTERS_MAX) {
      return List.of();
    }
    if (isRussian(word)) {
      return normal(russian.lemmas(word));
    }
    var lemmas = english.lemmas(word);
    boolean possessive = lemmas.isEmpty() && word.length() > 2 && word.endsWith("s");
    return normal(possessive ? english.lemmas(word.substring(0, word.length() - 1)) : lemmas);
  }

  private static List<String> normal(List<String> lemmas) {
    return lemmas.stream().map(NormalForm::of).distinct().toList();
  }

  private static String stem(String word) {
    if (word.isEmpty()) {
      return word;
    }
    return isRussian(word)
        ? stem(new RussianStemmer(), word)
        : Lookalikes.isLatin(word.charAt(0)) ? stem(new EnglishStemmer(), word) : word;
  }

  private static String stem(SnowballStemmer stemmer, String word) {
    stemmer.setCurrent(word);
    stemmer.stem();
    var stem = stemmer.getCurrent();
    return stem.isEmpty() ? word : stem;
  }

  private static boolean isRussian(String word) {
    return Lookalikes.isCyrillic(word.charAt(0));
  }
}
