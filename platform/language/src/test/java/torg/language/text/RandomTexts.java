package torg.language.text;

import java.util.List;
import java.util.Random;

/** Texts that nobody has thought of. */
public final class RandomTexts {
  private static final List<String> PARTS =
      List.of(
          "диван",
          "iPhone",
          "Wi-Fi",
          "15",
          "2 тб",
          "1,5",
          "л.с.",
          "б/у",
          "150 000",
          "руб",
          "x",
          "х",
          "×",
          "20x30",
          "№",
          "\"",
          "″",
          "'",
          "-",
          "–",
          ".",
          ",",
          "/",
          "+",
          "&",
          "_",
          " ",
          "\u00A0",
          "$",
          "₽",
          "½",
          "²",
          "①",
          "\0",
          "\uD800",
          "\uDC00",
          "\uD83D\uDE00",
          "\u0306",
          "\u0301",
          "\u200B",
          "\u00AD",
          "\uFEFF",
          "٣",
          "ß",
          "İ",
          "ﬃ",
          "ё",
          "й",
          "сaмсунг",
          "SM-G991B",
          "к",
          "тыс",
          "до",
          "\n",
          "\uFFFF",
          "한",
          "हि",
          "Ａ",
          "１",
          "ﷺ",
          "Ⅳ",
          "000",
          "9".repeat(40));

  private RandomTexts() {}

  /** Of likely parts in an unlikely order, or of any characters. */
  public static String any(Random random) {
    return random.nextInt(3) > 0 ? shuffled(random) : characters(random);
  }

  private static String shuffled(Random random) {
    var text = new StringBuilder();
    for (int i = random.nextInt(30); i > 0; i--) {
      text.append(PARTS.get(random.nextInt(PARTS.size()))).append(random.nextBoolean() ? " " : "");
    }
    return text.toString();
  }

  private static String characters(Random random) {
    var text = new StringBuilder();
    int range = random.nextBoolean() ? 0x500 : Character.MAX_VALUE + 1;
    for (int i = random.nextInt(60); i > 0; i--) {
      text.append((char) random.nextInt(range));
    }
    return text.toString();
  }
}
