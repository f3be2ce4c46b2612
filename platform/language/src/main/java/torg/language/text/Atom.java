package torg.language.text;

import java.util.List;

/**
 * Letters or a number, with what stands between them and the atom before.
 *
 * @param text the normal form
 * @param gap {@link #NOTHING}, the one sign that joins it to the atom before (dashes, quotes and
 *     signs of multiplication in one spelling each), or {@link #BREAK}
 */
record Atom(int start, int end, boolean isNumber, String text, char gap) {
  static final char NOTHING = 0;
  static final char BREAK = ' ';
  static final char TIMES = 'x';

  /** Prices have fewer digits, barcodes and telephone numbers as many. */
  private static final int CODE_DIGITS_MIN = 9;

  boolean isLetters() {
    return !isNumber;
  }

  Token leaf() {
    boolean code = isNumber && text.length() >= CODE_DIGITS_MIN && text.indexOf('.') < 0;
    var type = code ? TokenType.CODE : isNumber ? TokenType.NUMBER : TokenType.WORD;
    return new Token(type, start, end, text, List.of());
  }
}
