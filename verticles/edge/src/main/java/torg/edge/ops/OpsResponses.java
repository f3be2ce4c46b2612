package torg.edge.ops;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.healthchecks.CheckResult;
import java.util.Map;
import torg.edge.request.HttpResponse;

/**
 * The responses at {@code /health}, {@code /health/live} and {@code /metrics}. Only on one event
 * loop.
 */
final class OpsResponses {
  private static final Map<String, String> METRICS =
      HttpResponse.headers("text/plain; version=0.0.4; charset=utf-8");

  private final Vertx vertx;
  private final Health health;
  private final PrometheusMeterRegistry registry;
  private Future<Buffer> scrape;

  OpsResponses(Vertx vertx, Health health, PrometheusMeterRegistry registry) {
    this.vertx = vertx;
    this.health = health;
    this.registry = registry;
  }

  /**
   * Never fails.
   *
   * @param withReasons whether to tell why; otherwise only whether
   */
  Future<HttpResponse> health(boolean withReasons) {
    return health
        .now()
        .map(
            result ->
                health(
                    CheckResult.isUp(result),
                    withReasons ? Health.reasons(result) : Health.state(CheckResult.isUp(result))))
        .otherwise(failure -> health(false, Health.state(false)));
  }

  private static HttpResponse health(boolean isUp, JsonObject json) {
    return HttpResponse.json(isUp ? 200 : 503, json.toBuffer());
  }

  /** The process lives and its event loop turns. */
  HttpResponse live() {
    return health(true, Health.state(true));
  }

  /** Who asks while the metrics are being written gets the same ones: one scrape at a time. */
  Future<HttpResponse> metrics() {
    if (scrape == null || scrape.isComplete()) {
      // It takes long enough to keep it off the event loop.
      scrape = vertx.executeBlocking(() -> Buffer.buffer(registry.scrape()), false);
    }
    return scrape.map(text -> new HttpResponse(200, METRICS, text));
  }
}
