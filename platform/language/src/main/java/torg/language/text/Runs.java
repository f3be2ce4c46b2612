package torg.language.text;

import torg.language.text.Characters.Kind;

/** Where the letters or the number that begin somewhere in a text end, and what they are. */
final class Runs {
  /** Longer runs are cut: no word has more. */
  static final int LENGTH_MAX = 64;

  private static final int GROUP_DIGITS = 3;

  private final CharSequence text;

  /** Up to here it is known that alphabets change within one run of letters. */
  private int alphabetsChangeUntil;

  /** Up to here it is known that the points between digits are not those of a number. */
  private int pointsDivideUntil;

  Runs(CharSequence text) {
    this.text = text;
  }

  boolean isDigit(int at) {
    return at < text.length() && kind(at) == Kind.DIGIT;
  }

  boolean isAlphanumeric(int at) {
    return at < text.length() && (kind(at) == Kind.LETTER || kind(at) == Kind.DIGIT);
  }

  /** At the other alphabet, if the letters of both cannot be those of one. */
  int lettersEnd(int start) {
    int end = end(start, Kind.LETTER);
    int change = alphabetEnd(start, end);
    if (change < end
        && start >= alphabetsChangeUntil
        && !Lookalikes.canBeOneWord(letters(start, end))) {
      alphabetsChangeUntil = end;
    }
    return start < alphabetsChangeUntil ? change : end;
  }

  private int alphabetEnd(int start, int end) {
    boolean latin = false;
    boolean cyrillic = false;
    for (int i = start; i < end; i++) {
      latin |= Lookalikes.isLatin(text.charAt(i));
      cyrillic |= Lookalikes.isCyrillic(text.charAt(i));
      if (latin && cyrillic) {
        return i;
      }
    }
    return end;
  }

  /** A decimal number, or one with points between its thousands, is one. */
  int numberEnd(int start) {
    int first = end(start, Kind.DIGIT);
    if (start < pointsDivideUntil || !isPoint(first)) {
      return first;
    }
    int end = first;
    int groups = 0;
    boolean thousands = first - start <= GROUP_DIGITS;
    while (isPoint(end) && end - start < LENGTH_MAX) {
      int next = end(end + 1, Kind.DIGIT);
      thousands &= next - end == GROUP_DIGITS + 1 && text.charAt(end) == text.charAt(first);
      end = next;
      groups++;
    }
    if (groups == 1 || thousands) {
      return end;
    }
    pointsDivideUntil = end;
    return first;
  }

  private boolean isPoint(int at) {
    return at < text.length()
        && (text.charAt(at) == '.' || text.charAt(at) == ',')
        && isDigit(at + 1);
  }

  /** Of one kind with what is attached to it; a sign for a fraction stands alone. */
  private int end(int start, Kind kind) {
    int end = start;
    while (end < text.length() && end - start < LENGTH_MAX) {
      var here = kind(end);
      boolean fraction = here == Kind.DIGIT && isFraction(text.charAt(end));
      if ((here != kind && here != Kind.ATTACHED) || (fraction && end > start)) {
        break;
      }
      end += Character.charCount(Character.codePointAt(text, end));
      if (fraction) {
        break;
      }
    }
    return end;
  }

  String letters(int start, int end) {
    return Lookalikes.repaired(kept(NormalForm.of(text.subSequence(start, end)), false));
  }

  /** With a point before its decimals and nothing between its thousands. */
  String number(int start, int end) {
    var normal = kept(NormalForm.of(text.subSequence(start, end)), true);
    int point = normal.indexOf('.');
    return point == normal.lastIndexOf('.') ? normal : normal.replace(".", "");
  }

  /** Without what a letter or digit may contain after normalisation, as "⒈" contains a point. */
  private static String kept(String normal, boolean number) {
    var out = new StringBuilder(normal.length());
    for (int i = 0; i < normal.length(); ) {
      int c = normal.codePointAt(i);
      i += Character.charCount(c);
      boolean sign = number && out.length() > 0 && (c == '.' || c == ',' || c == '/');
      if (sign || Characters.kind(c) != Kind.OTHER) {
        out.appendCodePoint(number ? ascii(c) : c);
      }
    }
    // Marks of different letters may have met.
    return out.length() == normal.length() ? out.toString() : NormalForm.of(out);
  }

  /** Digits of other scripts are digits too. */
  private static int ascii(int c) {
    return c == ',' ? '.' : Character.isDigit(c) ? '0' + Character.digit(c, 10) : c;
  }

  private static boolean isFraction(int c) {
    return (c >= '¼' && c <= '¾') || (c >= '⅐' && c <= '⅞') || c == '↉';
  }

  private Kind kind(int at) {
    return Characters.kind(Character.codePointAt(text, at));
  }
}
