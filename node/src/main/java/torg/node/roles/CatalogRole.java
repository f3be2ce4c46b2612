package torg.node.roles;

import io.vertx.core.Future;
import java.util.List;
import torg.calls.CatalogCalls;
import torg.catalog.CatalogConfig;
import torg.catalog.CatalogSchedulerVerticle;
import torg.catalog.CatalogVerticle;
import torg.catalog.v1.ListChildrenRequest;
import torg.language.Language;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.Settings;

/** Keeps the catalog. */
final class CatalogRole implements Role {
  private static final Setting EDITS_TOPIC =
      new Setting("catalog.editsTopic", "catalog-edits", "Kafka topic that brings catalog edits");

  static final RoleType TYPE =
      new RoleType(
          "catalog",
          RoleType.Stage.FOUNDATION,
          () -> CatalogVerticle.TABLES,
          List::of,
          RoleType.settings(List.of(CatalogConfig.SETTINGS, List.of(EDITS_TOPIC))),
          (settings, data) -> new CatalogRole(settings));

  private final CatalogConfig config;
  private final String editsTopic;

  private CatalogRole(Settings settings) {
    this.config = CatalogConfig.from(settings);
    this.editsTopic = Bounds.notBlank(EDITS_TOPIC.name(), settings.text(EDITS_TOPIC));
  }

  @Override
  public List<Route> routes() {
    return List.of(Route.of(editsTopic, "torg-catalog", CatalogCalls.TAKE_EDITS));
  }

  @Override
  public List<String> outboundTopics() {
    return List.of(config.changesTopic());
  }

  /** Dictionaries are read beside the start, so that the first search does not wait for them. */
  @Override
  public Future<Void> deploy(NodeServices services) {
    var language = services.vertx().executeBlocking(Language::shared, false);
    return services
        .deploy(
            1,
            () -> new CatalogVerticle(config, services.store(), services.bus(), services.clock()))
        .compose(
            served ->
                services.deploy(
                    1,
                    () ->
                        new CatalogSchedulerVerticle(
                            config, services.store(), services.outbox(), services.leases())))
        .compose(deployed -> language)
        .mapEmpty();
  }

  @Override
  public Future<Void> check(NodeServices services) {
    return services.ask(CatalogCalls.LIST_CHILDREN, ListChildrenRequest.getDefaultInstance());
  }
}
