package torg.language;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import torg.language.text.Token;
import torg.language.text.TokenType;

/**
 * Recognises names with their numbers: "iPhone 15 Pro", "айфон15 про", "Redmi Note 12". A number
 * with a unit has been taken out before, so "LG 55 дюймов" is none.
 */
final class ModelNames {
  /** Words that belong to a model before or behind its number; in Latin first, then by ear. */
  private static final Map<String, String> QUALIFIERS =
      qualifiers(
          "pro про, max макс, plus плюс, ultra ультра, mini мини, lite лайт, air эйр аир, "
              + "note нот ноут, super супер, se, fe, ti");

  private static final int QUALIFIERS_MAX = 3;
  private static final int DIGITS_MAX = 5;
  private static final int YEAR_MIN = 1950;
  private static final int YEAR_MAX = 2040;

  private final NameFinder names;

  ModelNames(NameFinder names) {
    this.names = names;
  }

  private static Map<String, String> qualifiers(String table) {
    var all = new HashMap<String, String>();
    for (var row : table.split(", ")) {
      var spellings = List.of(row.split(" "));
      spellings.forEach(spelling -> all.put(spelling, spellings.get(0)));
    }
    return Map.copyOf(all);
  }

  List<Token> merged(CharSequence text, List<Token> tokens) {
    var all = new ArrayList<Token>();
    for (int at = 0; at < tokens.size(); ) {
      var model =
          mayBegin(tokens, at) ? new Reading(text, tokens, at).model() : Optional.<Token>empty();
      all.add(model.orElse(tokens.get(at)));
      at += model.map(found -> found.parts().size()).orElse(1);
    }
    return all;
  }

  /** Most words are followed by nothing that makes them a model, and need not be looked up. */
  private static boolean mayBegin(List<Token> tokens, int at) {
    if (tokens.get(at).type() == TokenType.CODE) {
      return true;
    }
    if (tokens.get(at).type() != TokenType.WORD || at + 1 == tokens.size()) {
      return false;
    }
    var next = tokens.get(at + 1);
    return next.type() == TokenType.NUMBER
        || next.type() == TokenType.CODE
        || QUALIFIERS.containsKey(next.text());
  }

  /** One attempt, from the token that may be a name. */
  private final class Reading {
    private final CharSequence text;
    private final List<Token> tokens;
    private final int from;
    private final StringBuilder name = new StringBuilder();
    private boolean hasNumber;
    private int qualifiers;

    Reading(CharSequence text, List<Token> tokens, int from) {
      this.text = text;
      this.tokens = tokens;
      this.from = from;
    }

    Optional<Token> model() {
      int to = from;
      while (to < tokens.size() && follows(to) && addsToken(tokens.get(to))) {
        to++;
      }
      return hasNumber
          ? Optional.of(
              Token.joined(TokenType.MODEL, name.toString(), List.copyOf(tokens.subList(from, to))))
          : Optional.empty();
    }

    private boolean follows(int at) {
      if (at == from) {
        return true;
      }
      var gap = text.subSequence(tokens.get(at - 1).end(), tokens.get(at).start());
      return gap.length() <= 1 && gap.toString().isBlank();
    }

    /** "айфон15" is a name and a number; "s21" is as good as a number. */
    private boolean addsToken(Token token) {
      if (token.type() == TokenType.CODE && name.isEmpty()) {
        return !token.parts().isEmpty() && addsParts(token.parts());
      }
      return adds(token);
    }

    private boolean addsParts(List<Token> parts) {
      for (var part : parts) {
        if (!adds(part)) {
          hasNumber = false;
          return false;
        }
      }
      return true;
    }

    private boolean adds(Token part) {
      if (part.type() == TokenType.WORD) {
        return name.isEmpty()
            ? appended(names.name(part.text()))
            : qualifiers++ < QUALIFIERS_MAX
                && appended(Optional.ofNullable(QUALIFIERS.get(part.text())));
      }
      boolean number = part.type() == TokenType.CODE || isModelNumber(part);
      if (name.isEmpty() || hasNumber || !number) {
        return false;
      }
      hasNumber = true;
      name.append(part.text());
      return true;
    }

    private boolean appended(Optional<String> word) {
      word.ifPresent(name::append);
      return word.isPresent();
    }
  }

  private static boolean isModelNumber(Token token) {
    if (token.type() != TokenType.NUMBER
        || !token.parts().isEmpty()
        || token.text().length() > DIGITS_MAX
        || !token.text().chars().allMatch(c -> c >= '0' && c <= '9')) {
      return false;
    }
    int number = Integer.parseInt(token.text());
    return number < YEAR_MIN || number > YEAR_MAX;
  }
}
