package torg.node.cli.client;

import io.vertx.core.json.JsonObject;
import java.util.Optional;
import java.util.Set;

/** Something that the node, or the command itself, does not do; the message is one sentence. */
public final class RefusedException extends Exception {
  private static final long serialVersionUID = 1;
  private static final Set<String> PASSING =
      Set.of("UNAVAILABLE", "DEADLINE", "UNDETERMINED", "CONFLICT", "TOO_MANY");

  private final String fault;
  private final transient Optional<JsonObject> answer;

  public RefusedException(String fault, String sentence) {
    this(fault, sentence, Optional.empty());
  }

  private RefusedException(String fault, String sentence, Optional<JsonObject> answer) {
    super(sentence, null, false, false);
    this.fault = fault;
    this.answer = answer;
  }

  static RefusedException byNode(JsonObject answer) {
    return new RefusedException(
        answer.getString("fault"),
        answer.getString("message", answer.encode()),
        Optional.of(answer));
  }

  /** What the node has answered, if it did. */
  Optional<JsonObject> answer() {
    return answer;
  }

  public boolean is(String other) {
    return fault.equals(other);
  }

  /** Another try may succeed. Whether it does no harm depends on the call. */
  public boolean isPassing() {
    return PASSING.contains(fault);
  }
}
