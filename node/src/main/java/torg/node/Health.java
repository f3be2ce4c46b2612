package torg.node;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.healthchecks.HealthChecks;
import io.vertx.ext.healthchecks.Status;
import java.util.Optional;
import java.util.function.Supplier;
import torg.kafka.KafkaTopics;
import torg.node.mesh.Cluster;
import torg.store.engine.Engine;

/** What /health looks at. */
final class Health {
  private static final long CHECK_MILLIS_MAX = 3_000;

  private final HealthChecks checks;

  Health(HealthChecks checks) {
    this.checks = checks;
  }

  HealthChecks checks() {
    return checks;
  }

  void cluster(Cluster cluster) {
    register(
        "cluster",
        () ->
            cluster.isMember()
                ? Future.succeededFuture(new JsonObject().put("members", cluster.size()))
                : Future.failedFuture("this node is not a member of the cluster"));
  }

  void store(StoreEngine name, Engine engine) {
    register(name.text(), () -> engine.check().map(new JsonObject()));
  }

  void kafka(KafkaTopics topics) {
    register("kafka", () -> topics.check().map(new JsonObject()));
  }

  void role(String name, Supplier<Future<Void>> check, Supplier<Future<Optional<String>>> notice) {
    register(
        "role/" + name, () -> check.get().compose(works -> notice.get()).map(Health::withNotice));
  }

  private static JsonObject withNotice(Optional<String> notice) {
    var data = new JsonObject();
    notice.ifPresent(text -> data.put("notice", text));
    return data;
  }

  private void register(String name, Supplier<Future<JsonObject>> check) {
    checks.register(
        name,
        CHECK_MILLIS_MAX,
        promise ->
            check
                .get()
                .map(Status::OK)
                .otherwise(
                    failure -> Status.KO(new JsonObject().put("reason", failure.getMessage())))
                .onComplete(promise));
  }
}
