package torg.language.typing;

/** The keys of a PC's keyboard, as the English and the Russian layout name them. */
public final class KeyboardLayout {
  private static final String ENGLISH = "`qwertyuiop[]asdfghjkl;'zxcvbnm,.~{}:\"<>";
  private static final String RUSSIAN = "ёйцукенгшщзхъфывапролджэячсмитьбюёхъжэбю";

  /**
   * Keys in rows from the left, for neighbours; the punctuation of English is letters of Russian.
   */
  private static final String[] ENGLISH_ROWS = {"qwertyuiop", "asdfghjkl", "zxcvbnm"};

  private static final String[] RUSSIAN_ROWS = {"йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю"};

  private KeyboardLayout() {}

  /** What the same keys write in the Russian layout, in lower case. */
  public static String toRussian(String text) {
    return replaced(text, ENGLISH, RUSSIAN);
  }

  /** What the same keys write in the English layout, in lower case. */
  public static String toEnglish(String text) {
    return replaced(text, RUSSIAN, ENGLISH);
  }

  /** Whether the keys of two letters in lower case lie side by side, or one above the other. */
  public static boolean areNeighbours(char one, char other) {
    return areNeighbours(ENGLISH_ROWS, one, other) || areNeighbours(RUSSIAN_ROWS, one, other);
  }

  private static boolean areNeighbours(String[] rows, char one, char other) {
    for (int row = 0; row < rows.length; row++) {
      int at = rows[row].indexOf(one);
      for (int below = Math.max(0, row - 1); at >= 0 && below <= row + 1; below++) {
        int next = below < rows.length ? rows[below].indexOf(other) : -1;
        if (next >= 0 && Math.abs(next + (below - row) * 0.5 - at) <= 1) {
          return true;
        }
      }
    }
    return false;
  }

  private static String replaced(String text, String from, String to) {
    var out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = Character.toLowerCase(text.charAt(i));
      int at = from.indexOf(c);
      out.append(at < 0 ? c : to.charAt(at));
    }
    return out.toString();
  }
}
