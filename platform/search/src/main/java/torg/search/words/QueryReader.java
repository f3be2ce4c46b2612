package torg.search.words;

import java.util.ArrayList;
import java.util.List;
import torg.language.Language;

/**
 * Reads what somebody typed. Any text is one: there is no syntax but quotes, and what has no
 * letters and digits says nothing.
 */
public final class QueryReader {
  /** Nobody has typed more; an engine asks for each of them in every field. */
  public static final int WORDS_MAX = 32;

  /** Characters that are looked at. */
  public static final int LENGTH_MAX = 10_000;

  /** What the reading in the other keyboard layout counts for. */
  private static final double OTHER_LAYOUT = 0.9;

  private final Language language;
  private final WordReader reader;

  public QueryReader(Language language) {
    this.language = language;
    reader = new WordReader(language);
  }

  /** Another text for some of the words, as in torg.vasgen.v1.Synonym. */
  public record OtherWords(String words, String other) {}

  public ReadQuery read(String text, List<OtherWords> synonyms) {
    var words = new ArrayList<QueryWord>();
    var phrases = new ArrayList<ReadQuery.Phrase>();
    var looked = text.length() > LENGTH_MAX ? text.substring(0, LENGTH_MAX) : text;
    for (var segment : QuotedText.of(looked).segments()) {
      if (segment.isQuoted()) {
        addPhrase(segment.text(), words, phrases);
      } else {
        words.addAll(pieces(segment.text(), left(words, phrases)));
      }
    }
    var withSynonyms = new SynonymReader(reader).added(words, synonyms);
    var saying = saying(withSynonyms, !phrases.isEmpty());
    return new ReadQuery(
        TermLimit.within(saying), phrases.stream().map(TermLimit::within).toList());
  }

  /** One word in quotes is a word. */
  private void addPhrase(String text, List<QueryWord> words, List<ReadQuery.Phrase> phrases) {
    var positions = reader.positions(language.tokens(text));
    int left = left(words, phrases);
    if (positions.size() > 1 && left >= positions.size()) {
      phrases.add(new ReadQuery.Phrase(text.strip(), positions));
    } else {
      words.addAll(reader.words(text, left));
    }
  }

  private static int left(List<QueryWord> words, List<ReadQuery.Phrase> phrases) {
    int inPhrases = phrases.stream().mapToInt(phrase -> phrase.positions().size()).sum();
    return WORDS_MAX - words.size() - inPhrases;
  }

  /** The words of the text, or of what the same keys write in the other layout. */
  private List<QueryWord> pieces(String text, int wordsMax) {
    var meant = language.layoutSlips().repaired(text);
    if (meant.isEmpty()) {
      return reader.words(text, wordsMax);
    }
    var typedPieces = text.strip().split("\\s+");
    var meantPieces = meant.get().split(" ");
    var words = new ArrayList<QueryWord>();
    for (int at = 0; at < typedPieces.length && words.size() < wordsMax; at++) {
      int left = wordsMax - words.size();
      var typed = reader.words(typedPieces[at], left);
      words.addAll(
          typedPieces[at].equals(meantPieces[at])
              ? typed
              : joined(typed, reader.words(meantPieces[at], left)));
    }
    return words;
  }

  /** Both readings of each word if they have as many; else what was meant is all that counts. */
  private static List<QueryWord> joined(List<QueryWord> typed, List<QueryWord> meant) {
    if (typed.size() != meant.size()) {
      return meant;
    }
    var words = new ArrayList<QueryWord>();
    for (int at = 0; at < typed.size(); at++) {
      var alternatives = new ArrayList<>(typed.get(at).alternatives().subList(0, 1));
      meant.get(at).alternatives().stream()
          .filter(one -> one.weight() == 1)
          .map(one -> ((Alternative.AnyTerm) one).terms())
          .forEach(terms -> alternatives.add(new Alternative.AnyTerm(OTHER_LAYOUT, terms)));
      words.add(typed.get(at).with(alternatives));
    }
    return words;
  }

  /** Without stop words, unless there is nothing else to find something by. */
  private List<QueryWord> saying(List<QueryWord> words, boolean othersAreThere) {
    var different = words.stream().distinct().toList();
    var saying = different.stream().filter(word -> !language.isStopWord(word.exact())).toList();
    return saying.isEmpty() && !othersAreThere ? different : saying;
  }
}
