package torg.edge.ops;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.healthchecks.CheckResult;
import io.vertx.ext.healthchecks.HealthChecks;

/**
 * The node's health, worked out at most once a second however often it is asked for. Only on one
 * event loop.
 */
public final class Health {
  private static final long FRESH_NANOS = 1_000_000_000;

  private final HealthChecks checks;
  private Future<CheckResult> last;
  private long lastNanos;

  public Health(HealthChecks checks) {
    this.checks = checks;
  }

  Future<CheckResult> now() {
    var nanos = System.nanoTime();
    if (last == null || last.isComplete() && nanos - lastNanos > FRESH_NANOS) {
      last = checks.checkStatus();
      lastNanos = nanos;
    }
    return last;
  }

  /** Never fails: a check that fails is a node that is down. */
  public Future<Boolean> isUp() {
    return now().map(CheckResult::isUp).otherwise(false);
  }

  /** What a stranger may know. */
  static JsonObject state(boolean isUp) {
    return new JsonObject().put("status", isUp ? "UP" : "DOWN");
  }

  /** The state and what it comes from: names, addresses and errors of what is inside. */
  static JsonObject reasons(CheckResult result) {
    var list = new JsonArray();
    if (result.getChecks() != null) {
      result.getChecks().forEach(check -> list.add(reasons(check).put("name", check.getId())));
    }
    var json = state(CheckResult.isUp(result));
    if (result.getStatus() != null && result.getStatus().getData() != null) {
      json.put("data", result.getStatus().getData());
    }
    if (result.getFailure() != null) {
      json.put("failure", String.valueOf(result.getFailure().getMessage()));
    }
    return list.isEmpty() ? json : json.put("checks", list);
  }
}
