package torg.ydbdouble.yql;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Cuts a text into tokens; what it does not know it refuses. */
final class Tokenizer {
  private static final Pattern SPACE = Pattern.compile("\\s*");
  private static final Pattern TOKEN =
      Pattern.compile(
          "(?<word>[A-Za-z_][A-Za-z0-9_]*)"
              + "|`(?<name>[A-Za-z0-9_./-]+)`"
              + "|(?<parameter>\\$[A-Za-z_][A-Za-z0-9_]*)"
              + "|(?<number>[0-9]+)"
              + "|\"(?<text>[A-Za-z0-9]+)\""
              + "|(?<symbol><=|>=|[(),;<>=*:?])");

  private Tokenizer() {}

  static List<Token> tokens(String text) {
    var tokens = new ArrayList<Token>();
    var space = SPACE.matcher(text);
    var token = TOKEN.matcher(text);
    var at = 0;
    while (true) {
      space.region(at, text.length()).lookingAt();
      at = space.end();
      if (at == text.length()) {
        tokens.add(new Token(Token.Kind.END, "", at));
        return tokens;
      }
      if (!token.region(at, text.length()).lookingAt()) {
        throw Refusal.unparsed("%s: no token begins here".formatted(place(text, at)));
      }
      tokens.add(new Token(kind(token.toMatchResult()), inner(token.group()), at));
      at = token.end();
    }
  }

  /** Shows the place by what stands there. */
  static String place(String text, int at) {
    var end = Math.min(text.length(), at + 30);
    return "at %d «%s»".formatted(at, at == text.length() ? "end" : text.substring(at, end));
  }

  /** The groups of the pattern stand in the order of the kinds. */
  private static Token.Kind kind(MatchResult token) {
    return IntStream.rangeClosed(1, token.groupCount())
        .filter(group -> token.group(group) != null)
        .mapToObj(group -> Token.Kind.values()[group - 1])
        .findFirst()
        .orElseThrow();
  }

  private static String inner(String token) {
    var isQuoted = token.startsWith("`") || token.startsWith("\"");
    return isQuoted ? token.substring(1, token.length() - 1) : token;
  }
}
