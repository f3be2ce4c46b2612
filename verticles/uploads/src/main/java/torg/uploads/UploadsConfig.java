package torg.uploads;

import java.time.Duration;
import java.util.List;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.Settings;

/**
 * What clients may upload, and for how long it is kept.
 *
 * @param ownerBytesMax of all uploads of one owner; an open one counts with all that it may get
 * @param openMax uploads that one owner may have open
 * @param partsMax that a node writes at the same time, each with a copy of its bytes
 * @param waitingMax parts that wait for their turn
 */
public record UploadsConfig(
    long photoBytesMax,
    long feedBytesMax,
    long ownerBytesMax,
    int openMax,
    Duration openKept,
    Duration completeKept,
    int partsMax,
    int waitingMax,
    Duration cleaningPeriod) {
  private static final Setting PHOTO_BYTES_MAX =
      new Setting("uploads.photoBytesMax", "20971520", "largest upload of a photo, in bytes");
  private static final Setting FEED_BYTES_MAX =
      new Setting("uploads.feedBytesMax", "4294967296", "largest upload of a feed, in bytes");
  private static final Setting OWNER_BYTES_MAX =
      new Setting(
          "uploads.ownerBytesMax",
          "68719476736",
          "bytes of all uploads of one caller; one of unknown size counts as the largest");
  private static final Setting OPEN_MAX =
      new Setting("uploads.openMax", "100", "uploads of one caller that are not complete");
  private static final Setting OPEN_KEPT =
      new Setting("uploads.openKept", "24h", "an upload must be complete within this time");
  private static final Setting COMPLETE_KEPT =
      new Setting(
          "uploads.completeKept", "7d", "a complete upload that no call names is removed after");
  private static final Setting PARTS_MAX =
      new Setting("uploads.partsMax", "8", "parts of uploads that a node writes at the same time");
  private static final Setting WAITING_MAX =
      new Setting("uploads.waitingMax", "100", "parts of uploads that wait for their turn");
  private static final Setting CLEANING_PERIOD =
      new Setting("uploads.cleaningPeriod", "1m", "how often unused uploads are looked for");

  public static final List<Setting> SETTINGS =
      List.of(
          PHOTO_BYTES_MAX,
          FEED_BYTES_MAX,
          OWNER_BYTES_MAX,
          OPEN_MAX,
          OPEN_KEPT,
          COMPLETE_KEPT,
          PARTS_MAX,
          WAITING_MAX,
          CLEANING_PERIOD);

  public UploadsConfig {
    Bounds.within(PHOTO_BYTES_MAX.name(), photoBytesMax, 1_000, UploadRules.BYTES_MAX);
    Bounds.within(FEED_BYTES_MAX.name(), feedBytesMax, 1_000, UploadRules.BYTES_MAX);
    Bounds.within(OWNER_BYTES_MAX.name(), ownerBytesMax, 1_000, 1L << 50);
    Bounds.within(OPEN_MAX.name(), openMax, 1, 100_000);
    Bounds.within(OPEN_KEPT.name(), openKept, Duration.ofMinutes(1), Duration.ofDays(365));
    Bounds.within(COMPLETE_KEPT.name(), completeKept, Duration.ofMinutes(1), Duration.ofDays(365));
    Bounds.within(PARTS_MAX.name(), partsMax, 1, 1_000);
    Bounds.within(WAITING_MAX.name(), waitingMax, 0, 10_000);
    Bounds.within(
        CLEANING_PERIOD.name(), cleaningPeriod, Duration.ofMillis(10), Duration.ofDays(1));
  }

  public static UploadsConfig from(Settings settings) {
    return new UploadsConfig(
        settings.longInteger(PHOTO_BYTES_MAX),
        settings.longInteger(FEED_BYTES_MAX),
        settings.longInteger(OWNER_BYTES_MAX),
        settings.integer(OPEN_MAX),
        settings.duration(OPEN_KEPT),
        settings.duration(COMPLETE_KEPT),
        settings.integer(PARTS_MAX),
        settings.integer(WAITING_MAX),
        settings.duration(CLEANING_PERIOD));
  }
}
