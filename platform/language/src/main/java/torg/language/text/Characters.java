package torg.language.text;

/** What a character is to a reader of marketplace texts. */
final class Characters {
  enum Kind {
    LETTER,
    DIGIT,
    /** Continues what it stands behind: combining marks, soft hyphens, joiners. */
    ATTACHED,
    OTHER
  }

  private static final String DASHES = "‐‑‒–—―−⁃﹘﹣－";
  private static final String DOUBLE_QUOTES = "«»„“”‟″＂〃❝❞";
  private static final String SINGLE_QUOTES = "‘’‚‛′ʼʹʻ`´ˈ＇❛❜‹›";

  private Characters() {}

  static Kind kind(int c) {
    if (c < 0x80) {
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
      return letter ? Kind.LETTER : c >= '0' && c <= '9' ? Kind.DIGIT : Kind.OTHER;
    }
    if (c >= 'А' && c <= 'я') {
      return Kind.LETTER;
    }
    if (isInvisible(c)) {
      return Kind.ATTACHED;
    }
    return switch (Character.getType(c)) {
      case Character.UPPERCASE_LETTER,
          Character.LOWERCASE_LETTER,
          Character.TITLECASE_LETTER,
          Character.OTHER_LETTER,
          Character.LETTER_NUMBER ->
          Kind.LETTER;
      case Character.MODIFIER_LETTER -> isSingleQuote(c) ? Kind.OTHER : Kind.LETTER;
      case Character.DECIMAL_DIGIT_NUMBER, Character.OTHER_NUMBER -> Kind.DIGIT;
      case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK ->
          Kind.ATTACHED;
      default -> Kind.OTHER;
    };
  }

  /** One for all dashes, one for all quotes of a kind, one for all spaces. */
  static int punctuation(int c) {
    if (c > ' ' && c < '`') {
      return c;
    }
    if (DASHES.indexOf(c) >= 0) {
      return '-';
    }
    if (DOUBLE_QUOTES.indexOf(c) >= 0) {
      return '"';
    }
    if (isSingleQuote(c)) {
      return '\'';
    }
    return c == '⁄' || c == '∕' ? '/' : isSpace(c) ? ' ' : c;
  }

  static boolean isSpace(int c) {
    return Character.isWhitespace(c) || Character.getType(c) == Character.SPACE_SEPARATOR;
  }

  /** Soft hyphens, joiners, marks of direction, selectors of variants, controls. */
  static boolean isInvisible(int c) {
    return c >= 0x7F
        && (c == 0x034F || (c >= 0xFE00 && c <= 0xFE0F) || Character.isIdentifierIgnorable(c))
        && !Character.isWhitespace(c);
  }

  static boolean isMark(int c) {
    return c >= 0x300
        && switch (Character.getType(c)) {
          case Character.NON_SPACING_MARK,
              Character.COMBINING_SPACING_MARK,
              Character.ENCLOSING_MARK ->
              true;
          default -> false;
        };
  }

  private static boolean isSingleQuote(int c) {
    return SINGLE_QUOTES.indexOf(c) >= 0;
  }
}
