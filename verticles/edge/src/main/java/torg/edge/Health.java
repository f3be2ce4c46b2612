package torg.edge;

import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.healthchecks.CheckResult;
import io.vertx.ext.healthchecks.HealthChecks;

/** The node's health, worked out at most once a second however often it is asked for. */
final class Health {
  private static final long FRESH_NANOS = 1_000_000_000;

  private final HealthChecks checks;
  private Future<CheckResult> last;
  private long lastNanos;

  Health(HealthChecks checks) {
    this.checks = checks;
  }

  /** Only on the verticle's event loop. */
  Future<CheckResult> now() {
    var nanos = System.nanoTime();
    if (last == null || last.isComplete() && nanos - lastNanos > FRESH_NANOS) {
      last = checks.checkStatus();
      lastNanos = nanos;
    }
    return last;
  }

  Future<Boolean> isUp() {
    return now().map(CheckResult::isUp).otherwise(false);
  }

  static JsonObject json(CheckResult result) {
    var list = new JsonArray();
    if (result.getChecks() != null) {
      result.getChecks().forEach(check -> list.add(json(check).put("name", check.getId())));
    }
    var json = new JsonObject().put("status", CheckResult.isUp(result) ? "UP" : "DOWN");
    if (result.getStatus() != null && result.getStatus().getData() != null) {
      json.put("data", result.getStatus().getData());
    }
    if (result.getFailure() != null) {
      json.put("failure", String.valueOf(result.getFailure().getMessage()));
    }
    return list.isEmpty() ? json : json.put("checks", list);
  }
}
