package torg.language;

import java.util.ArrayList;
import java.util.List;
import torg.language.text.Scanner;
import torg.language.text.Token;
import torg.language.text.TokenType;
import torg.language.units.Dimension;
import torg.language.units.Measure;
import torg.language.units.MeasureReader;

/** The tokens of a text, in which those of a quantity or a model are parts of one. */
final class Tokens {
  private final MeasureReader measures;
  private final ModelNames models;

  Tokens(MeasureReader measures, ModelNames models) {
    this.measures = measures;
    this.models = models;
  }

  List<Token> of(CharSequence text) {
    var tokens = Scanner.scan(text);
    if (tokens.stream().allMatch(token -> token.type() == TokenType.WORD)) {
      return tokens;
    }
    var found = measures.read(text, Token.leaves(tokens));
    return models.merged(text, found.isEmpty() ? tokens : merged(tokens, found));
  }

  /** A measure that begins within a token of the one before, as in "2тб-3тб", is left out. */
  private static List<Token> merged(List<Token> tokens, List<Measure> measures) {
    var all = new ArrayList<Token>();
    int at = 0;
    for (var measure : measures) {
      while (at < tokens.size() && tokens.get(at).end() <= measure.start()) {
        all.add(tokens.get(at++));
      }
      boolean divided = at > 0 && measure.start() < tokens.get(at - 1).end();
      int from = at;
      while (!divided && at < tokens.size() && tokens.get(at).start() < measure.end()) {
        at++;
      }
      if (at > from) {
        all.add(quantity(measure, List.copyOf(tokens.subList(from, at))));
      }
    }
    all.addAll(tokens.subList(at, tokens.size()));
    return all;
  }

  private static Token quantity(Measure measure, List<Token> parts) {
    boolean number =
        measure.kind() == Measure.Kind.SINGLE
            && measure.quantities().get(0).dimension() == Dimension.NUMBER;
    return new Token(
        number ? TokenType.NUMBER : TokenType.QUANTITY,
        Math.min(measure.start(), parts.get(0).start()),
        Math.max(measure.end(), parts.get(parts.size() - 1).end()),
        measure.text(),
        parts);
  }
}
