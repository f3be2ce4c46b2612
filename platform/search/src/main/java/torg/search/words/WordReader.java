package torg.search.words;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import torg.language.Language;
import torg.language.Term;
import torg.language.text.Lookalikes;
import torg.language.text.Token;
import torg.language.text.TokenType;

/** The words of a text with what each stands for by itself. */
final class WordReader {
  /** What a word in the other alphabet counts for; the names of brands are no guesses and whole. */
  private static final double OTHER_ALPHABET = 0.6;

  /** Parts of a code or quantity that stand together but were read otherwise. */
  private static final double PARTS_TOGETHER = 0.8;

  /** Of a word's candidates in the other alphabet; the others are hardly ever written. */
  private static final int CANDIDATES_MAX = 6;

  /** Shorter words are too many others by ear. */
  private static final int OTHER_ALPHABET_MIN = 3;

  /** A word of a dictionary that is as common as that is meant as it stands. */
  private static final int COMMON_FREQUENCY_MIN = 8;

  private final Language language;

  WordReader(Language language) {
    this.language = language;
  }

  List<QueryWord> words(String text, int wordsMax) {
    var words = new ArrayList<QueryWord>();
    for (var token : language.tokens(text)) {
      if (words.size() >= wordsMax) {
        break;
      }
      addWords(text, token, words);
    }
    return words.size() > wordsMax ? List.copyOf(words.subList(0, wordsMax)) : words;
  }

  /**
   * A name or word of several parts is a word for each, which a document has with the part or with
   * the whole; so one of them can be done without. Codes and quantities are one word: 256 without
   * its unit is not what was asked for.
   */
  private void addWords(String text, Token token, List<QueryWord> words) {
    if (token.type() == TokenType.WORD || token.type() == TokenType.MODEL) {
      addLeaves(text, token, Set.of(), token.type() == TokenType.MODEL, words);
    } else {
      words.add(single(text, token));
    }
  }

  private void addLeaves(
      String text, Token token, Set<String> wholes, boolean isCode, List<QueryWord> words) {
    if (token.parts().isEmpty()) {
      words.add(leaf(text, token, wholes, isCode));
      return;
    }
    var within = new LinkedHashSet<>(wholes);
    within.addAll(termsOf(token, token.length()));
    for (var part : token.parts()) {
      addLeaves(text, part, within, isCode, words);
    }
  }

  private QueryWord leaf(String text, Token token, Set<String> wholes, boolean isCode) {
    var terms = new LinkedHashSet<>(termsOf(token, 1));
    terms.addAll(wholes);
    var alternatives = new ArrayList<Alternative>();
    alternatives.add(new Alternative.AnyTerm(1, terms));
    var guesses = otherAlphabet(token);
    guesses.removeAll(terms);
    if (!guesses.isEmpty()) {
      alternatives.add(new Alternative.AnyTerm(OTHER_ALPHABET, guesses));
    }
    boolean isModelNumber = isCode && token.type() != TokenType.WORD;
    return new QueryWord(typed(text, token), token.text(), isModelNumber, alternatives);
  }

  private QueryWord single(String text, Token token) {
    var whole = new LinkedHashSet<String>();
    whole.add(token.text());
    var alternatives = new ArrayList<Alternative>();
    alternatives.add(new Alternative.AnyTerm(1, whole));
    var positions = positions(List.of(token));
    if (positions.size() > 1) {
      alternatives.add(new Alternative.Sequence(PARTS_TOGETHER, positions));
    } else {
      whole.addAll(positions.get(0));
    }
    return new QueryWord(
        typed(text, token), token.text(), token.type() == TokenType.CODE, alternatives);
  }

  /** Of each leaf of the tokens, what it is found by. */
  List<Set<String>> positions(List<Token> tokens) {
    return Token.leaves(tokens).stream().map(leaf -> termsOf(leaf, 1)).toList();
  }

  /** As an index has them: words by their lemmas, of a Cyrillic name also the Latin one. */
  private Set<String> termsOf(Token token, int length) {
    var terms = new LinkedHashSet<String>();
    for (var term : language.terms(token)) {
      if (term.kind() != Term.Kind.WORD && term.position() == 0 && term.length() == length) {
        terms.add(term.text());
      }
    }
    return terms;
  }

  /** Not of common words: who types "диван" does not mean "divan". */
  private Set<String> otherAlphabet(Token token) {
    var word = token.text();
    var guesses = new LinkedHashSet<String>();
    if (token.type() != TokenType.WORD
        || word.length() < OTHER_ALPHABET_MIN
        || language.frequency(word) >= COMMON_FREQUENCY_MIN) {
      return guesses;
    }
    var transliteration = language.transliteration();
    var candidates =
        Lookalikes.isLatin(word.charAt(0))
            ? transliteration.toCyrillic(word)
            : transliteration.toLatin(word);
    candidates.stream()
        .limit(CANDIDATES_MAX)
        .forEach(candidate -> guesses.addAll(language.lemmas(candidate)));
    return guesses;
  }

  private static String typed(String text, Token token) {
    return text.substring(token.start(), token.end());
  }
}
