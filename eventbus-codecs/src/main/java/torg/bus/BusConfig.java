package torg.bus;

import java.util.List;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.Settings;

/** Limits of the bus. */
public record BusConfig(int messageBytesMax) {
  private static final Setting MESSAGE_BYTES_MAX =
      new Setting(
          "bus.messageBytesMax", "8388608", "largest request or answer on the bus, in bytes");
  public static final List<Setting> SETTINGS = List.of(MESSAGE_BYTES_MAX);

  public BusConfig {
    Bounds.within(MESSAGE_BYTES_MAX.name(), messageBytesMax, 1_024, 64 << 20);
  }

  public static BusConfig from(Settings settings) {
    return new BusConfig(settings.integer(MESSAGE_BYTES_MAX));
  }
}
