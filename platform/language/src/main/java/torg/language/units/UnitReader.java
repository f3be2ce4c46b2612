package torg.language.units;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import torg.language.text.Lookalikes;

/** Finds the unit behind a number. */
final class UnitReader {
  /**
   * @param to the first word behind it
   * @param endOffset in the text
   * @param isLatin whether it was written in English or as a sign
   */
  record Found(Unit unit, int to, int endOffset, boolean isLatin) {
    Found times(BigDecimal multiplier) {
      return new Found(unit.times(multiplier), to, endOffset, isLatin);
    }
  }

  /** A sign of a currency before its number. */
  record Sign(Unit unit, int startOffset) {}

  private static final Set<String> GAPS = Set.of("", " ", "-", ".", ". ", "·");
  private static final List<String> SIGNS = List.of("\"", "''", "%", "₽", "$", "€", "£", "₸", "₴");

  /** Quotes in normal form, but never inches. */
  private static final String GUILLEMETS = "«»";

  private final Units units;
  private final Leaves leaves;

  UnitReader(Units units, Leaves leaves) {
    this.units = units;
    this.leaves = leaves;
  }

  /** The unit that begins with this word, or with the signs before it: "тыс. руб." too. */
  Optional<Found> find(int at) {
    var found = single(at);
    if (found.isEmpty() || found.get().unit().dimension() != Dimension.NUMBER) {
      return found;
    }
    var multiplier = found.get();
    return single(multiplier.to())
        .filter(unit -> unit.unit().dimension() != Dimension.NUMBER)
        .map(unit -> unit.times(multiplier.unit().factor()))
        .or(() -> found);
  }

  /** "$" directly before the number, and not directly behind something else. */
  Optional<Sign> before(int number) {
    var gap = leaves.signsBefore(number);
    boolean glued = number > 0 && gap.length() < 2;
    var sign = gap.isEmpty() ? gap : gap.substring(gap.length() - 1);
    return SIGNS.contains(sign) && !glued
        ? units
            .find(sign)
            .filter(unit -> unit.dimension() == Dimension.MONEY)
            .map(unit -> new Sign(unit, leaves.start(number) - 1))
        : Optional.empty();
  }

  private Optional<Found> single(int at) {
    return sign(at).or(() -> named(at)).or(() -> glued(at));
  }

  /** Directly behind the number, or a currency's behind a space. */
  private Optional<Found> sign(int at) {
    var gap = leaves.gapBehind(at - 1);
    int space = gap.startsWith(" ") ? 1 : 0;
    for (var sign : SIGNS) {
      if (gap.startsWith(sign, space)) {
        var unit = units.find(sign).orElseThrow();
        boolean ofNext = gap.length() == space + sign.length() && leaves.isNumber(at);
        boolean apart = space > 0 && (ofNext || unit.dimension() != Dimension.MONEY);
        int end = leaves.end(at - 1) + space + sign.length();
        boolean guillemet = GUILLEMETS.indexOf(leaves.text().charAt(end - 1)) >= 0;
        return apart || guillemet ? Optional.empty() : Optional.of(new Found(unit, at, end, true));
      }
    }
    return Optional.empty();
  }

  private Optional<Found> named(int at) {
    if (at >= leaves.size() || !GAPS.contains(leaves.gapBefore(at))) {
      return Optional.empty();
    }
    for (int words = Units.WORDS_MAX; words > 0; words--) {
      int to = at + words;
      if (to <= leaves.size() && isOneName(at, to)) {
        var unit = units.find(leaves.name(at, to)).filter(found -> isWholeWord(found, to));
        if (unit.isPresent()) {
          return Optional.of(found(unit.get(), at, to));
        }
      }
    }
    return Optional.empty();
  }

  /** The 2 of "м2" must not be that of "5 м 2 шт". */
  private boolean isOneName(int at, int to) {
    if (leaves.isNumber(at)) {
      return false;
    }
    for (int i = at + 1; i < to; i++) {
      var gap = leaves.gapBefore(i);
      if (leaves.isNumber(i) ? !gap.isEmpty() : !GAPS.contains(gap) && !gap.equals("/")) {
        return false;
      }
    }
    return true;
  }

  /** "5 м-видео" and "100 км/ч" are something else, "500 руб/шт" is not. */
  private boolean isWholeWord(Unit unit, int to) {
    if (to >= leaves.size() || leaves.isNumber(to)) {
      return true;
    }
    var gap = leaves.gapBefore(to);
    boolean rate = gap.equals("/") && unit.dimension() != Dimension.MONEY;
    return !gap.isEmpty() && !gap.equals("-") && !rate;
  }

  /** Such a letter may stand apart if it is a capital one, and not in "2 В 1". */
  private Optional<Found> glued(int at) {
    if (at >= leaves.size()) {
      return Optional.empty();
    }
    var gap = leaves.gapBefore(at);
    var raw = leaves.raw(at);
    boolean between = leaves.isNumber(at + 1) && leaves.gapBefore(at + 1).equals(" ");
    boolean capital = gap.equals(" ") && raw.equals(raw.toUpperCase(Locale.ROOT)) && !between;
    return gap.isEmpty() || capital
        ? units
            .findGlued(leaves.word(at))
            .filter(unit -> isWholeWord(unit, at + 1))
            .map(unit -> found(unit, at, at + 1))
        : Optional.empty();
  }

  private Found found(Unit unit, int at, int to) {
    boolean latin = Lookalikes.isLatin(leaves.word(at).charAt(0));
    return new Found(unit, to, leaves.end(to - 1), latin);
  }
}
