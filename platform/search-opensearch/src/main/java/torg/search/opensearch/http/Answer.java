package torg.search.opensearch.http;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import torg.bus.faults.Excerpt;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

/** What OpenSearch says. */
public record Answer(int status, JsonObject body) {
  private static final int REASON_LENGTH_MAX = 300;

  public boolean isSuccess() {
    return status >= 200 && status < 300;
  }

  public boolean isMissing() {
    return status == 404;
  }

  /** The body of what succeeded. Anything else is a mistake of ours or of whoever configured it. */
  public JsonObject success(String subject) {
    if (!isSuccess()) {
      throw refusal(subject);
    }
    return body;
  }

  public FaultException refusal(String subject) {
    return FaultException.of(
        Fault.INTERNAL,
        "%s: OpenSearch refuses with status %d: %s".formatted(subject, status, reason()));
  }

  /** As index_not_found_exception; empty when it does not tell. */
  public String errorType() {
    return cause().getString("type", "");
  }

  public String reason() {
    var cause = cause();
    return Excerpt.of(
        "%s: %s".formatted(cause.getString("type", "error"), cause.getString("reason", "")),
        REASON_LENGTH_MAX);
  }

  /** The innermost that it names; some answers have only a text. */
  private JsonObject cause() {
    var error = body.getValue("error");
    if (!(error instanceof JsonObject told)) {
      return new JsonObject().put("reason", String.valueOf(error));
    }
    var roots = told.getJsonArray("root_cause", new JsonArray());
    return roots.isEmpty() ? told : roots.getJsonObject(0);
  }
}
