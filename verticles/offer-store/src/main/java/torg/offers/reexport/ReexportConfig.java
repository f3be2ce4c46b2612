package torg.offers.reexport;

import java.time.Duration;
import java.util.List;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.Settings;

/**
 * How offers are exported once more.
 *
 * @param updatesTopic where every version goes, and a re-export that names no other
 * @param period between two polls for re-exports that began on other nodes
 * @param kept how long a re-export is known after its end
 */
public record ReexportConfig(String updatesTopic, Duration period, Duration kept) {
  private static final Setting PERIOD =
      new Setting(
          "offers.reexportPeriod",
          "1s",
          "how often re-exports started on other nodes are looked for; up to four times less"
              + " often while there are none");
  private static final Setting KEPT =
      new Setting("offers.reexportsKept", "30d", "how long a re-export is listed after its end");

  public static final List<Setting> SETTINGS = List.of(PERIOD, KEPT);

  public ReexportConfig {
    Bounds.within(PERIOD.name(), period, Duration.ofMillis(10), Duration.ofMinutes(10));
    Bounds.within(KEPT.name(), kept, Duration.ofHours(1), Duration.ofDays(3_650));
  }

  public static ReexportConfig from(Settings settings, String updatesTopic) {
    return new ReexportConfig(updatesTopic, settings.duration(PERIOD), settings.duration(KEPT));
  }
}
