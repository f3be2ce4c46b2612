package torg.language.spelling;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import torg.language.text.Table;
import torg.language.typing.KeyboardLayout;

/**
 * What an error costs: ten times the negative logarithm of how often it is made where it can be.
 * The tables say "typed for meant": a letter for another, a letter too many or too few behind
 * another, and rules for groups of up to three letters, in which ^ and $ are the ends of the word.
 * It never changes, so all threads may share it.
 */
final class ErrorCosts {
  /** More than any sum of errors that is of interest. */
  static final int IMPOSSIBLE = 10_000;

  /** Two letters in each other's place. */
  static final int SWAPPED = 48;

  /** People get the first letter right more often than any other. */
  static final int FIRST_LETTER = 15;

  private static final int NEIGHBOURING_KEY = 65;
  private static final int OTHER_LETTER = 85;
  private static final int OTHER_GAP = 75;

  private static final char START = '^';
  private static final char END = '$';

  /** A row of a table. */
  record Error(byte[] typed, byte[] meant, int cost) {}

  private final int[] replaced = new int[Letters.COUNT * Letters.COUNT];
  private final int[] missing = new int[Letters.COUNT * Letters.COUNT];
  private final int[] added = new int[Letters.COUNT * Letters.COUNT];
  private final ErrorRules rules;

  private ErrorCosts(List<Error> errors) {
    Arrays.fill(replaced, OTHER_LETTER);
    Arrays.fill(missing, OTHER_GAP);
    Arrays.fill(added, OTHER_GAP);
    forAllPairs();
    // Those behind any letter come first, so that those behind a certain one replace them.
    errors.forEach(this::addGapAnywhere);
    var groups = new ArrayList<Error>();
    for (var error : errors) {
      if (!addPair(error)) {
        groups.add(error);
      }
    }
    this.rules = new ErrorRules(groups);
  }

  static ErrorCosts load() {
    var errors = new ArrayList<Error>();
    for (var table : List.of("errors-latin.tsv", "errors-cyrillic.tsv")) {
      Table.read(
          ErrorCosts.class,
          table,
          3,
          cells ->
              errors.add(
                  new Error(letters(cells[0]), letters(cells[1]), Integer.parseInt(cells[2]))));
    }
    return new ErrorCosts(errors);
  }

  /** Of a letter that was typed for another one. */
  int replaced(byte typed, byte meant) {
    return replaced[typed << 6 | meant];
  }

  /** Of a letter that was left out behind another one of the word that was meant. */
  int missing(byte behind, byte meant) {
    return missing[behind << 6 | meant];
  }

  /** Of a letter too many, behind another one that was typed. */
  int added(byte behind, byte typed) {
    return added[behind << 6 | typed];
  }

  ErrorRules rules() {
    return rules;
  }

  private void forAllPairs() {
    for (byte one = 0; one < Letters.COUNT; one++) {
      for (byte other = 0; other < Letters.COUNT; other++) {
        int pair = one << 6 | other;
        if (isEnd(one) || isEnd(other)) {
          replaced[pair] = IMPOSSIBLE;
        } else if (KeyboardLayout.areNeighbours(Letters.letter(one), Letters.letter(other))) {
          replaced[pair] = NEIGHBOURING_KEY;
        }
        if (isEnd(other)) {
          missing[pair] = IMPOSSIBLE;
          added[pair] = IMPOSSIBLE;
        }
      }
    }
  }

  private void addGapAnywhere(Error error) {
    for (int behind = 0; behind < Letters.COUNT; behind++) {
      if (error.typed.length == 0) {
        missing[behind << 6 | error.meant[0]] = error.cost;
      } else if (error.meant.length == 0) {
        added[behind << 6 | error.typed[0]] = error.cost;
      }
    }
  }

  /** False of a rule for a group of letters. */
  private boolean addPair(Error error) {
    var typed = error.typed;
    var meant = error.meant;
    if (typed.length == 0 || meant.length == 0) {
      return true;
    }
    if (typed.length == 1 && meant.length == 1) {
      int pair = typed[0] << 6 | meant[0];
      replaced[pair] = Math.min(replaced[pair], error.cost);
      return true;
    }
    boolean sameFirst = typed[0] == meant[0];
    if (sameFirst && typed.length == 1 && meant.length == 2) {
      missing[meant[0] << 6 | meant[1]] = error.cost;
      return true;
    }
    if (sameFirst && typed.length == 2 && meant.length == 1) {
      added[typed[0] << 6 | typed[1]] = error.cost;
      return true;
    }
    return false;
  }

  private static boolean isEnd(byte letter) {
    return letter == Letters.START || letter == Letters.END;
  }

  private static byte[] letters(String cell) {
    var letters = new byte[cell.length()];
    for (int i = 0; i < letters.length; i++) {
      char c = cell.charAt(i);
      letters[i] = c == START ? Letters.START : c == END ? Letters.END : Letters.number(cell, i);
    }
    return letters;
  }
}
