package torg.language.text;

import java.util.ArrayList;
import java.util.List;

/**
 * A piece of a text with what it is made of, so that "Wi-Fi" can be found as "wifi" and as "wi fi".
 *
 * @param start of the piece in the text
 * @param end behind its last character
 * @param text its normal form, of a compound without anything between its parts; of a quantity the
 *     value in the basic unit of its dimension
 * @param parts what it can be divided into, in the order of the text; none of a single word
 */
public record Token(TokenType type, int start, int end, String text, List<Token> parts) {

  /** The words and numbers of all tokens, which cannot be divided further. */
  public static List<Token> leaves(List<Token> tokens) {
    var leaves = new ArrayList<Token>(tokens.size());
    tokens.forEach(token -> token.addLeaves(leaves));
    return leaves;
  }

  private void addLeaves(List<Token> leaves) {
    if (parts.isEmpty()) {
      leaves.add(this);
    }
    parts.forEach(part -> part.addLeaves(leaves));
  }

  /** How many leaves it has: its length in words. */
  public int length() {
    int length = parts.isEmpty() ? 1 : 0;
    for (var part : parts) {
      length += part.length();
    }
    return length;
  }

  /** Several tokens that follow each other as one. */
  public static Token joined(TokenType type, String text, List<Token> parts) {
    return new Token(type, parts.get(0).start, parts.get(parts.size() - 1).end, text, parts);
  }
}
