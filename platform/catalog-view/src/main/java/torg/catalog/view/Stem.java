package torg.catalog.view;

import java.util.List;

/**
 * A word without its ending. Cuts one ending of Russian declension or an English plural: enough for
 * names of categories, where a dictionary would be too much.
 */
final class Stem {
  /** A shorter rest says nothing: "еда" stays "еда". */
  private static final int STEM_MIN = 3;

  /** Longer endings first, so that the longest that fits is cut. */
  private static final List<String> RUSSIAN_ENDINGS =
      List.of(
          "иями", "ого", "его", "ому", "ему", "ыми", "ими", "ями", "ами", "ией", "иям", "ием",
          "иях", "ьям", "ьев", "ья", "ьи", "ью", "ье", "ая", "яя", "ое", "ее", "ые", "ие", "ый",
          "ий", "ой", "ей", "ом", "ем", "ым", "им", "ых", "их", "ую", "юю", "ию", "ия", "ии", "ев",
          "ов", "ам", "ям", "ах", "ях", "а", "е", "и", "й", "о", "у", "ы", "ь", "ю", "я");

  private Stem() {}

  static String of(String word) {
    var last = word.charAt(word.length() - 1);
    if (last >= 'а' && last <= 'я') {
      return russian(word);
    }
    return last == 's' ? english(word) : word;
  }

  private static String russian(String word) {
    for (var ending : RUSSIAN_ENDINGS) {
      if (word.length() - ending.length() >= STEM_MIN && word.endsWith(ending)) {
        return withoutFleetingVowel(word.substring(0, word.length() - ending.length()));
      }
    }
    return withoutFleetingVowel(word);
  }

  /** "щенок" and "щенки", "игрушек" and "игрушки" are one word each. */
  private static String withoutFleetingVowel(String stem) {
    var isFleeting = stem.length() > STEM_MIN + 1 && (stem.endsWith("ок") || stem.endsWith("ек"));
    return isFleeting ? stem.substring(0, stem.length() - 2) + "к" : stem;
  }

  private static String english(String word) {
    var length = word.length();
    if (length <= STEM_MIN || word.endsWith("ss")) {
      return word;
    }
    if (word.endsWith("ies")) {
      return word.substring(0, length - 3) + "y";
    }
    var isLongPlural =
        word.endsWith("xes")
            || word.endsWith("ches")
            || word.endsWith("shes")
            || word.endsWith("sses");
    return word.substring(0, length - (isLongPlural ? 2 : 1));
  }
}
