package torg.node;

import java.util.Set;

/** Something that the node, or the command itself, does not do; the message is one sentence. */
final class RefusedException extends Exception {
  private static final long serialVersionUID = 1;
  private static final Set<String> PASSING =
      Set.of("UNAVAILABLE", "DEADLINE", "UNDETERMINED", "CONFLICT", "TOO_MANY");

  private final String fault;

  RefusedException(String fault, String sentence) {
    super(sentence, null, false, false);
    this.fault = fault;
  }

  boolean is(String other) {
    return fault.equals(other);
  }

  /** Another try may succeed. Whether it does no harm depends on the call. */
  boolean isPassing() {
    return PASSING.contains(fault);
  }
}
