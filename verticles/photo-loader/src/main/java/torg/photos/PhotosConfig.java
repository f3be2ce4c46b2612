package torg.photos;

import java.time.Duration;
import java.util.List;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.Settings;

/**
 * How photos are taken, and the limits.
 *
 * @param decodeTimeout for a decode, without its wait for a thread
 * @param attemptsMax to fetch a photo whose host does not answer as it should
 * @param retryPause after the first of them; each further one is twice as long
 * @param retryPauseMax also for a host that asks for more
 * @param parallel fetches, decodes and writes of a node at the same time; each holds a whole file
 * @param waitingMax that wait for one of these, each an address; a partition of requests has 32
 */
public record PhotosConfig(
    int bytesMax,
    int pixelsMax,
    int decodesMax,
    Duration decodeTimeout,
    int attemptsMax,
    Duration retryPause,
    Duration retryPauseMax,
    int parallel,
    int waitingMax,
    Duration fetchTimeout,
    String resultsTopic,
    Duration sendTimeout) {
  private static final Setting BYTES_MAX =
      new Setting("photos.bytesMax", "20971520", "largest file of a photo, in bytes");
  private static final Setting PIXELS_MAX =
      new Setting("photos.pixelsMax", "50000000", "largest photo, in pixels");
  private static final Setting DECODES_MAX =
      new Setting("photos.decodesMax", "2", "photos that a node decodes at the same time");
  private static final Setting DECODE_TIMEOUT =
      new Setting("photos.decodeTimeout", "1m", "how long a photo may take to decode");
  private static final Setting ATTEMPTS_MAX =
      new Setting("photos.attemptsMax", "3", "attempts to fetch a photo before giving up");
  private static final Setting RETRY_PAUSE =
      new Setting(
          "photos.retryPause", "1s", "pause after the first failed fetch; doubles each time");
  private static final Setting RETRY_PAUSE_MAX =
      new Setting("photos.retryPauseMax", "30s", "longest pause, also when a host asks for more");
  private static final Setting PARALLEL =
      new Setting("photos.parallel", "8", "photos that a node processes at the same time");
  private static final Setting WAITING_MAX =
      new Setting("photos.waitingMax", "1000", "photos that may wait for their turn on a node");
  private static final Setting FETCH_TIMEOUT =
      new Setting("photos.fetchTimeout", "30s", "how long a photo may take to arrive");
  private static final Setting RESULTS_TOPIC =
      new Setting(
          "photos.resultsTopic", "photo-results", "Kafka topic for the outcome of each photo");
  private static final Setting SEND_TIMEOUT =
      new Setting("photos.sendTimeout", "30s", "how long Kafka may take to acknowledge results");

  public static final List<Setting> SETTINGS =
      List.of(
          BYTES_MAX,
          PIXELS_MAX,
          DECODES_MAX,
          DECODE_TIMEOUT,
          ATTEMPTS_MAX,
          RETRY_PAUSE,
          RETRY_PAUSE_MAX,
          PARALLEL,
          WAITING_MAX,
          FETCH_TIMEOUT,
          RESULTS_TOPIC,
          SEND_TIMEOUT);

  public PhotosConfig {
    Bounds.within(BYTES_MAX.name(), bytesMax, 1_000, 256 << 20);
    Bounds.within(PIXELS_MAX.name(), pixelsMax, 10_000, 500_000_000);
    Bounds.within(DECODES_MAX.name(), decodesMax, 1, 100);
    within(DECODE_TIMEOUT, decodeTimeout, Duration.ofMillis(1), Duration.ofMinutes(10));
    Bounds.within(ATTEMPTS_MAX.name(), attemptsMax, 1, 10);
    within(RETRY_PAUSE_MAX, retryPauseMax, Duration.ofMillis(1), Duration.ofMinutes(10));
    within(RETRY_PAUSE, retryPause, Duration.ofMillis(1), retryPauseMax);
    Bounds.within(PARALLEL.name(), parallel, 1, 1_000);
    Bounds.within(WAITING_MAX.name(), waitingMax, 0, 100_000);
    within(FETCH_TIMEOUT, fetchTimeout, Duration.ofMillis(10), Duration.ofMinutes(10));
    Bounds.notBlank(RESULTS_TOPIC.name(), resultsTopic);
    within(SEND_TIMEOUT, sendTimeout, Duration.ofMillis(10), Duration.ofMinutes(10));
  }

  public static PhotosConfig from(Settings settings) {
    return new PhotosConfig(
        settings.integer(BYTES_MAX),
        settings.integer(PIXELS_MAX),
        settings.integer(DECODES_MAX),
        settings.duration(DECODE_TIMEOUT),
        settings.integer(ATTEMPTS_MAX),
        settings.duration(RETRY_PAUSE),
        settings.duration(RETRY_PAUSE_MAX),
        settings.integer(PARALLEL),
        settings.integer(WAITING_MAX),
        settings.duration(FETCH_TIMEOUT),
        settings.text(RESULTS_TOPIC),
        settings.duration(SEND_TIMEOUT));
  }

  private static void within(Setting setting, Duration value, Duration min, Duration max) {
    Bounds.within(setting.name(), value, min, max);
  }
}
