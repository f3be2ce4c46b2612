package torg.language.units;

/** What a unit measures. Quantities of one dimension and basic unit can be compared. */
public enum Dimension {
  DATA("gb"),
  LENGTH("m"),
  MASS("kg"),
  VOLUME("l"),
  AREA("m2"),
  POWER("w"),
  VOLTAGE("v"),
  CURRENT("a"),
  CHARGE("mah"),
  FREQUENCY("hz"),
  TIME("s"),
  PIXELS("mp"),
  SPEED("km/h"),
  FLOW("m3/h"),
  ROTATION("rpm"),
  LIGHT("lm"),
  SHARE("%"),
  PIECES("pcs"),
  PERSONS("persons"),
  /** Each currency is a basic unit of its own. */
  MONEY(""),
  /** A number without unit. */
  NUMBER("");

  private final String basicUnit;

  Dimension(String basicUnit) {
    this.basicUnit = basicUnit;
  }

  String basicUnit() {
    return basicUnit;
  }
}
