package torg.gazetteer;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The words of an address in the one spelling that names are looked up by: lower case, е for ё, no
 * marks, no apostrophes, hyphens as spaces. Commas and the like begin a new segment, which no name
 * crosses.
 */
final class Words {
  /** Addresses are shorter; what is behind is not read. */
  static final int LENGTH_MAX = 500;

  private static final String SEGMENT_ENDS = ",;|()\n\r\t";
  private static final String APOSTROPHES = "'’ʹʼ`‘ʻ";

  /** Words for kinds of regions, which are written in several ways. */
  private static final Map<String, String> SAME =
      Map.of(
          "обл", "область",
          "респ", "республика",
          "obl", "oblast",
          "region", "oblast",
          "kray", "krai",
          "territory", "krai");

  private final List<String> words = new ArrayList<>();
  private final List<Integer> segments = new ArrayList<>();

  static Words of(String text) {
    var words = new Words();
    words.read(text.length() > LENGTH_MAX ? text.substring(0, LENGTH_MAX) : text);
    return words;
  }

  int size() {
    return words.size();
  }

  String word(int index) {
    return words.get(index);
  }

  /** The first word behind the segment of this one. */
  int segmentEnd(int index) {
    int end = index;
    while (end < words.size() && segments.get(end).equals(segments.get(index))) {
      end++;
    }
    return end;
  }

  int segment(int index) {
    return segments.get(index);
  }

  String phrase(int from, int to) {
    return to - from == 1 ? words.get(from) : String.join(" ", words.subList(from, to));
  }

  private void read(String text) {
    var letters = new StringBuilder();
    int segment = 0;
    for (char character : composed(text).toCharArray()) {
      if (Character.isLetterOrDigit(character)) {
        letters.append(folded(character));
      } else if (APOSTROPHES.indexOf(character) < 0) {
        end(letters, segment);
        segment += SEGMENT_ENDS.indexOf(character) < 0 ? 0 : 1;
      }
    }
    end(letters, segment);
  }

  private void end(StringBuilder letters, int segment) {
    if (letters.length() > 0) {
      var word = letters.toString();
      words.add(SAME.getOrDefault(word, word));
      segments.add(segment);
      letters.setLength(0);
    }
  }

  /** Some write й as и with a mark of its own. */
  private static String composed(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= '\u0300' && text.charAt(i) <= '\u036F') {
        return Normalizer.normalize(text, Normalizer.Form.NFC);
      }
    }
    return text;
  }

  private static char folded(char character) {
    var lower = Character.toLowerCase(character);
    if (lower < '\u00C0') {
      return lower;
    }
    if (lower == 'ё') {
      return 'е';
    }
    boolean latin = lower < '\u0250' || (lower >= '\u1E00' && lower < '\u1F00');
    return latin
        ? Normalizer.normalize(String.valueOf(lower), Normalizer.Form.NFD).charAt(0)
        : lower;
  }
}
