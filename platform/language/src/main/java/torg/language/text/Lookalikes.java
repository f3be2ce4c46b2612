package torg.language.text;

/** Letters of the Latin and the Cyrillic alphabet that look alike, for words that mix the two. */
public final class Lookalikes {
  private static final String CYRILLIC = "авекмнорстухі";
  private static final String LATIN = "abekmhopctyxi";

  private Lookalikes() {}

  public static boolean isCyrillic(int c) {
    return c >= 0x400 && c <= 0x52F;
  }

  public static boolean isLatin(int c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= 0xC0 && c <= 0x24F && c != '×' && c != '÷')
        || (c >= 0x1E00 && c <= 0x1EFF)
        || (c >= 0xFF21 && c <= 0xFF5A);
  }

  /** Whether letters of both alphabets can be those of one of them, so that they are one word. */
  static boolean canBeOneWord(String word) {
    return canBeCyrillic(word) || canBeLatin(word);
  }

  /**
   * The word in the alphabet that all of its letters can belong to; in that of most of them if it
   * may be either.
   *
   * @return the word itself if it does not mix the two, or fits neither
   */
  static String repaired(String word) {
    int cyrillic = 0;
    int latin = 0;
    for (int i = 0; i < word.length(); i++) {
      cyrillic += isCyrillic(word.charAt(i)) ? 1 : 0;
      latin += isLatin(word.charAt(i)) ? 1 : 0;
    }
    if (cyrillic == 0 || latin == 0) {
      return word;
    }
    if (canBeCyrillic(word) && (cyrillic >= latin || !canBeLatin(word))) {
      return replaced(word, LATIN, CYRILLIC);
    }
    return latin(word);
  }

  /** A code in Latin letters, as its maker writes it, if its Cyrillic ones allow that. */
  static String latin(String code) {
    return canBeLatin(code) ? replaced(code, CYRILLIC, LATIN) : code;
  }

  private static boolean canBeCyrillic(String word) {
    return word.chars().allMatch(c -> !isLatin(c) || LATIN.indexOf(c) >= 0);
  }

  private static boolean canBeLatin(String word) {
    return word.chars().allMatch(c -> !isCyrillic(c) || CYRILLIC.indexOf(c) >= 0);
  }

  private static String replaced(String word, String from, String to) {
    var out = new StringBuilder(word);
    for (int i = 0; i < out.length(); i++) {
      int at = from.indexOf(out.charAt(i));
      if (at >= 0) {
        out.setCharAt(i, to.charAt(at));
      }
    }
    return out.toString();
  }
}
