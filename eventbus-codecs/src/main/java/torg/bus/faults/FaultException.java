package torg.bus.faults;

import java.util.List;
import torg.bus.v1.Failure;
import torg.bus.v1.FieldViolation;

/** A call that failed in a known way. Has no stack: it is an answer, not a defect. */
public final class FaultException extends RuntimeException {
  private final Fault fault;
  private final List<FieldViolation> violations;

  private FaultException(Fault fault, String message, List<FieldViolation> violations) {
    super(message, null, false, false);
    this.fault = fault;
    this.violations = violations;
  }

  public static FaultException of(Fault fault, String message) {
    return new FaultException(fault, message, List.of());
  }

  public static FaultException invalid(String field, String message) {
    return invalid(List.of(violation(field, message)));
  }

  /** All that is wrong with a request; the message repeats the first. */
  public static FaultException invalid(List<FieldViolation> violations) {
    var first = violations.get(0);
    var more = violations.size() == 1 ? "" : " (and %d more)".formatted(violations.size() - 1);
    return new FaultException(
        Fault.INVALID,
        "%s: %s%s".formatted(first.getField(), first.getMessage(), more),
        List.copyOf(violations));
  }

  public static FieldViolation violation(String field, String message) {
    return FieldViolation.newBuilder().setField(field).setMessage(message).build();
  }

  public static FaultException notFound(String what) {
    return of(Fault.NOT_FOUND, what + " does not exist");
  }

  public static FaultException tooLarge(String what, long bytes, long bytesMax) {
    return of(
        Fault.TOO_LARGE,
        "%s has %d bytes, at most %d are allowed".formatted(what, bytes, bytesMax));
  }

  public static FaultException unavailable(String message) {
    return of(Fault.UNAVAILABLE, message);
  }

  /** Any failure as a fault; what is not one already is INTERNAL. */
  public static FaultException from(Throwable failure) {
    if (failure instanceof FaultException known) {
      return known;
    }
    return of(
        Fault.INTERNAL,
        "%s: %s".formatted(failure.getClass().getSimpleName(), failure.getMessage()));
  }

  /** As it came over the bus. */
  public static FaultException of(Failure failure) {
    return new FaultException(
        Fault.ofCode(failure.getCode()), failure.getMessage(), failure.getViolationsList());
  }

  public Failure toFailure() {
    return Failure.newBuilder()
        .setCode(fault.code())
        .setFault(fault.name())
        .setMessage(getMessage())
        .addAllViolations(violations)
        .build();
  }

  public Fault fault() {
    return fault;
  }

  public List<FieldViolation> violations() {
    return violations;
  }
}
