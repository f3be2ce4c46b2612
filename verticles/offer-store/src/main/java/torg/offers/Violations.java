package torg.offers;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import torg.bus.FaultException;
import torg.bus.v1.FieldViolation;

/** All that is wrong with a content. */
final class Violations {
  /** A hostile content can be wrong in tens of thousands of places; nobody reads so many. */
  private static final int VIOLATIONS_MAX = 1_000;

  private final List<FieldViolation> violations = new ArrayList<>();

  /** The path of one of many. Made for every part of every offer, so it must be cheap. */
  static String at(String path, int index) {
    return path + '[' + index + ']';
  }

  void add(String field, String message) {
    if (violations.size() < VIOLATIONS_MAX) {
      violations.add(FaultException.violation(field, message));
    }
  }

  /** INVALID with every violation, or none. */
  Optional<FaultException> fault() {
    return violations.isEmpty()
        ? Optional.empty()
        : Optional.of(FaultException.invalid(violations));
  }
}
