package torg.catalog;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import torg.bus.Fault;
import torg.bus.FaultException;
import torg.bus.v1.FieldViolation;

/** All that is wrong with some edits. */
final class Problems {
  /** One edit of a root can spoil thousands of categories; nobody reads so many. */
  private static final int VIOLATIONS_MAX = 1_000;

  /** A message may quote an id or a name of the request, which may have megabytes. */
  private static final int MESSAGE_LENGTH_MAX = 1_000;

  private final Set<FieldViolation> violations = new LinkedHashSet<>();
  private FaultException refusal;

  void add(String field, String message) {
    if (violations.size() < VIOLATIONS_MAX) {
      violations.add(FaultException.violation(field, shortened(message)));
    }
  }

  /** Something that no other value of a field would cure; the first one is told. */
  void refuse(Fault fault, String message) {
    if (refusal == null) {
      refusal = FaultException.of(fault, shortened(message));
    }
  }

  private static String shortened(String message) {
    return message.length() <= MESSAGE_LENGTH_MAX
        ? message
        : message.substring(0, MESSAGE_LENGTH_MAX) + "…";
  }

  boolean isEmpty() {
    return violations.isEmpty() && refusal == null;
  }

  /**
   * @throws FaultException INVALID with every violation, else the refusal
   */
  void throwIfAny() {
    if (!violations.isEmpty()) {
      throw FaultException.invalid(List.copyOf(violations));
    }
    if (refusal != null) {
      throw refusal;
    }
  }
}
