package torg.bus.requests;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import torg.bus.faults.Excerpt;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.bus.v1.FieldViolation;

/** All that is wrong with a request. */
public final class Violations {
  /** A hostile request can be wrong in tens of thousands of places; nobody reads so many. */
  private static final int VIOLATIONS_MAX = 1_000;

  /** A message may quote a text of the request, which may have megabytes. */
  private static final int MESSAGE_LENGTH_MAX = 1_000;

  private final Set<FieldViolation> violations = new LinkedHashSet<>();
  private Optional<FaultException> refusal = Optional.empty();

  /** The path of one of many. Made for every part of every request, so it must be cheap. */
  public static String at(String path, int index) {
    return path + '[' + index + ']';
  }

  public void add(String field, String message) {
    if (violations.size() < VIOLATIONS_MAX) {
      violations.add(FaultException.violation(field, shortened(message)));
    }
  }

  /** Something that no other value of a field would cure; the first one is told. */
  public void refuse(Fault fault, String message) {
    if (refusal.isEmpty()) {
      refusal = Optional.of(FaultException.of(fault, shortened(message)));
    }
  }

  /** Whatever violations the check fails with; other faults pass. */
  public void addOf(Runnable check) {
    try {
      check.run();
    } catch (FaultException fault) {
      if (fault.fault() != Fault.INVALID) {
        throw fault;
      }
      fault.violations().forEach(one -> add(one.getField(), one.getMessage()));
    }
  }

  private static String shortened(String message) {
    return Excerpt.of(message, MESSAGE_LENGTH_MAX);
  }

  public boolean isEmpty() {
    return violations.isEmpty() && refusal.isEmpty();
  }

  /** INVALID with every violation, else the refusal, or none. */
  public Optional<FaultException> fault() {
    return violations.isEmpty()
        ? refusal
        : Optional.of(FaultException.invalid(List.copyOf(violations)));
  }

  /**
   * @throws FaultException INVALID with every violation, else the refusal
   */
  public void throwIfAny() {
    fault()
        .ifPresent(
            fault -> {
              throw fault;
            });
  }

  /**
   * Fields that a request lacks and what else is wrong with it, no field twice: what a rule says of
   * an absent field, or of the parts of an absent message, is left out.
   */
  public static List<FieldViolation> joined(
      List<FieldViolation> missing, List<FieldViolation> others) {
    var joined = new ArrayList<>(missing);
    others.stream()
        .filter(other -> missing.stream().noneMatch(one -> isWithin(other, one)))
        .forEach(joined::add);
    return joined;
  }

  private static boolean isWithin(FieldViolation one, FieldViolation other) {
    var field = one.getField();
    var message = other.getField();
    return field.startsWith(message)
        && (field.length() == message.length()
            || ".[".indexOf(field.charAt(message.length())) >= 0);
  }
}
