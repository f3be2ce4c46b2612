package torg.language.text;

import java.util.Optional;

/**
 * Cuts a text into atoms, one after the other. Looks at each character a few times, however the
 * text is made.
 */
final class Lexer {
  private static final String CONNECTORS = "-_/&'.";
  private static final String TIMES = "xхXХ×*";

  private final CharSequence text;
  private final Runs runs;
  private int position;
  private int endOfLast;
  private boolean lastIsNumber;

  Lexer(CharSequence text) {
    this.text = text;
    runs = new Runs(text);
  }

  Optional<Atom> next() {
    while (true) {
      if (isPlus()) {
        return Optional.of(plus());
      }
      skipToAtom();
      if (position >= text.length()) {
        return Optional.empty();
      }
      int start = position;
      boolean number = runs.isDigit(start);
      int end = number ? runs.numberEnd(start) : runs.lettersEnd(start);
      char gap = gap(start, number);
      var normal = number ? runs.number(start, end) : runs.letters(start, end);
      position = endOfLast = end;
      lastIsNumber = number && !normal.isEmpty();
      if (!normal.isEmpty()) {
        return Optional.of(new Atom(start, end, number, normal, gap));
      }
    }
  }

  /** "S21+" is the S21 Plus. */
  private boolean isPlus() {
    return position > 0
        && position == endOfLast
        && position < text.length()
        && text.charAt(position) == '+'
        && !runs.isAlphanumeric(position + 1);
  }

  private Atom plus() {
    position = ++endOfLast;
    lastIsNumber = false;
    return new Atom(position - 1, position, false, "plus", Atom.NOTHING);
  }

  /** "20x30" is not 20, x and 30: such a sign belongs to the gap. */
  private void skipToAtom() {
    if (lastIsNumber && isTimes(position) && runs.isDigit(position + 1)) {
      position++;
    }
    while (position < text.length() && !runs.isAlphanumeric(position)) {
      position += Character.charCount(Character.codePointAt(text, position));
    }
  }

  private char gap(int start, boolean number) {
    if (start == endOfLast && start > 0) {
      return Atom.NOTHING;
    }
    if (start != endOfLast + 1) {
      return Atom.BREAK;
    }
    if (isTimes(endOfLast)) {
      return lastIsNumber && number ? Atom.TIMES : Atom.BREAK;
    }
    int sign = Characters.punctuation(text.charAt(endOfLast));
    return CONNECTORS.indexOf(sign) >= 0 ? (char) sign : Atom.BREAK;
  }

  private boolean isTimes(int at) {
    return at < text.length() && TIMES.indexOf(text.charAt(at)) >= 0;
  }
}
