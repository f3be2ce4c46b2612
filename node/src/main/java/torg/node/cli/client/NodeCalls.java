package torg.node.cli.client;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Calls of the running node's methods, of which what goes wrong is a {@link RefusedException}. */
public final class NodeCalls {
  /** A node that is restarted is back by the end of them. */
  private static final List<Duration> PAUSES =
      List.of(
          Duration.ofSeconds(1),
          Duration.ofSeconds(2),
          Duration.ofSeconds(4),
          Duration.ofSeconds(8),
          Duration.ofSeconds(16));

  private final NodeClient client;
  private final Terminal terminal;
  private final Pause pause;

  NodeCalls(NodeClient client, Terminal terminal, Pause pause) {
    this.client = client;
    this.terminal = terminal;
    this.pause = pause;
  }

  /** Refused also when no answer comes. */
  private JsonObject answer(String method, String path, String body)
      throws RefusedException, InterruptedException {
    try {
      return client.call(method, path, body);
    } catch (IOException | DecodeException lost) {
      throw new RefusedException(
          "UNAVAILABLE",
          "%s %s: the node at %s gave no answer (%s)"
              .formatted(method, path, client.node().http(), reason(lost)));
    }
  }

  /** A refused connection has no message. */
  private static String reason(Exception lost) {
    var name = lost.getClass().getSimpleName();
    return lost.getMessage() == null ? name : name + ": " + lost.getMessage();
  }

  public JsonObject get(String path) throws RefusedException, InterruptedException {
    return success(answer("GET", path, ""));
  }

  public JsonObject post(String path, JsonObject body)
      throws RefusedException, InterruptedException {
    return success(answer("POST", path, body.encode()));
  }

  public JsonObject delete(String path) throws RefusedException, InterruptedException {
    return success(answer("DELETE", path, ""));
  }

  /** For calls that do no harm when they come twice: repeats what may pass. */
  public JsonObject postPatiently(String path, JsonObject body)
      throws RefusedException, InterruptedException {
    return patiently(() -> post(path, body));
  }

  /** Repeats what may pass. */
  public JsonObject getPatiently(String path) throws RefusedException, InterruptedException {
    return patiently(() -> get(path));
  }

  @FunctionalInterface
  private interface Attempt {
    JsonObject make() throws RefusedException, InterruptedException;
  }

  private JsonObject patiently(Attempt attempt) throws RefusedException, InterruptedException {
    for (var duration : PAUSES) {
      try {
        return attempt.make();
      } catch (RefusedException refused) {
        if (!refused.isPassing()) {
          throw refused;
        }
        terminal.say(
            "%s; trying again in %d s".formatted(refused.getMessage(), duration.toSeconds()));
        pause.hold(duration);
      }
    }
    return attempt.make();
  }

  private static JsonObject success(JsonObject answer) throws RefusedException {
    if (answer.containsKey("fault")) {
      throw RefusedException.byNode(answer);
    }
    return answer;
  }
}
