package torg.language.units;

import java.math.BigDecimal;

/**
 * A unit of measurement.
 *
 * @param symbol "gb"; "" of a number without unit
 * @param factor how many of the basic unit it is
 */
public record Unit(String symbol, Dimension dimension, BigDecimal factor) {
  static final Unit NONE = new Unit("", Dimension.NUMBER, BigDecimal.ONE);

  /** As many of this unit, in the basic one. */
  public Quantity of(BigDecimal value) {
    return new Quantity(value.multiply(factor), basicUnit(), dimension);
  }

  Unit times(BigDecimal multiplier) {
    return new Unit(symbol, dimension, factor.multiply(multiplier));
  }

  String basicUnit() {
    return dimension == Dimension.MONEY ? symbol : dimension.basicUnit();
  }
}
