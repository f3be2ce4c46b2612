package torg.bus;

import java.time.Duration;
import java.util.List;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.Settings;

/**
 * Limits of the bus.
 *
 * @param workingPeriod a handler on another node that takes longer says so in this rhythm
 * @param silenceMax a handler on another node that is silent for so long is taken for gone
 */
public record BusConfig(int messageBytesMax, Duration workingPeriod, Duration silenceMax) {
  private static final Setting MESSAGE_BYTES_MAX =
      new Setting(
          "bus.messageBytesMax", "8388608", "largest request or answer between nodes, in bytes");
  private static final Setting WORKING_PERIOD =
      new Setting(
          "bus.workingPeriod",
          "1s",
          "how often a slow handler tells the calling node that it is still working");
  private static final Setting SILENCE_MAX =
      new Setting(
          "bus.silenceMax",
          "4s",
          "a handler on another node that is silent for this long is considered gone");
  public static final List<Setting> SETTINGS =
      List.of(MESSAGE_BYTES_MAX, WORKING_PERIOD, SILENCE_MAX);

  public BusConfig {
    Bounds.within(MESSAGE_BYTES_MAX.name(), messageBytesMax, 1_024, 64 << 20);
    Bounds.within(SILENCE_MAX.name(), silenceMax, Duration.ofMillis(100), Duration.ofMinutes(5));
    Bounds.within(
        WORKING_PERIOD.name(), workingPeriod, Duration.ofMillis(10), silenceMax.dividedBy(2));
  }

  public static BusConfig from(Settings settings) {
    return new BusConfig(
        settings.integer(MESSAGE_BYTES_MAX),
        settings.duration(WORKING_PERIOD),
        settings.duration(SILENCE_MAX));
  }
}
