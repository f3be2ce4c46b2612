package torg.language;

import java.util.List;
import java.util.Optional;
import java.util.function.ObjDoubleConsumer;
import torg.language.text.NormalForm;
import torg.language.text.Scanner;
import torg.language.text.Token;
import torg.language.typing.LayoutSlips;
import torg.language.typing.Names;
import torg.language.typing.Transliteration;
import torg.language.units.Measure;
import torg.language.units.MeasureReader;
import torg.language.units.Quantity;
import torg.language.units.Unit;
import torg.language.words.DetectedLanguage;
import torg.language.words.LanguageDetector;
import torg.language.words.Morphology;
import torg.language.words.StopWords;

/**
 * What is known about words of Russian and English. It is read once and never changes, so all
 * threads share it. Whatever text it is given, it answers, in a time that grows with the length of
 * the text and no faster.
 *
 * <p>Where a word is asked for, it is in its normal form, as {@link Token#text()} and {@link
 * NormalForm#of} have it.
 */
public final class Language {
  /** What a name counts for beside words of the dictionaries. */
  private static final int NAME_FREQUENCY = 10;

  /** About that of a word which is as frequent. */
  private static final double NAME_COUNT = 2_000;

  private static final class Shared {
    static final Language INSTANCE = new Language();
  }

  private final Morphology morphology = new Morphology();
  private final StopWords stopWords = new StopWords();
  private final LanguageDetector detector = new LanguageDetector(morphology);
  private final Names names = new Names();
  private final Transliteration transliteration = new Transliteration(names);
  private final LayoutSlips layoutSlips = new LayoutSlips(this::frequency, stopWords::contains);
  private final MeasureReader measures = new MeasureReader(morphology::lemmas);
  private final NameFinder nameFinder = new NameFinder(names, morphology);
  private final Tokens tokens = new Tokens(measures, new ModelNames(nameFinder));
  private final Terms terms = new Terms(morphology, nameFinder);

  private Language() {}

  /**
   * The one of this process. The first call reads the dictionaries, which takes some tenths of a
   * second: a service that will need it calls it from a worker thread while it starts.
   *
   * @throws ExceptionInInitializerError if a dictionary or table is missing or damaged; its cause
   *     says which
   */
  public static Language shared() {
    return Shared.INSTANCE;
  }

  /** Words, numbers, codes, models and quantities in the order of the text. */
  public List<Token> tokens(CharSequence text) {
    return tokens.of(text);
  }

  /** What a token is found by in an index, with the positions of its words from 0 on. */
  public List<Term> terms(Token token) {
    return terms.of(token);
  }

  /** The lemmas of a word, or the stem of one that no dictionary has; at least one. */
  public List<String> lemmas(String word) {
    return morphology.lemmas(word);
  }

  /**
   * How frequent a word is: from 0, rare, to 25 on a logarithmic scale, -1 if it is in no
   * dictionary and no name.
   */
  public int frequency(String word) {
    int frequency = morphology.frequency(word);
    if (frequency < NAME_FREQUENCY && nameFinder.isName(word)) {
      return NAME_FREQUENCY;
    }
    return frequency < 0 && morphology.knows(word) ? 0 : frequency;
  }

  /**
   * The common words of both languages, inflected, and names, with about how often they occur; a
   * word may come more than once, and its counts add up. It takes seconds, so it is for a worker
   * thread.
   */
  public void eachCommonWord(ObjDoubleConsumer<String> reader) {
    morphology.eachCommonWord(reader);
    names.each(name -> reader.accept(name, NAME_COUNT));
  }

  public boolean isStopWord(String word) {
    return stopWords.contains(word);
  }

  /** The language of a word or short text. */
  public DetectedLanguage detect(CharSequence text) {
    return detector.of(
        leaves(text).stream()
            .map(Token::text)
            .filter(word -> Character.isLetter(word.charAt(0)))
            .toList());
  }

  /** All quantities, ranges and dimensions of a text, in its order. */
  public List<Measure> measures(CharSequence text) {
    return measures.read(text, leaves(text));
  }

  /** What a text says that is one quantity and nothing else: "2 ТБ". */
  public Optional<Quantity> quantity(CharSequence text) {
    return measures(text).stream()
        .findFirst()
        .filter(one -> one.kind() == Measure.Kind.SINGLE)
        .filter(one -> one.start() == 0 || text.subSequence(0, one.start()).toString().isBlank())
        .filter(one -> isEnd(text.subSequence(one.end(), text.length()).toString()))
        .map(one -> one.quantities().get(0));
  }

  private static boolean isEnd(String rest) {
    return rest.isBlank() || rest.strip().equals(".");
  }

  /** A unit by what a text calls it: "ГБ", "кв. м", "дюймов". */
  public Optional<Unit> unit(CharSequence name) {
    return measures.unit(name, leaves(name));
  }

  private static List<Token> leaves(CharSequence text) {
    return Token.leaves(Scanner.scan(text));
  }

  /** Candidates for words in the other alphabet. */
  public Transliteration transliteration() {
    return transliteration;
  }

  /** Recognises texts that were typed in the wrong keyboard layout. */
  public LayoutSlips layoutSlips() {
    return layoutSlips;
  }
}
