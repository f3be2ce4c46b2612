package torg.catalog;

import java.time.Duration;
import java.util.List;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.Settings;

/**
 * How the catalog is served.
 *
 * @param refresh between two looks for changes of other nodes whose announcement was missed
 * @param changesTopic of Kafka, where every change is announced
 * @param announcePeriod between two looks for changes to announce there
 * @param editsWaitingMax changes that wait for their turn on one node
 */
public record CatalogConfig(
    Duration refresh, String changesTopic, Duration announcePeriod, int editsWaitingMax) {
  private static final Setting REFRESH =
      new Setting(
          "catalog.refresh",
          "5s",
          "how often a catalog node looks for changes that it was not told about");
  private static final Setting CHANGES_TOPIC =
      new Setting(
          "catalog.changesTopic", "catalog-changes", "Kafka topic that gets every catalog change");
  private static final Setting ANNOUNCE_PERIOD =
      new Setting(
          "catalog.announcePeriod", "1s", "how often new catalog changes are sent to Kafka");
  private static final Setting EDITS_WAITING_MAX =
      new Setting(
          "catalog.editsWaitingMax",
          "1000",
          "catalog edits that may wait for their turn on a node");
  public static final List<Setting> SETTINGS =
      List.of(REFRESH, CHANGES_TOPIC, ANNOUNCE_PERIOD, EDITS_WAITING_MAX);

  public CatalogConfig {
    Bounds.within(REFRESH.name(), refresh, Duration.ofMillis(100), Duration.ofMinutes(10));
    Bounds.notBlank(CHANGES_TOPIC.name(), changesTopic);
    Bounds.within(
        ANNOUNCE_PERIOD.name(), announcePeriod, Duration.ofMillis(100), Duration.ofMinutes(10));
    Bounds.within(EDITS_WAITING_MAX.name(), editsWaitingMax, 1, 100_000);
  }

  public static CatalogConfig from(Settings settings) {
    return new CatalogConfig(
        settings.duration(REFRESH),
        settings.text(CHANGES_TOPIC),
        settings.duration(ANNOUNCE_PERIOD),
        settings.integer(EDITS_WAITING_MAX));
  }
}
