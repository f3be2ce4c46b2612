package torg.catalog.view;

import java.time.Duration;
import java.util.List;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.Settings;

/**
 * How a node keeps its copy of the catalog.
 *
 * @param refresh between two looks for a version whose announcement was missed
 * @param timeout of one request for the catalog
 */
public record CatalogCacheConfig(Duration refresh, Duration timeout) {
  private static final Setting REFRESH =
      new Setting(
          "catalog.cacheRefresh",
          "30s",
          "how often a node looks for a catalog that it was not told about");
  private static final Setting TIMEOUT =
      new Setting(
          "catalog.cacheTimeout", "10s", "how long a node waits for the catalog before it retries");
  public static final List<Setting> SETTINGS = List.of(REFRESH, TIMEOUT);

  public CatalogCacheConfig {
    Bounds.within(REFRESH.name(), refresh, Duration.ofMillis(100), Duration.ofHours(1));
    Bounds.within(TIMEOUT.name(), timeout, Duration.ofMillis(100), Duration.ofMinutes(5));
  }

  public static CatalogCacheConfig from(Settings settings) {
    return new CatalogCacheConfig(settings.duration(REFRESH), settings.duration(TIMEOUT));
  }
}
