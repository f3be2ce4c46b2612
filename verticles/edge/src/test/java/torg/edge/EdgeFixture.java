package torg.edge;

import static java.util.concurrent.TimeUnit.SECONDS;

import com.google.api.HttpBody;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.ext.healthchecks.HealthChecks;
import io.vertx.ext.healthchecks.Status;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import torg.bus.Bus;
import torg.bus.BusConfig;
import torg.bus.Caller;
import torg.bus.FaultException;
import torg.calls.CatalogCalls;
import torg.calls.MeshCalls;
import torg.calls.PhotoCalls;
import torg.catalog.v1.Category;
import torg.catalog.v1.LocalizedText;
import torg.catalog.v1.MarkUsedResponse;
import torg.mesh.v1.EchoResponse;
import torg.settings.Settings;

/** A node of an edge and a verticle that answers some calls of the contract. */
final class EdgeFixture implements AutoCloseable {
  final Vertx vertx = Vertx.vertx();
  final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  final Bus bus = new Bus(vertx, BusConfig.from(new Settings(Map.of())), registry);
  final HealthChecks checks = HealthChecks.create(vertx);
  final EdgePorts ports = new EdgePorts();
  final BlockingQueue<Caller> callers = new LinkedBlockingQueue<>();

  /** By their ids; of an id that is not here the handler answers nothing, which is a defect. */
  final Map<String, Future<HttpBody>> photos = new ConcurrentHashMap<>();

  final AuthConfig auth;
  private final EdgeConfig config;
  volatile boolean healthy = true;

  EdgeFixture(Path directory, Map<String, String> settings) {
    var all = new HashMap<>(Map.of("http.port", "0", "grpc.port", "0"));
    all.putAll(settings);
    config = EdgeConfig.from(new Settings(all));
    auth = AuthConfig.from(new Settings(all), directory.resolve("tokens"));
    checks.register("kafka", promise -> promise.complete(healthy ? Status.OK() : Status.KO()));
  }

  EdgeFixture start() throws Exception {
    return start(1);
  }

  EdgeFixture start(int instances) throws Exception {
    vertx.deployVerticle(new Answering()).await(10, SECONDS);
    vertx
        .deployVerticle(
            () -> new EdgeVerticle(config, auth, bus, checks, registry, ports),
            new DeploymentOptions().setInstances(instances))
        .await(10, SECONDS);
    return this;
  }

  double count(String protocol, String method, String fault) {
    var counter =
        registry
            .find("torg.edge.requests")
            .tags("protocol", protocol, "method", method, "fault", fault)
            .counter();
    return counter == null ? 0 : counter.count();
  }

  @Override
  public void close() {
    vertx.close().toCompletionStage().toCompletableFuture().orTimeout(10, SECONDS).join();
  }

  private final class Answering extends VerticleBase {
    @Override
    public Future<?> start() {
      return Future.all(
          bus.answer(
              MeshCalls.ECHO,
              (request, context) -> {
                callers.add(context.caller());
                if (request.getText().equals("defect")) {
                  throw new IllegalStateException("out of ink");
                }
                return request.getText().equals("never")
                    ? Promise.<EchoResponse>promise().future()
                    : Future.succeededFuture(
                        EchoResponse.newBuilder().setText(request.getText()).setNode("n1").build());
              }),
          bus.answer(
              CatalogCalls.GET_CATEGORY,
              (request, context) ->
                  request.getId().equals("absent")
                      ? Future.failedFuture(FaultException.notFound("category 'absent'"))
                      : Future.succeededFuture(
                          Category.newBuilder()
                              .setId(request.getId())
                              .setName(
                                  LocalizedText.newBuilder().setRu("<Авто> & 'мото'").setEn("x"))
                              .build())),
          bus.answer(
              CatalogCalls.UPDATE_CATEGORY,
              (request, context) ->
                  Future.succeededFuture(
                      request.getCategory().toBuilder()
                          .setVersion(request.getExpectedVersion())
                          .build())),
          bus.answer(
              PhotoCalls.GET_PHOTO,
              (request, context) -> {
                callers.add(context.caller());
                return photos.get(request.getId());
              }),
          bus.answer(
              CatalogCalls.MARK_USED,
              (request, context) -> Future.succeededFuture(MarkUsedResponse.getDefaultInstance())),
          answerIncomplete());
    }

    /** Calls that tests make with fields missing, which never come as far as a handler. */
    private Future<?> answerIncomplete() {
      return Future.all(
          bus.answer(CatalogCalls.CREATE_CATEGORY, (request, context) -> null),
          bus.answer(CatalogCalls.SEARCH_CATEGORIES, (request, context) -> null));
    }
  }
}
