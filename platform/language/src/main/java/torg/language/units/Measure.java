package torg.language.units;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What a text says with a number: one quantity, the two ends of a range, or dimensions.
 *
 * @param start in the text
 * @param end behind the last character
 * @param quantities one, two, or as many as there are dimensions, all of one unit
 */
public record Measure(Kind kind, int start, int end, List<Quantity> quantities) {
  /** How the quantities belong together. */
  public enum Kind {
    SINGLE,
    RANGE,
    PRODUCT
  }

  /** "2048 gb", "10-15 kg", "0.2x0.3 m": the same for equal ones, and no word's normal form. */
  public String text() {
    var values =
        quantities.stream()
            .map(quantity -> quantity.value().toPlainString())
            .collect(Collectors.joining(kind == Kind.RANGE ? "-" : "x"));
    var unit = quantities.get(0).unit();
    return unit.isEmpty() ? values : values + " " + unit;
  }
}
