package torg.bus.faults;

/** The beginning of a text that may be too long to be told. */
public final class Excerpt {
  private Excerpt() {}

  /**
   * @param charactersMax after which it ends with an ellipsis; no character is cut in two
   */
  public static String of(String text, int charactersMax) {
    var isShort =
        text.length() <= charactersMax || text.codePointCount(0, text.length()) <= charactersMax;
    return isShort ? text : text.substring(0, text.offsetByCodePoints(0, charactersMax)) + "…";
  }
}
