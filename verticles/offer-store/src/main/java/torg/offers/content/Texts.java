package torg.offers.content;

import java.util.function.IntPredicate;

/** What texts are made of. */
public final class Texts {
  private static final int QUOTED_LENGTH_MAX = 100;

  private Texts() {}

  public static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  /** A plain loop, because every character of every offer goes through it. */
  static boolean has(String text, IntPredicate character) {
    var at = 0;
    while (at < text.length()) {
      var one = text.codePointAt(at);
      if (character.test(one)) {
        return true;
      }
      at += Character.charCount(one);
    }
    return false;
  }

  /** Nothing in it can be seen: blanks of any width, or characters without any. */
  static boolean isBlank(String text) {
    return text.codePoints().allMatch(Texts::isInvisible);
  }

  private static boolean isInvisible(int character) {
    return Character.isWhitespace(character)
        || Character.isSpaceChar(character)
        || Character.isISOControl(character)
        || Character.getType(character) == Character.FORMAT;
  }

  /** Half of a UTF-16 pair, which JSON can bring in by an escape; UTF-8 has no form for it. */
  static boolean isHalf(int character) {
    return character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE;
  }

  static boolean breaksLine(int character) {
    return Character.isISOControl(character)
        || Character.getType(character) == Character.LINE_SEPARATOR
        || Character.getType(character) == Character.PARAGRAPH_SEPARATOR;
  }

  /** Control characters but for those that divide lines and columns. */
  static boolean isControl(int character) {
    return Character.isISOControl(character)
        && character != '\n'
        && character != '\r'
        && character != '\t';
  }

  /** For messages: never long, and always something that can be sent and shown. */
  public static String quoted(String text) {
    var quoted = new StringBuilder("'");
    text.codePoints()
        .limit(QUOTED_LENGTH_MAX)
        .map(one -> isHalf(one) || breaksLine(one) ? '?' : one)
        .forEach(quoted::appendCodePoint);
    return quoted.append(length(text) > QUOTED_LENGTH_MAX ? "…'" : "'").toString();
  }
}
