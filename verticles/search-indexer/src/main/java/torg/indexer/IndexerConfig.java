package torg.indexer;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.Settings;

/**
 * How offers become documents.
 *
 * @param batchDocumentsMax that leave as one record
 * @param batchLinger after which a batch leaves that is not full
 * @param offersTimeout of a request to the offer store
 * @param sendTimeout until Kafka has acknowledged a batch
 * @param skippedOffers ids of offers that shall not be found
 */
public record IndexerConfig(
    String documentsTopic,
    int batchDocumentsMax,
    Duration batchLinger,
    Duration offersTimeout,
    Duration sendTimeout,
    Set<String> skippedOffers) {
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

  public static final List<Setting> SETTINGS =
      List.of(
          DOCUMENTS_TOPIC,
          BATCH_DOCUMENTS_MAX,
          BATCH_LINGER,
          OFFERS_TIMEOUT,
          SEND_TIMEOUT,
          SKIPPED_OFFERS);

  public IndexerConfig {
    Bounds.notBlank(DOCUMENTS_TOPIC.name(), documentsTopic);
    Bounds.within(BATCH_DOCUMENTS_MAX.name(), batchDocumentsMax, 1, 10_000);
    Bounds.within(BATCH_LINGER.name(), batchLinger, Duration.ZERO, Duration.ofMinutes(1));
    within(OFFERS_TIMEOUT, offersTimeout);
    within(SEND_TIMEOUT, sendTimeout);
    skippedOffers = Set.copyOf(skippedOffers);
  }

  public static IndexerConfig from(Settings settings) {
    return new IndexerConfig(
        settings.text(DOCUMENTS_TOPIC),
        settings.integer(BATCH_DOCUMENTS_MAX),
        settings.duration(BATCH_LINGER),
        settings.duration(OFFERS_TIMEOUT),
        settings.duration(SEND_TIMEOUT),
        Set.copyOf(settings.list(SKIPPED_OFFERS)));
  }

  private static void within(Setting setting, Duration value) {
    Bounds.within(setting.name(), value, Duration.ofMillis(100), Duration.ofMinutes(10));
  }
}
