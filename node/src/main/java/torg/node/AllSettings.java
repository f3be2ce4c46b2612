package torg.node;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import torg.bus.BusConfig;
import torg.catalog.view.CatalogCacheConfig;
import torg.edge.EdgeConfig;
import torg.edge.OpsConfig;
import torg.edge.auth.AuthConfig;
import torg.kafka.KafkaConfig;
import torg.leases.LeasesConfig;
import torg.node.mesh.ClusterConfig;
import torg.node.roles.Roles;
import torg.settings.Setting;
import torg.store.engine.StoreConfig;
import torg.store.ydb.YdbConfig;

/** Every setting that a node knows, in the order of the table in docs/settings.md. */
public final class AllSettings {
  public static final List<Setting> LIST =
      Stream.of(
              NodeConfig.SETTINGS,
              EdgeConfig.SETTINGS,
              OpsConfig.SETTINGS,
              AuthConfig.SETTINGS,
              StoreConfig.SETTINGS,
              PostgresConfig.SETTINGS,
              YdbConfig.SETTINGS,
              KafkaConfig.SETTINGS,
              ClusterConfig.SETTINGS,
              LeasesConfig.SETTINGS,
              BusConfig.SETTINGS,
              CatalogCacheConfig.SETTINGS,
              Roles.settings())
          .flatMap(List::stream)
          .toList();

  public static final Set<String> NAMES =
      LIST.stream().map(Setting::name).collect(Collectors.toUnmodifiableSet());

  private AllSettings() {}

  /** The rows of a Markdown table. */
  public static List<String> rows() {
    return LIST.stream()
        .map(
            setting ->
                "| `%s` | %s | %s |"
                    .formatted(
                        setting.name(),
                        setting.defaultValue().isEmpty() ? "" : "`" + setting.defaultValue() + "`",
                        setting.meaning()))
        .toList();
  }
}
