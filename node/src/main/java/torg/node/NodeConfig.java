package torg.node;

import java.nio.file.Path;
import java.util.List;
import torg.node.roles.RoleType;
import torg.node.roles.Roles;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.Settings;

/** What this node is, and which servers it brings along. */
public record NodeConfig(
    Path data,
    List<RoleType> roles,
    StoreEngine storeEngine,
    String name,
    int postgresPort,
    int kafkaPort,
    int kafkaControllerPort,
    int kafkaPartitions) {
  public static final Setting DATA =
      new Setting("data", "data", "directory for everything that the node keeps");
  static final Setting ROLES =
      new Setting("roles", Roles.names(Roles.ALL), "what the node does, comma-separated");
  static final Setting STORE_ENGINE =
      new Setting("store.engine", "postgres", "database that keeps the tables: postgres or ydb");
  private static final Setting NAME =
      new Setting("node.name", "", "the node's name in the mesh; empty: host and process id");
  private static final Setting POSTGRES_PORT =
      new Setting("embedded.postgresPort", "15432", "port of the embedded Postgres");
  private static final Setting KAFKA_PORT =
      new Setting("embedded.kafkaPort", "19092", "port of the embedded Kafka");
  private static final Setting KAFKA_CONTROLLER_PORT =
      new Setting("embedded.kafkaControllerPort", "19093", "second port of the embedded Kafka");
  private static final Setting KAFKA_PARTITIONS =
      new Setting(
          "embedded.kafkaPartitions", "8", "partitions of the topics made on the embedded Kafka");
  static final List<Setting> SETTINGS =
      List.of(
          DATA,
          ROLES,
          STORE_ENGINE,
          NAME,
          POSTGRES_PORT,
          KAFKA_PORT,
          KAFKA_CONTROLLER_PORT,
          KAFKA_PARTITIONS);

  public NodeConfig {
    Bounds.within(POSTGRES_PORT.name(), postgresPort, 1, 65_535);
    Bounds.within(KAFKA_PORT.name(), kafkaPort, 1, 65_535);
    Bounds.within(KAFKA_CONTROLLER_PORT.name(), kafkaControllerPort, 1, 65_535);
    Bounds.within(KAFKA_PARTITIONS.name(), kafkaPartitions, 1, 1_000);
  }

  public boolean hasEdge() {
    return roles.contains(Roles.EDGE);
  }

  public static NodeConfig from(Settings settings) {
    return new NodeConfig(
        Path.of(settings.text(DATA)).toAbsolutePath().normalize(),
        Roles.parse(settings.list(ROLES)),
        settings.choice(STORE_ENGINE, StoreEngine.class),
        settings.text(NAME),
        settings.integer(POSTGRES_PORT),
        settings.integer(KAFKA_PORT),
        settings.integer(KAFKA_CONTROLLER_PORT),
        settings.integer(KAFKA_PARTITIONS));
  }
}
