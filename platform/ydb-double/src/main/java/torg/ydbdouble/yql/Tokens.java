package torg.ydbdouble.yql;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** The tokens of a text, taken one after the other. */
final class Tokens {
  private final String text;
  private final List<Token> tokens;
  private int next;

  Tokens(String text) {
    this.text = text;
    this.tokens = Tokenizer.tokens(text);
  }

  boolean atEnd() {
    return tokens.get(next).kind() == Token.Kind.END;
  }

  boolean sees(String word) {
    return tokens.get(next).is(Token.Kind.WORD, word);
  }

  /** Whether the token that many places ahead is the symbol. */
  boolean seesSymbol(int ahead, String symbol) {
    var at = Math.min(next + ahead, tokens.size() - 1);
    return tokens.get(at).is(Token.Kind.SYMBOL, symbol);
  }

  boolean takes(String word) {
    var taken = sees(word);
    next += taken ? 1 : 0;
    return taken;
  }

  boolean takesSymbol(String symbol) {
    var taken = seesSymbol(0, symbol);
    next += taken ? 1 : 0;
    return taken;
  }

  /** Takes keywords, in capitals, as a whole. */
  void words(String... words) {
    for (var word : words) {
      if (!takes(word)) {
        throw wrong("expected " + String.join(" ", words));
      }
    }
  }

  void symbol(String symbol) {
    if (!takesSymbol(symbol)) {
      throw wrong("expected " + symbol);
    }
  }

  String oneOf(String... symbols) {
    return Arrays.stream(symbols)
        .filter(this::takesSymbol)
        .findFirst()
        .orElseThrow(() -> wrong("expected one of " + String.join(" ", symbols)));
  }

  String word() {
    return text(Token.Kind.WORD, "a word");
  }

  String name() {
    return text(Token.Kind.NAME, "a name in backticks");
  }

  String parameter() {
    return text(Token.Kind.PARAMETER, "a parameter");
  }

  String text() {
    return text(Token.Kind.TEXT, "a text in double quotes");
  }

  long number() {
    return Long.parseLong(text(Token.Kind.NUMBER, "a number"));
  }

  boolean seesNumber() {
    return tokens.get(next).kind() == Token.Kind.NUMBER;
  }

  /** Items with commas between. */
  <T> List<T> list(Supplier<T> item) {
    var items = new ArrayList<T>();
    do {
      items.add(item.get());
    } while (takesSymbol(","));
    return List.copyOf(items);
  }

  Refusal wrong(String what) {
    return Refusal.unparsed("%s: %s".formatted(Tokenizer.place(text, tokens.get(next).at()), what));
  }

  private String text(Token.Kind kind, String what) {
    if (tokens.get(next).kind() != kind) {
      throw wrong("expected " + what);
    }
    return tokens.get(next++).text();
  }
}
