package torg.offers;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import torg.offers.export.ExportConfig;
import torg.offers.photos.PhotoConfig;
import torg.offers.reexport.ReexportConfig;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.Settings;

/**
 * How offers are kept and passed on.
 *
 * @param term of an offer, from its publication to its end
 * @param updatesTopic of Kafka, gets every version of every offer
 * @param sendTimeout for Kafka's acknowledgement of what loads have led to
 * @param exportPeriod between two polls for versions that were written on other nodes
 * @param expiryPeriod between two polls for offers whose term is over
 * @param repairPeriod between two recounts of a few sellers' lists and totals
 * @param removalPeriod between two polls for removed sellers that still have offers
 * @param feedResultsKept how long the results of loads are kept: as long as Kafka keeps their
 *     batches, so that none can come again later
 * @param feedReturn for so long an offer that has left its feed may come back to it
 * @param feedEndPeriod between two polls for ends of loads that were taken on other nodes
 * @param cleaningPeriod between two polls for what was kept long enough
 * @param draftKept for so long the draft of a visitor who has not signed in is kept
 * @param reexport how offers are exported once more
 * @param waitingMax new offers that wait on one event loop: of the largest, 500 have 50 MB, and
 *     they are written in five rounds of two groups
 */
public record OffersConfig(
    Duration term,
    String updatesTopic,
    String feedResultsTopic,
    Duration sendTimeout,
    Duration exportPeriod,
    Duration expiryPeriod,
    Duration repairPeriod,
    Duration removalPeriod,
    Duration feedResultsKept,
    Duration feedReturn,
    Duration feedEndPeriod,
    Duration cleaningPeriod,
    Duration draftKept,
    int waitingMax,
    PhotoConfig photos,
    ReexportConfig reexport) {
  private static final Setting TERM =
      new Setting("offers.term", "30d", "how long an offer stays active after its publication");
  private static final Setting UPDATES_TOPIC =
      new Setting(
          "offers.updatesTopic", "gost-offer-updates", "Kafka topic that gets every changed offer");
  private static final Setting FEED_RESULTS_TOPIC =
      new Setting(
          "offers.feedResultsTopic", "feed-results", "Kafka topic that gets the results of loads");
  private static final Setting SEND_TIMEOUT =
      new Setting(
          "offers.sendTimeout", "30s", "how long Kafka may take to acknowledge results of loads");
  private static final Setting EXPORT_PERIOD =
      new Setting(
          "offers.exportPeriod",
          "1s",
          "how often versions written on other nodes are looked for; up to four times less"
              + " often while there are none");
  private static final Setting EXPIRY_PERIOD =
      new Setting("offers.expiryPeriod", "10s", "how often offers past their term are looked for");
  private static final Setting REPAIR_PERIOD =
      new Setting(
          "offers.repairPeriod",
          "1m",
          "how often the lists and totals of the next few sellers are recounted");
  private static final Setting REMOVAL_PERIOD =
      new Setting(
          "offers.removalPeriod", "10s", "how often offers of removed sellers are looked for");
  private static final Setting FEED_RESULTS_KEPT =
      new Setting(
          "offers.feedResultsKept",
          "7d",
          "how long results of loads are kept; not less than offers.feedTopic keeps its records");
  private static final Setting FEED_RETURN =
      new Setting(
          "offers.feedReturn",
          "90d",
          "how long an offer that has left its feed can come back under its old id");
  private static final Setting FEED_END_PERIOD =
      new Setting(
          "offers.feedEndPeriod",
          "1s",
          "how often ends of loads taken on other nodes are looked for; up to four times less"
              + " often while there are none");
  private static final Setting CLEANING_PERIOD =
      new Setting(
          "offers.cleaningPeriod",
          "1m",
          "how often rows that were kept long enough are looked for");
  private static final Setting DRAFT_KEPT =
      new Setting(
          "offers.draftKept",
          "30d",
          "how long the draft of a visitor who has not signed in is kept after the last visit");
  private static final Setting WAITING_MAX =
      new Setting(
          "offers.waitingMax", "500", "new offers that may wait to be written on an event loop");

  public static final List<Setting> SETTINGS =
      Stream.of(
              List.of(
                  TERM,
                  UPDATES_TOPIC,
                  FEED_RESULTS_TOPIC,
                  SEND_TIMEOUT,
                  EXPORT_PERIOD,
                  EXPIRY_PERIOD,
                  REPAIR_PERIOD,
                  REMOVAL_PERIOD,
                  FEED_RESULTS_KEPT,
                  FEED_RETURN,
                  FEED_END_PERIOD,
                  CLEANING_PERIOD,
                  DRAFT_KEPT,
                  WAITING_MAX),
              PhotoConfig.SETTINGS)
          .flatMap(List::stream)
          .toList();

  private static final Duration SHORTEST = Duration.ofMillis(10);

  public OffersConfig {
    Bounds.within(TERM.name(), term, Duration.ofSeconds(1), Duration.ofDays(3_650));
    Bounds.notBlank(UPDATES_TOPIC.name(), updatesTopic);
    Bounds.notBlank(FEED_RESULTS_TOPIC.name(), feedResultsTopic);
    Bounds.within(SEND_TIMEOUT.name(), sendTimeout, Duration.ofSeconds(1), Duration.ofMinutes(10));
    Bounds.within(EXPORT_PERIOD.name(), exportPeriod, SHORTEST, Duration.ofMinutes(10));
    Bounds.within(EXPIRY_PERIOD.name(), expiryPeriod, SHORTEST, Duration.ofHours(1));
    Bounds.within(REPAIR_PERIOD.name(), repairPeriod, SHORTEST, Duration.ofDays(1));
    Bounds.within(REMOVAL_PERIOD.name(), removalPeriod, SHORTEST, Duration.ofHours(1));
    Bounds.within(
        FEED_RESULTS_KEPT.name(), feedResultsKept, Duration.ofHours(1), Duration.ofDays(365));
    Bounds.within(FEED_RETURN.name(), feedReturn, Duration.ZERO, Duration.ofDays(3_650));
    Bounds.within(FEED_END_PERIOD.name(), feedEndPeriod, SHORTEST, Duration.ofMinutes(10));
    Bounds.within(CLEANING_PERIOD.name(), cleaningPeriod, SHORTEST, Duration.ofDays(1));
    Bounds.within(DRAFT_KEPT.name(), draftKept, Duration.ofSeconds(1), Duration.ofDays(3_650));
    Bounds.within(WAITING_MAX.name(), waitingMax, 1, 100_000);
  }

  public ExportConfig export() {
    return new ExportConfig(updatesTopic, exportPeriod);
  }

  public static OffersConfig from(Settings settings) {
    return new OffersConfig(
        settings.duration(TERM),
        settings.text(UPDATES_TOPIC),
        settings.text(FEED_RESULTS_TOPIC),
        settings.duration(SEND_TIMEOUT),
        settings.duration(EXPORT_PERIOD),
        settings.duration(EXPIRY_PERIOD),
        settings.duration(REPAIR_PERIOD),
        settings.duration(REMOVAL_PERIOD),
        settings.duration(FEED_RESULTS_KEPT),
        settings.duration(FEED_RETURN),
        settings.duration(FEED_END_PERIOD),
        settings.duration(CLEANING_PERIOD),
        settings.duration(DRAFT_KEPT),
        settings.integer(WAITING_MAX),
        PhotoConfig.from(settings),
        ReexportConfig.from(settings, settings.text(UPDATES_TOPIC)));
  }
}
