package torg.node.roles;

import io.vertx.core.Future;
import java.util.List;
import torg.kafka.KafkaConfig;
import torg.kafka.inbound.InboundVerticle;
import torg.kafka.letters.DeadLetterVerticle;
import torg.kafka.outbound.OutboundVerticle;
import torg.settings.Settings;

/** Reads and writes Kafka for the others. */
final class BridgeRole implements Role {
  static final RoleType TYPE =
      new RoleType(
          "bridge",
          RoleType.Stage.FOUNDATION,
          List::of,
          List::of,
          List.of(),
          (settings, data) -> new BridgeRole(settings));

  private final KafkaConfig config;

  private BridgeRole(Settings settings) {
    this.config = KafkaConfig.from(settings);
  }

  @Override
  public Future<Void> deploy(NodeServices services) {
    var bus = services.bus();
    return services
        .deploy(1, () -> new OutboundVerticle(config, bus, services.registry()))
        .compose(done -> services.deploy(1, () -> new DeadLetterVerticle(config, bus)))
        .compose(
            done ->
                Future.all(services.routes().stream().map(route -> read(route, services)).toList()))
        .mapEmpty();
  }

  private Future<String> read(Route route, NodeServices services) {
    var tuned = route.tuning().apply(config);
    return services.deploy(
        1,
        () -> new InboundVerticle<>(tuned, route.inbound(), services.bus(), services.registry()));
  }

  @Override
  public Future<Void> check(NodeServices services) {
    return services.topics().check();
  }
}
