package torg.catalog;

import torg.bus.Fault;
import torg.bus.FaultException;
import torg.bus.Violations;

/** All that is wrong with some edits. */
final class Problems {
  private final Violations violations = new Violations();
  private FaultException refusal;

  void add(String field, String message) {
    violations.add(field, message);
  }

  /** Something that no other value of a field would cure; the first one is told. */
  void refuse(Fault fault, String message) {
    if (refusal == null) {
      refusal = FaultException.of(fault, Violations.shortened(message));
    }
  }

  boolean isEmpty() {
    return violations.isEmpty() && refusal == null;
  }

  /**
   * @throws FaultException INVALID with every violation, else the refusal
   */
  void throwIfAny() {
    violations.throwIfAny();
    if (refusal != null) {
      throw refusal;
    }
  }
}
