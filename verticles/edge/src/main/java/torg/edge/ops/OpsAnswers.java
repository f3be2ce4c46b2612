package torg.edge.ops;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.healthchecks.CheckResult;
import java.util.Map;

/**
 * The answers at {@code /health}, {@code /health/live} and {@code /metrics}. Only on one event
 * loop.
 */
public final class OpsAnswers {
  private static final Map<String, String> METRICS =
      HttpAnswer.headers("text/plain; version=0.0.4; charset=utf-8");

  private final Vertx vertx;
  private final Health health;
  private final PrometheusMeterRegistry registry;
  private Future<String> scrape;

  public OpsAnswers(Vertx vertx, Health health, PrometheusMeterRegistry registry) {
    this.vertx = vertx;
    this.health = health;
    this.registry = registry;
  }

  /**
   * @param withReasons whether to tell why; otherwise only whether
   */
  public void health(HttpServerRequest request, boolean withReasons) {
    health
        .now()
        .onComplete(
            result ->
                health(
                    request,
                    CheckResult.isUp(result),
                    withReasons ? Health.reasons(result) : Health.state(CheckResult.isUp(result))),
            failure -> health(request, false, Health.state(false)));
  }

  private static void health(HttpServerRequest request, boolean isUp, JsonObject json) {
    HttpAnswer.send(request, isUp ? 200 : 503, HttpAnswer.JSON, json.toBuffer());
  }

  /** The process lives and its event loop turns. */
  public void live(HttpServerRequest request) {
    HttpAnswer.send(request, 200, HttpAnswer.JSON, Health.state(true).toBuffer());
  }

  /** Who asks while the metrics are being written gets the same ones: one scrape at a time. */
  public Future<Void> metrics(HttpServerRequest request) {
    if (scrape == null || scrape.isComplete()) {
      // It takes long enough to keep it off the event loop.
      scrape = vertx.executeBlocking(() -> registry.scrape(), false);
    }
    return scrape
        .onSuccess(text -> HttpAnswer.send(request, 200, METRICS, Buffer.buffer(text)))
        .mapEmpty();
  }
}
