package torg.kafka;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Deployable;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import torg.bridge.v1.BatchAnswer;
import torg.bus.Bus;
import torg.bus.BusConfig;
import torg.bus.CallContext;
import torg.bus.CallHandler;
import torg.bus.faults.FaultException;
import torg.calls.CatalogCalls;
import torg.catalog.v1.EditBatch;
import torg.kafka.inbound.Inbound;
import torg.kafka.inbound.InboundVerticle;
import torg.settings.Settings;
import torg.testkit.Await;
import torg.testkit.Kafka;
import torg.testkit.Waiting;

/** A node with a bus and whatever a test deploys on it. */
public final class Mesh implements AutoCloseable {
  public static final Waiting WAIT = Await.within(Duration.ofSeconds(60));

  public final Vertx vertx = Vertx.vertx();
  public final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  public final Bus bus = new Bus(vertx, BusConfig.from(new Settings(Map.of())), registry);
  public final KafkaConfig config;

  public Mesh(String... settings) {
    this.config = config(settings);
  }

  public static KafkaConfig config(String... settings) {
    var values = new HashMap<String, String>();
    values.put("kafka.servers", Kafka.shared().servers());
    values.put("kafka.retryMin", "10ms");
    values.put("kafka.retryMax", "100ms");
    for (var i = 0; i < settings.length; i += 2) {
      values.put(settings[i], settings[i + 1]);
    }
    return KafkaConfig.from(new Settings(values));
  }

  public static <T> T await(Future<T> future) {
    return WAIT.result(future);
  }

  /** The fault of a call that must fail. */
  public static FaultException fault(Future<?> future) {
    return await(
        future.transform(
            (result, failure) ->
                failure instanceof FaultException known
                    ? Future.succeededFuture(known)
                    : Future.failedFuture("no fault but " + result + " / " + failure)));
  }

  public static CallContext context() {
    return CallContext.mesh(Duration.ofSeconds(60));
  }

  public String deploy(Deployable verticle) {
    return await(vertx.deployVerticle(verticle));
  }

  public String deployInbound(String topic, String group) {
    return deploy(
        new InboundVerticle<>(
            config, new Inbound<>(topic, group, CatalogCalls.TAKE_EDITS), bus, registry));
  }

  public void undeploy(String deployment) {
    await(vertx.undeploy(deployment));
  }

  public void answer(CallHandler<EditBatch, BatchAnswer> handler) {
    await(bus.answer(CatalogCalls.TAKE_EDITS, handler));
  }

  public double counter(String name, String... tags) {
    var counter = registry.find(name).tags(tags).counter();
    return counter == null ? 0 : counter.count();
  }

  public double gauge(String name, String topic, int partition) {
    var gauge =
        registry.find(name).tags("topic", topic, "partition", Integer.toString(partition)).gauge();
    return gauge == null ? Double.NaN : gauge.value();
  }

  @Override
  public void close() {
    await(vertx.close());
  }
}
