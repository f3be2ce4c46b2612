package torg.language.units;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Optional;

/**
 * How much of something, in the basic unit of its dimension: two are equal if they are the same
 * amount, however they were written.
 *
 * @param unit the symbol of the basic unit, or of the currency
 */
public record Quantity(BigDecimal value, String unit, Dimension dimension) {
  public Quantity {
    value = stripped(value);
  }

  /** The value in another unit; none if that measures something else. */
  public Optional<BigDecimal> in(Unit other) {
    return other.dimension() == dimension && other.basicUnit().equals(unit)
        ? Optional.of(stripped(value.divide(other.factor(), MathContext.DECIMAL64)))
        : Optional.empty();
  }

  /** Without zeros behind the point, and never as a power of ten. */
  private static BigDecimal stripped(BigDecimal value) {
    var stripped = value.stripTrailingZeros();
    return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
  }
}
