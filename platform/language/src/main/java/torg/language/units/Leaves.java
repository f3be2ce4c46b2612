package torg.language.units;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import torg.language.text.NormalForm;
import torg.language.text.Token;
import torg.language.text.TokenType;

/** The words and numbers of a text, with what stands between them in normal form. */
record Leaves(CharSequence text, List<Token> tokens) {
  /** More digits are no amount of anything, and nothing to compute with. */
  private static final int DIGITS_MAX = 15;

  /** What lies further apart does not belong together. */
  private static final int GAP_MAX = 5;

  int size() {
    return tokens.size();
  }

  int start(int index) {
    return tokens.get(index).start();
  }

  int end(int index) {
    return tokens.get(index).end();
  }

  String word(int index) {
    return index < size() ? tokens.get(index).text() : "";
  }

  List<String> words(int from, int to) {
    return tokens.subList(from, to).stream().map(Token::text).toList();
  }

  /** Some words as one name: "кв м", "км/ч"; "м/с" is not "мс". */
  String name(int from, int to) {
    var name = new StringBuilder();
    for (int i = from; i < to; i++) {
      if (i > from) {
        name.append(gapBefore(i).equals("/") ? '/' : ' ');
      }
      boolean stroke = tokens.get(i).type() == TokenType.ABBREVIATION && raw(i).contains("/");
      name.append(stroke ? NormalForm.of(raw(i)) : word(i));
    }
    return name.toString();
  }

  String raw(int index) {
    return text.subSequence(start(index), end(index)).toString();
  }

  boolean isNumber(int index) {
    return index < size() && Character.isDigit(word(index).charAt(0));
  }

  /** The 5 of "ps5" is no number of anything. */
  boolean isInsideWord(int index) {
    return index > 0 && !isNumber(index - 1) && end(index - 1) == start(index);
  }

  Optional<BigDecimal> number(int index) {
    var digits = word(index);
    boolean readable =
        isNumber(index)
            && digits.length() <= DIGITS_MAX
            && digits.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
    return readable ? Optional.of(new BigDecimal(digits)) : Optional.empty();
  }

  /** Between a word and the one before; its beginning only if it is long. */
  String gapBefore(int index) {
    return index > 0 && index < size() ? between(end(index - 1), start(index)) : "";
  }

  String rawGap(int index) {
    return text.subSequence(end(index - 1), start(index)).toString();
  }

  /** What stands between a word and the next one, or the end of the text. */
  String gapBehind(int index) {
    return between(end(index), index + 1 < size() ? start(index + 1) : text.length());
  }

  private String between(int start, int end) {
    return NormalForm.of(text.subSequence(start, Math.min(end, start + GAP_MAX)));
  }

  /** The two characters before a word. */
  String signsBefore(int index) {
    int from = Math.max(index > 0 ? end(index - 1) : 0, start(index) - 2);
    return NormalForm.of(text.subSequence(from, start(index)));
  }
}
