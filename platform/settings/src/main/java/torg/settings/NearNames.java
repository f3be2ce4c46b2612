package torg.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** What a misspelt name was probably meant to be. */
public final class NearNames {
  private static final int NAMES_MAX = 3;

  private NearNames() {}

  /** The nearest first; none when the name resembles no other. */
  public static List<String> of(String name, Collection<String> known) {
    var slips = name.length() < 6 ? 1 : 2;
    return known.stream()
        .filter(other -> slips(name, other) <= slips)
        .sorted(
            Comparator.<String>comparingInt(other -> slips(name, other))
                .thenComparing(Comparator.naturalOrder()))
        .limit(NAMES_MAX)
        .toList();
  }

  /** Letters that are missing, too many, wrong, or in the place of their neighbour. */
  static int slips(String one, String other) {
    var a = one.toLowerCase(Locale.ROOT);
    var b = other.toLowerCase(Locale.ROOT);
    var slips = new int[a.length() + 1][b.length() + 1];
    for (var i = 0; i <= a.length(); i++) {
      for (var j = 0; j <= b.length(); j++) {
        slips[i][j] = i == 0 || j == 0 ? i + j : fewest(slips, a, b, i, j);
      }
    }
    return slips[a.length()][b.length()];
  }

  private static int fewest(int[][] slips, String a, String b, int i, int j) {
    var same = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
    var fewest =
        Math.min(slips[i - 1][j - 1] + same, 1 + Math.min(slips[i - 1][j], slips[i][j - 1]));
    var swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(fewest, slips[i - 2][j - 2] + 1) : fewest;
  }
}
