package torg.offers.photos;

import java.time.Duration;
import java.util.List;
import torg.offers.model.Shards;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.Settings;

/**
 * When photos are requested, and for how long what is known of them is kept.
 *
 * @param requestsTopic of Kafka, gets photos to fetch
 * @param errorKept for so long an offer that names a photo which failed gets the same error
 * @param answerTimeout after which a request counts as lost; it doubles with every further one
 * @param retryPause before the next attempt at a photo whose host did not answer; it doubles
 * @param refusedPause the same of a photo that its owner has to change something about
 * @param retriedFor since the first attempt; after that a photo stays failed
 * @param checkAge after which a load that mentions a photo has it looked at again
 * @param answerKept since the last look at it; longer than {@code checkAge}, so that what loads
 *     mention is never forgotten
 * @param requestsMax that are with the photo loader: it must be done with them before they count as
 *     lost
 * @param checksMax the same of those that no offer waits for: new photos wait behind them
 */
public record PhotoConfig(
    String requestsTopic,
    Duration errorKept,
    Duration answerTimeout,
    Duration retryPause,
    Duration refusedPause,
    Duration retriedFor,
    Duration checkAge,
    Duration answerKept,
    int requestsMax,
    int checksMax) {
  private static final Setting REQUESTS_TOPIC =
      new Setting(
          "offers.photoRequestsTopic", "photo-requests", "Kafka topic that gets photos to fetch");
  private static final Setting ERROR_KEPT =
      new Setting(
          "offers.photoErrorKept",
          "1h",
          "how long offers that name a photo which failed get the same error at once");
  private static final Setting ANSWER_TIMEOUT =
      new Setting(
          "offers.photoAnswerTimeout",
          "1h",
          "how long a photo that was not answered is waited for before it is requested again;"
              + " doubles each time, up to a day");
  private static final Setting RETRY_PAUSE =
      new Setting(
          "offers.photoRetryPause",
          "30m",
          "pause before the next attempt at a photo whose host did not answer, less up to half of"
              + " it; doubles each time");
  private static final Setting REFUSED_PAUSE =
      new Setting(
          "offers.photoRefusedPause",
          "1d",
          "pause before the next attempt at a photo that is not there or cannot be used, less up to"
              + " half of it; doubles each time");
  private static final Setting RETRIED_FOR =
      new Setting("offers.photoRetriedFor", "7d", "how long a photo that failed is tried again");
  private static final Setting CHECK_AGE =
      new Setting(
          "offers.photoCheckAge",
          "30d",
          "how old what is known of a photo may be before a load that mentions it has it checked"
              + " for changes");
  private static final Setting ANSWER_KEPT =
      new Setting(
          "offers.photoAnswerKept",
          "90d",
          "how long what is known of a photo's address is kept; not less than"
              + " offers.photoCheckAge");
  private static final Setting REQUESTS_MAX =
      new Setting(
          "offers.photoRequestsMax",
          "8000",
          "new photos that may be with the photo loader at the same time");
  private static final Setting CHECKS_MAX =
      new Setting(
          "offers.photoChecksMax",
          "160",
          "checks and further attempts that may be with the photo loader at the same time");

  public static final List<Setting> SETTINGS =
      List.of(
          REQUESTS_TOPIC,
          ERROR_KEPT,
          ANSWER_TIMEOUT,
          RETRY_PAUSE,
          REFUSED_PAUSE,
          RETRIED_FOR,
          CHECK_AGE,
          ANSWER_KEPT,
          REQUESTS_MAX,
          CHECKS_MAX);

  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofDays(3_650);

  public PhotoConfig {
    Bounds.notBlank(REQUESTS_TOPIC.name(), requestsTopic);
    Bounds.within(ERROR_KEPT.name(), errorKept, Duration.ZERO, Duration.ofDays(30));
    Bounds.within(ANSWER_TIMEOUT.name(), answerTimeout, SHORTEST, Duration.ofDays(1));
    Bounds.within(RETRY_PAUSE.name(), retryPause, SHORTEST, Duration.ofDays(30));
    Bounds.within(REFUSED_PAUSE.name(), refusedPause, SHORTEST, Duration.ofDays(30));
    Bounds.within(RETRIED_FOR.name(), retriedFor, Duration.ZERO, Duration.ofDays(365));
    Bounds.within(CHECK_AGE.name(), checkAge, SHORTEST, LONGEST);
    Bounds.within(ANSWER_KEPT.name(), answerKept, checkAge, LONGEST);
    Bounds.within(REQUESTS_MAX.name(), requestsMax, Shards.PHOTOS, 1_000_000);
    Bounds.within(CHECKS_MAX.name(), checksMax, Shards.PHOTOS, 1_000_000);
  }

  int requestsPerShard() {
    return requestsMax / Shards.PHOTOS;
  }

  int checksPerShard() {
    return checksMax / Shards.PHOTOS;
  }

  public static PhotoConfig from(Settings settings) {
    return new PhotoConfig(
        settings.text(REQUESTS_TOPIC),
        settings.duration(ERROR_KEPT),
        settings.duration(ANSWER_TIMEOUT),
        settings.duration(RETRY_PAUSE),
        settings.duration(REFUSED_PAUSE),
        settings.duration(RETRIED_FOR),
        settings.duration(CHECK_AGE),
        settings.duration(ANSWER_KEPT),
        settings.integer(REQUESTS_MAX),
        settings.integer(CHECKS_MAX));
  }
}
