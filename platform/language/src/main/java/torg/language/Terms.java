package torg.language;

import java.util.ArrayList;
import java.util.List;
import torg.language.text.Token;
import torg.language.text.TokenType;
import torg.language.words.Morphology;

/** What a token is found by: itself as a whole, its parts, and the lemmas of words. */
final class Terms {
  private final Morphology morphology;
  private final NameFinder names;

  Terms(Morphology morphology, NameFinder names) {
    this.morphology = morphology;
    this.names = names;
  }

  /** The longest first of those that begin with one word. */
  List<Term> of(Token token) {
    var terms = new ArrayList<Term>();
    add(token, 0, terms);
    return terms;
  }

  /** Returns the position behind the token. */
  private int add(Token token, int position, List<Term> terms) {
    int length = token.length();
    if (token.type() == TokenType.WORD) {
      addWord(token, position, length, terms);
    } else {
      terms.add(term(kind(token.type()), token.text(), token, position, length));
    }
    int next = position;
    for (var part : token.parts()) {
      next = add(part, next, terms);
    }
    return position + length;
  }

  private void addWord(Token token, int position, int length, List<Term> terms) {
    terms.add(term(Term.Kind.WORD, token.text(), token, position, length));
    var lemmas = morphology.lemmas(token.text());
    for (var lemma : lemmas) {
      terms.add(term(Term.Kind.LEMMA, lemma, token, position, length));
    }
    names
        .latin(token.text(), lemmas)
        .map(name -> morphology.lemmas(name).get(0))
        .ifPresent(name -> terms.add(term(Term.Kind.NAME, name, token, position, length)));
  }

  private static Term.Kind kind(TokenType type) {
    return switch (type) {
      case WORD -> Term.Kind.WORD;
      case NUMBER -> Term.Kind.NUMBER;
      case ABBREVIATION -> Term.Kind.ABBREVIATION;
      case CODE -> Term.Kind.CODE;
      case MODEL -> Term.Kind.MODEL;
      case QUANTITY -> Term.Kind.QUANTITY;
    };
  }

  private static Term term(Term.Kind kind, String text, Token token, int position, int length) {
    return new Term(kind, text, position, length, token.start(), token.end());
  }
}
