package torg.language.lucene;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionLengthAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import torg.language.Language;
import torg.language.Term;
import torg.language.text.Token;

/**
 * The terms of a text as a graph: a compound begins at its first word and is as long as it has
 * words. Reads portion by portion, so that a long text takes no more memory than a short one.
 */
final class LanguageTokenizer extends Tokenizer {
  private static final Map<Term.Kind, String> TYPES = new EnumMap<>(Term.Kind.class);

  static {
    for (var kind : Term.Kind.values()) {
      TYPES.put(kind, kind.name().toLowerCase(Locale.ROOT));
    }
  }

  private final CharTermAttribute text = addAttribute(CharTermAttribute.class);
  private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
  private final PositionIncrementAttribute increment =
      addAttribute(PositionIncrementAttribute.class);
  private final PositionLengthAttribute length = addAttribute(PositionLengthAttribute.class);
  private final TypeAttribute type = addAttribute(TypeAttribute.class);

  private final Language language;
  private final Set<Term.Kind> kinds;

  private final Portions portions = new Portions();
  private Iterator<Token> tokens = List.<Token>of().iterator();
  private final Deque<Term> terms = new ArrayDeque<>();
  private final List<Term> atPosition = new ArrayList<>();
  private int wordsOfToken;
  private int position;
  private int emitted;

  LanguageTokenizer(Language language, Set<Term.Kind> kinds) {
    this.language = language;
    this.kinds = kinds;
  }

  @Override
  public void reset() throws IOException {
    super.reset();
    portions.begin(input);
    tokens = List.<Token>of().iterator();
    terms.clear();
    wordsOfToken = 0;
    position = 0;
    emitted = -1;
  }

  @Override
  public boolean incrementToken() throws IOException {
    for (var term = next(); term != null; term = next()) {
      int at = position + term.position();
      if (at > emitted) {
        atPosition.clear();
      }
      if (!isThere(term)) {
        atPosition.add(term);
        emit(term, at);
        return true;
      }
    }
    return false;
  }

  /** A word may be its own lemma. */
  private boolean isThere(Term term) {
    for (var other : atPosition) {
      if (other.length() == term.length() && other.text().equals(term.text())) {
        return true;
      }
    }
    return false;
  }

  private void emit(Term term, int at) {
    clearAttributes();
    text.append(term.text());
    offset.setOffset(
        correctOffset(portions.start() + term.start()),
        correctOffset(portions.start() + term.end()));
    increment.setPositionIncrement(at - emitted);
    length.setPositionLength(term.length());
    type.setType(TYPES.get(term.kind()));
    emitted = at;
  }

  /** Of the kinds that are wanted. */
  private Term next() throws IOException {
    while (terms.isEmpty()) {
      position += wordsOfToken;
      if (!tokens.hasNext() && !nextPortion()) {
        return null;
      }
      if (tokens.hasNext()) {
        var token = tokens.next();
        wordsOfToken = token.length();
        for (var term : language.terms(token)) {
          if (kinds.contains(term.kind())) {
            terms.add(term);
          }
        }
      }
    }
    return terms.poll();
  }

  private boolean nextPortion() throws IOException {
    wordsOfToken = 0;
    var portion = portions.next();
    tokens = language.tokens(portion).iterator();
    return !portion.isEmpty();
  }

  @Override
  public void end() throws IOException {
    super.end();
    int end = correctOffset(portions.end());
    offset.setOffset(end, end);
  }
}
