package torg.language.units;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Reads a number with its unit: decimals, fractions, thousands that are written apart. */
final class OperandReader {
  private static final BigDecimal YEAR_MIN = BigDecimal.valueOf(1900);
  private static final BigDecimal YEAR_MAX = BigDecimal.valueOf(2100);
  private static final BigDecimal THOUSAND = BigDecimal.valueOf(1000);

  /** "1/64 дюйма" is the finest that is sold. */
  private static final int DENOMINATOR_MAX = 64;

  private static final Pattern FRACTION = Pattern.compile("[1-9]/[1-9]0?");
  private static final Pattern GROUP = Pattern.compile("[0-9]{3}");
  private static final Pattern FIRST_GROUP = Pattern.compile("[1-9][0-9]{0,2}");
  private static final String NUMBER_SPACES = "\u00A0\u2009\u202F";
  private static final int GROUPS_MAX = 4;
  private static final int GROUP_DIGITS = 3;

  private static final Optional<UnitReader.Sign> NO_SIGN = Optional.empty();

  private final Leaves leaves;
  private final UnitReader units;

  OperandReader(Leaves leaves, UnitReader units) {
    this.leaves = leaves;
    this.units = units;
  }

  Optional<Operand> read(int at) {
    return grouped(at).or(() -> fraction(at)).or(() -> plain(at));
  }

  private Optional<Operand> plain(int at) {
    var unit = units.find(at + 1);
    return leaves
        .number(at)
        .map(value -> isEnglish(at, unit) ? value.multiply(THOUSAND) : value)
        .map(value -> operand(value, at, at + 1, unit, false));
  }

  /** "1,500 mAh": a comma before three digits is no decimal one in English. */
  private boolean isEnglish(int at, Optional<UnitReader.Found> unit) {
    var raw = leaves.raw(at);
    int comma = raw.indexOf(',');
    return comma > 0
        && raw.length() - comma == GROUP_DIGITS + 1
        && unit.map(UnitReader.Found::isLatin).orElse(units.before(at).isPresent());
  }

  /** "½ дюйма", "1/2 дюйма", "1 1/2 дюйма"; without a unit these are just numbers. */
  private Optional<Operand> fraction(int at) {
    boolean whole =
        isSmall(at) && leaves.gapBefore(at + 1).isBlank() && fractionEnd(at + 1) > at + 1;
    int from = whole ? at + 1 : at;
    int to = fractionEnd(from);
    var unit = to > from ? units.find(to) : Optional.<UnitReader.Found>empty();
    if (unit.isEmpty()) {
      return Optional.empty();
    }
    var ends = String.join("/", leaves.words(from, to)).split("/");
    var value = new BigDecimal(ends[0]).divide(new BigDecimal(ends[1]), MathContext.DECIMAL32);
    return Optional.of(
        operand(whole ? value.add(leaves.number(at).get()) : value, at, to, unit, false));
  }

  /** Behind "½" or "1/2"; the index itself if there is none. */
  private int fractionEnd(int at) {
    if (FRACTION.matcher(leaves.word(at)).matches()) {
      return at + 1;
    }
    boolean divided = isSmall(at) && isSmall(at + 1) && leaves.gapBefore(at + 1).equals("/");
    return divided ? at + 2 : at;
  }

  private boolean isSmall(int at) {
    return leaves
        .number(at)
        .filter(value -> value.scale() == 0 && value.signum() > 0)
        .filter(value -> value.compareTo(BigDecimal.valueOf(DENOMINATOR_MAX)) <= 0)
        .isPresent();
  }

  private Optional<Operand> grouped(int at) {
    int to = groupsEnd(at);
    if (to - at < 2) {
      return Optional.empty();
    }
    var digits = new StringBuilder();
    for (int i = at; i < to; i++) {
      digits.append(leaves.word(i));
    }
    var unit = units.find(to);
    return isOneNumber(at, to, unit)
        ? Optional.of(operand(new BigDecimal(digits.toString()), at, to, unit, true))
        : Optional.empty();
  }

  private int groupsEnd(int at) {
    if (!FIRST_GROUP.matcher(leaves.word(at)).matches()) {
      return at;
    }
    int to = at + 1;
    while (to - at <= GROUPS_MAX
        && GROUP.matcher(leaves.word(to)).matches()
        && (leaves.rawGap(to).equals(" ") || isTypographic(to))) {
      to++;
    }
    return to;
  }

  /**
   * "15 128 гб" is an iPhone 15 with 128: a single space divides one number only if nothing else is
   * likely.
   */
  private boolean isOneNumber(int at, int to, Optional<UnitReader.Found> unit) {
    var dimension = unit.map(found -> found.unit().dimension()).orElse(Dimension.NUMBER);
    boolean typographic = IntStream.range(at + 1, to).allMatch(this::isTypographic);
    return switch (dimension) {
      case DATA -> false;
      case MONEY -> true;
      case LENGTH -> typographic || unit.get().unit().symbol().equals("km") || isRound(to - 1);
      default -> typographic || to - at > 2 || isRound(to - 1);
    };
  }

  /** Nobody types such a space, or leaves it out, but to keep a number together. */
  private boolean isTypographic(int group) {
    var gap = leaves.rawGap(group);
    return gap.length() == 1 && NUMBER_SPACES.indexOf(gap) >= 0;
  }

  private boolean isRound(int group) {
    return leaves.word(group).endsWith("00");
  }

  private Operand operand(
      BigDecimal value, int at, int to, Optional<UnitReader.Found> behind, boolean written) {
    var unit = behind.filter(found -> !isYear(value, found));
    var sign = unit.isEmpty() || isMultiplier(unit.get()) ? units.before(at) : NO_SIGN;
    var factor = unit.map(found -> found.unit().factor()).orElse(BigDecimal.ONE);
    return new Operand(
        value,
        sign.map(money -> money.unit().times(factor)).or(() -> unit.map(UnitReader.Found::unit)),
        unit.map(UnitReader.Found::to).orElse(to),
        sign.map(UnitReader.Sign::startOffset).orElse(leaves.start(at)),
        unit.map(UnitReader.Found::endOffset).orElse(leaves.end(to - 1)),
        written);
  }

  private static boolean isMultiplier(UnitReader.Found found) {
    return found.unit().dimension() == Dimension.NUMBER;
  }

  /** "2015 г" is no weight. */
  private boolean isYear(BigDecimal value, UnitReader.Found found) {
    boolean doubtful =
        found.unit().symbol().equals("year") || leaves.word(found.to() - 1).equals("г");
    return doubtful
        && value.scale() <= 0
        && value.compareTo(YEAR_MIN) >= 0
        && value.compareTo(YEAR_MAX) <= 0;
  }
}
