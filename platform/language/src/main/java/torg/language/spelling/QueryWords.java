package torg.language.spelling;

import java.util.ArrayList;
import java.util.List;
import torg.language.text.Token;

/** The words of a query that may be misspelt. */
final class QueryWords {
  private static final String QUOTES = "\"«»“”„";

  private QueryWords() {}

  /**
   * Words outside of quotes, those that codes and models begin with among them; not parts of
   * compounds, quantities and abbreviations.
   */
  static List<Token> of(String text, List<Token> tokens) {
    var words = new ArrayList<Token>();
    tokens.forEach(token -> add(token, words));
    words.removeIf(word -> isQuoted(text, word.start()));
    return words;
  }

  private static void add(Token token, List<Token> words) {
    switch (token.type()) {
      case WORD -> {
        if (token.parts().isEmpty()) {
          words.add(token);
        }
      }
      case MODEL, CODE -> token.parts().forEach(part -> add(part, words));
      case NUMBER, ABBREVIATION, QUANTITY -> {}
    }
  }

  private static boolean isQuoted(String text, int at) {
    return text.substring(0, at).chars().filter(c -> QUOTES.indexOf(c) >= 0).count() % 2 == 1;
  }
}
