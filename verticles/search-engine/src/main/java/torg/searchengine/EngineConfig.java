package torg.searchengine;

import java.time.Duration;
import java.util.List;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.Settings;

/**
 * How a node keeps its index.
 *
 * @param documentsTopic what the indexer writes to
 * @param updatesTopic what the indexer reads
 * @param indexerGroup by which it reads that
 * @param watchPeriod between two looks whether the index shall be made anew
 */
public record EngineConfig(
    String documentsTopic, String updatesTopic, String indexerGroup, Duration watchPeriod) {
  private static final Setting WATCH_PERIOD =
      new Setting(
          "search.watchPeriod",
          "10s",
          "how often a node tells how its index is, and looks whether it shall be made anew");
  public static final List<Setting> SETTINGS = List.of(WATCH_PERIOD);

  public EngineConfig {
    Bounds.within(WATCH_PERIOD.name(), watchPeriod, Duration.ofMillis(100), Duration.ofMinutes(5));
  }

  public static EngineConfig from(
      Settings settings, String documentsTopic, String updatesTopic, String indexerGroup) {
    return new EngineConfig(
        documentsTopic, updatesTopic, indexerGroup, settings.duration(WATCH_PERIOD));
  }
}
