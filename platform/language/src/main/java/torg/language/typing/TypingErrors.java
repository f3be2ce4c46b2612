package torg.language.typing;

import java.util.Arrays;

/**
 * How far what was typed is from what may have been meant: a number of edits in which those that
 * people make more often count less. Words are given in normal form.
 */
public final class TypingErrors {
  /** The cost of any edit; the others are shares of it. */
  public static final int EDIT = 100;

  private static final int NEIGHBOURING_KEY = 60;
  private static final int SOUNDS_ALIKE = 50;
  private static final int DOUBLED_LETTER = 40;
  private static final int SOFT_SIGN = 50;
  private static final int SWAPPED = 60;

  /** Letters that are heard, and so written, for each other. */
  private static final String[] ALIKE = {
    "оа", "еи", "ея", "иы", "эе", "ую", "бп", "вф", "гк", "дт", "жш", "зс", "шщ", "чщ", "цс", "хг",
    "ae", "ei", "iy", "ou", "ck", "cs", "sz", "vw", "gj", "bp", "dt", "fv", "ao", "ia"
  };

  private static final String SILENT = "ьъ";

  private TypingErrors() {}

  /**
   * The cost of the cheapest edits between the two words.
   *
   * @param max what is more is of no interest
   * @return more than the maximum if there is no way within it
   */
  public static int distance(String typed, String meant, int max) {
    if (Math.abs(typed.length() - meant.length()) * DOUBLED_LETTER > max) {
      return max + 1;
    }
    var beforeLast = new int[meant.length() + 1];
    var last = new int[meant.length() + 1];
    for (int j = 1; j <= meant.length(); j++) {
      last[j] = last[j - 1] + gap(meant, j);
    }
    for (int i = 1; i <= typed.length(); i++) {
      var row = new int[meant.length() + 1];
      row[0] = last[0] + gap(typed, i);
      for (int j = 1; j <= meant.length(); j++) {
        int replaced = last[j - 1] + replaced(typed.charAt(i - 1), meant.charAt(j - 1));
        int gap = Math.min(last[j] + gap(typed, i), row[j - 1] + gap(meant, j));
        row[j] = Math.min(replaced, gap);
        if (areSwapped(typed, i, meant, j)) {
          row[j] = Math.min(row[j], beforeLast[j - 2] + SWAPPED);
        }
      }
      if (Arrays.stream(row).min().getAsInt() > max) {
        return max + 1;
      }
      beforeLast = last;
      last = row;
    }
    return last[meant.length()];
  }

  private static boolean areSwapped(String typed, int i, String meant, int j) {
    return i > 1
        && j > 1
        && typed.charAt(i - 1) == meant.charAt(j - 2)
        && typed.charAt(i - 2) == meant.charAt(j - 1);
  }

  /** Of a letter that only one of the words has. */
  private static int gap(String word, int at) {
    char letter = word.charAt(at - 1);
    if (at > 1 && word.charAt(at - 2) == letter) {
      return DOUBLED_LETTER;
    }
    return SILENT.indexOf(letter) >= 0 ? SOFT_SIGN : EDIT;
  }

  private static int replaced(char typed, char meant) {
    if (typed == meant) {
      return 0;
    }
    for (var pair : ALIKE) {
      if (pair.indexOf(typed) >= 0 && pair.indexOf(meant) >= 0) {
        return SOUNDS_ALIKE;
      }
    }
    return KeyboardLayout.areNeighbours(typed, meant) ? NEIGHBOURING_KEY : EDIT;
  }
}
