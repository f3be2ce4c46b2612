package torg.ydbdouble.yql;

/**
 * A piece of a YQL text.
 *
 * @param text without backticks and quotes; a parameter's begins with $
 * @param at where it begins in the query
 */
record Token(Kind kind, String text, int at) {
  enum Kind {
    /** A keyword, a type, or a bare name. */
    WORD,
    /** A name in backticks. */
    NAME,
    PARAMETER,
    NUMBER,
    /** In double quotes; the values of definitions only, all others are parameters. */
    TEXT,
    SYMBOL,
    END
  }

  boolean is(Kind wanted, String wantedText) {
    return kind == wanted && text.equals(wantedText);
  }
}
