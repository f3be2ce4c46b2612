package torg.node;

import io.vertx.core.Future;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import torg.kafka.KafkaTopics;
import torg.node.roles.NodeServices;
import torg.node.roles.Role;
import torg.node.roles.RoleType;

/** The roles that a node has, stage by stage. */
final class ChosenRoles {
  private final Configs configs;
  private final Health health;
  private final KafkaTopics topics;

  ChosenRoles(Configs configs, Health health, KafkaTopics topics) {
    this.configs = configs;
    this.health = health;
    this.topics = topics;
  }

  Future<Void> deploy(RoleType.Stage stage, NodeServices services) {
    return Future.all(of(stage).map(type -> deploy(type, services)).toList()).mapEmpty();
  }

  private Future<Void> deploy(RoleType type, NodeServices services) {
    var role = configs.roles().get(type);
    health.role(
        type.name(),
        () -> role.check(services).compose(works -> topics.checkRecordBytes(role.outboundTopics())),
        () -> role.notice(services));
    return role.deploy(services);
  }

  Future<Void> drain(RoleType.Stage stage, NodeServices services) {
    return join(of(stage).toList(), role -> role.drain(services));
  }

  Future<Void> close() {
    return join(configs.node().roles(), Role::close);
  }

  private Stream<RoleType> of(RoleType.Stage stage) {
    return configs.node().roles().stream().filter(type -> type.stage() == stage);
  }

  /** One that fails keeps none of the others from ending. */
  private Future<Void> join(List<RoleType> types, Function<Role, Future<Void>> step) {
    return Future.join(types.stream().map(configs.roles()::get).map(step).toList()).mapEmpty();
  }
}
