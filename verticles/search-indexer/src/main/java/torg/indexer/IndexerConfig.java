package torg.indexer;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import torg.bus.Bus;
import torg.calls.Outbox;
import torg.indexer.updates.DocumentOutbox;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.Settings;
import torg.store.Limits;

/**
 * How offers become documents.
 *
 * @param batchDocumentsMax that leave as one record
 * @param batchLinger after which a batch leaves that is not full
 * @param offersTimeout of a request to the offer store
 * @param sendTimeout until Kafka has acknowledged a batch
 * @param skippedOffers ids of offers that shall not be found
 * @param viewsTopic that brings impressions and clicks
 * @param clicksPeriod between two looks for files with clicks, old epochs and viewed offers
 * @param clicksHalving after which clicks that no file has replaced count half
 */
public record IndexerConfig(
    String documentsTopic,
    int batchDocumentsMax,
    Duration batchLinger,
    Duration offersTimeout,
    Duration sendTimeout,
    Set<String> skippedOffers,
    String viewsTopic,
    Duration clicksPeriod,
    Duration clicksHalving) {
  private static final Setting DOCUMENTS_TOPIC =
      new Setting(
          "indexer.documentsTopic",
          "vasgen-indexer",
          "Kafka topic that takes documents to the search index");
  private static final Setting BATCH_DOCUMENTS_MAX =
      new Setting("indexer.batchDocumentsMax", "500", "documents that leave as one batch, at most");
  private static final Setting BATCH_LINGER =
      new Setting(
          "indexer.batchLinger",
          "200ms",
          "a batch that is not full leaves this long after the one before");
  private static final Setting OFFERS_TIMEOUT =
      new Setting(
          "indexer.offersTimeout", "5s", "how long the indexer waits for the offer store's answer");
  private static final Setting SEND_TIMEOUT =
      new Setting(
          "indexer.sendTimeout",
          "20s",
          "how long a batch may take until Kafka has acknowledged it");
  private static final Setting SKIPPED_OFFERS =
      new Setting(
          "indexer.skippedOffers",
          "",
          "ids of offers that are never indexed, comma-separated: those that hold up a partition");
  private static final Setting VIEWS_TOPIC =
      new Setting(
          "indexer.viewsTopic",
          "offer-views",
          "Kafka topic that brings impressions and clicks of offers");
  private static final Setting CLICKS_PERIOD =
      new Setting(
          "indexer.clicksPeriod",
          "1m",
          "how often files with clicks, old epochs and viewed offers are looked for");
  private static final Setting CLICKS_HALVING =
      new Setting(
          "indexer.clicksHalving",
          "7d",
          "impressions and clicks that no file has replaced for this long count half");

  public static final List<Setting> SETTINGS =
      List.of(
          DOCUMENTS_TOPIC,
          BATCH_DOCUMENTS_MAX,
          BATCH_LINGER,
          OFFERS_TIMEOUT,
          SEND_TIMEOUT,
          SKIPPED_OFFERS,
          VIEWS_TOPIC,
          CLICKS_PERIOD,
          CLICKS_HALVING);

  public IndexerConfig {
    Bounds.notBlank(DOCUMENTS_TOPIC.name(), documentsTopic);
    Bounds.within(BATCH_DOCUMENTS_MAX.name(), batchDocumentsMax, 1, Limits.PAGE_ROWS_MAX);
    Bounds.within(BATCH_LINGER.name(), batchLinger, Duration.ZERO, Duration.ofMinutes(1));
    within(OFFERS_TIMEOUT, offersTimeout);
    within(SEND_TIMEOUT, sendTimeout);
    skippedOffers = Set.copyOf(skippedOffers);
    Bounds.notBlank(VIEWS_TOPIC.name(), viewsTopic);
    Bounds.within(CLICKS_PERIOD.name(), clicksPeriod, Duration.ofMillis(10), Duration.ofHours(1));
    Bounds.within(CLICKS_HALVING.name(), clicksHalving, Duration.ofHours(1), Duration.ofDays(365));
  }

  public static IndexerConfig from(Settings settings) {
    return new IndexerConfig(
        settings.text(DOCUMENTS_TOPIC),
        settings.integer(BATCH_DOCUMENTS_MAX),
        settings.duration(BATCH_LINGER),
        settings.duration(OFFERS_TIMEOUT),
        settings.duration(SEND_TIMEOUT),
        Set.copyOf(settings.list(SKIPPED_OFFERS)),
        settings.text(VIEWS_TOPIC),
        settings.duration(CLICKS_PERIOD),
        settings.duration(CLICKS_HALVING));
  }

  DocumentOutbox outbox(Bus bus) {
    return new DocumentOutbox(new Outbox(bus, sendTimeout), documentsTopic, batchDocumentsMax);
  }

  private static void within(Setting setting, Duration value) {
    Bounds.within(setting.name(), value, Duration.ofMillis(100), Duration.ofMinutes(10));
  }
}
