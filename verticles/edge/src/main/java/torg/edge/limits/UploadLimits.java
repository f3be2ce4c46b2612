package torg.edge.limits;

import java.time.Duration;
import java.util.List;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.Settings;

/**
 * What the edge takes of bodies of any size. Together they hold at most {@code uploadsMax} times
 * {@code portionBytes}.
 *
 * @param uploadsMax requests with such a body that are being read
 * @param portionBytes how much of a body is held at once, and sent on in one call
 * @param bytesMin what has to come in each period, or the request ends
 */
public record UploadLimits(int uploadsMax, int portionBytes, int bytesMin, Duration period) {
  private static final Setting UPLOADS_MAX =
      new Setting(
          "edge.uploadsMax",
          "100",
          "uploads in progress on the node, at most half of them from one caller");
  private static final Setting PORTION_BYTES =
      new Setting(
          "edge.uploadPortionBytes",
          "1048576",
          "bytes of each upload in memory, passed on together");
  private static final Setting BYTES_MIN =
      new Setting(
          "edge.uploadBytesMin",
          "65536",
          "bytes that must arrive within edge.uploadPeriod, or the request is ended");
  private static final Setting PERIOD =
      new Setting("edge.uploadPeriod", "30s", "how long edge.uploadBytesMin may take to arrive");

  static final List<Setting> SETTINGS = List.of(UPLOADS_MAX, PORTION_BYTES, BYTES_MIN, PERIOD);

  public UploadLimits {
    Bounds.within(UPLOADS_MAX.name(), uploadsMax, 1, 100_000);
    Bounds.within(PORTION_BYTES.name(), portionBytes, 1_024, 4 << 20);
    Bounds.within(BYTES_MIN.name(), bytesMin, 1, 1 << 30);
    Bounds.within(PERIOD.name(), period, Duration.ofMillis(100), Duration.ofHours(1));
  }

  static UploadLimits from(Settings settings) {
    return new UploadLimits(
        settings.integer(UPLOADS_MAX),
        settings.integer(PORTION_BYTES),
        settings.integer(BYTES_MIN),
        settings.duration(PERIOD));
  }
}
