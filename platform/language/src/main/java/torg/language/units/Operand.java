package torg.language.units;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * A number of a text, with its unit if it has one.
 *
 * @param to the first word behind it
 * @param isWritten whether it says more than its digits: thousands apart, "150к"
 */
record Operand(
    BigDecimal value,
    Optional<Unit> unit,
    int to,
    int startOffset,
    int endOffset,
    boolean isWritten) {

  /** Whether the two have one basic unit, or one of them has none. */
  boolean canBeWith(Operand other) {
    return unit.isEmpty()
        || other.unit.isEmpty()
        || unit.get().basicUnit().equals(other.unit.get().basicUnit());
  }

  Quantity in(Unit common) {
    return unit.orElse(common).of(value);
  }
}
