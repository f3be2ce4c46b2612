package torg.search.opensearch;

import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import torg.search.opensearch.http.ServerConfig;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.SettingException;
import torg.settings.Settings;

/**
 * Which indexes there are in OpenSearch, and how they are used.
 *
 * @param name what all names begin with that are given to OpenSearch
 * @param shards of an index; a page token names a searcher in each of them
 * @param replicas of each shard
 * @param fieldsMax names of keywords and numbers
 * @param bulkBytesMax of one request with documents
 * @param bulksMax requests with documents at the same time
 * @param attemptsMax to write a document that OpenSearch has no room for now
 * @param deletionsKept for so long an older version of a deleted document may still arrive
 * @param snapshotPeriod for which queries share a state of the index
 * @param snapshotsMax states of the index that are kept for those who turn pages
 * @param snapshotKept for so long after the last page
 * @param threads that read texts of documents and queries
 */
public record OpenSearchConfig(
    ServerConfig server,
    String name,
    int shards,
    int replicas,
    Duration refreshPeriod,
    int fieldsMax,
    int bulkBytesMax,
    int bulksMax,
    int attemptsMax,
    Duration deletionsKept,
    Duration snapshotPeriod,
    int snapshotsMax,
    Duration snapshotKept,
    int threads) {
  /** OpenSearch has no capitals in names; ours go on with a hyphen. */
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,50}");

  /** With more the token of a page becomes longer than requests take. */
  private static final int SHARDS_MAX = 32;

  private static final Setting NAME_SETTING =
      new Setting(
          "opensearch.name", "torg-search", "what the names of its indexes begin with there");
  private static final Setting SHARDS =
      new Setting("opensearch.shards", "3", "shards of an index; new ones after a rebuild");
  private static final Setting REPLICAS =
      new Setting("opensearch.replicas", "1", "copies of each shard besides itself");
  private static final Setting REFRESH_PERIOD =
      new Setting("opensearch.refreshPeriod", "400ms", "after which new documents are found");
  private static final Setting FIELDS_MAX =
      new Setting("opensearch.fieldsMax", "10000", "names of keywords and numbers in an index");
  private static final Setting BULK_BYTES_MAX =
      new Setting(
          "opensearch.bulkBytesMax", "5242880", "bytes of documents in one request to OpenSearch");
  private static final Setting BULKS_MAX =
      new Setting(
          "opensearch.bulksMax", "4", "requests with documents that are under way at a time");
  private static final Setting ATTEMPTS_MAX =
      new Setting(
          "opensearch.attemptsMax",
          "5",
          "how often a document is sent that OpenSearch cannot take now");
  private static final Setting DELETIONS_KEPT =
      new Setting("opensearch.deletionsKept", "2d", "how long deletions keep older versions out");
  private static final Setting SNAPSHOT_PERIOD =
      new Setting(
          "opensearch.snapshotPeriod", "300ms", "how long queries share a state of the index");
  private static final Setting SNAPSHOTS_MAX =
      new Setting(
          "opensearch.snapshotsMax",
          "30",
          "states of the index that a node keeps for further pages");
  private static final Setting SNAPSHOT_KEPT =
      new Setting(
          "opensearch.snapshotKept",
          "5m",
          "how long a state of the index is kept for further pages");
  private static final Setting THREADS =
      new Setting("opensearch.threads", "2", "threads that read texts of documents and queries");

  public static final List<Setting> SETTINGS =
      Stream.concat(
              ServerConfig.SETTINGS.stream(),
              Stream.of(
                  NAME_SETTING,
                  SHARDS,
                  REPLICAS,
                  REFRESH_PERIOD,
                  FIELDS_MAX,
                  BULK_BYTES_MAX,
                  BULKS_MAX,
                  ATTEMPTS_MAX,
                  DELETIONS_KEPT,
                  SNAPSHOT_PERIOD,
                  SNAPSHOTS_MAX,
                  SNAPSHOT_KEPT,
                  THREADS))
          .toList();

  public OpenSearchConfig {
    if (!NAME.matcher(name).matches()) {
      throw SettingException.wrong(
          NAME_SETTING, "a name of a-z, digits and hyphens that begins with a letter", name);
    }
    Bounds.within(SHARDS.name(), shards, 1, SHARDS_MAX);
    Bounds.within(REPLICAS.name(), replicas, 0, 20);
    Bounds.within(REFRESH_PERIOD.name(), refreshPeriod, Duration.ofMillis(10), Duration.ofHours(1));
    Bounds.within(FIELDS_MAX.name(), fieldsMax, 100, 100_000);
    Bounds.within(BULK_BYTES_MAX.name(), bulkBytesMax, 1 << 10, 100 << 20);
    Bounds.within(BULKS_MAX.name(), bulksMax, 1, 100);
    Bounds.within(ATTEMPTS_MAX.name(), attemptsMax, 1, 100);
    Bounds.within(
        DELETIONS_KEPT.name(), deletionsKept, Duration.ofSeconds(1), Duration.ofDays(3650));
    Bounds.within(
        SNAPSHOT_PERIOD.name(), snapshotPeriod, Duration.ofMillis(1), Duration.ofMinutes(1));
    Bounds.within(SNAPSHOTS_MAX.name(), snapshotsMax, 1, 1_000);
    Bounds.within(SNAPSHOT_KEPT.name(), snapshotKept, Duration.ofSeconds(1), Duration.ofHours(12));
    Bounds.within(THREADS.name(), threads, 1, 100);
  }

  public static OpenSearchConfig from(Settings settings) {
    return new OpenSearchConfig(
        ServerConfig.from(settings),
        settings.text(NAME_SETTING),
        settings.integer(SHARDS),
        settings.integer(REPLICAS),
        settings.duration(REFRESH_PERIOD),
        settings.integer(FIELDS_MAX),
        settings.integer(BULK_BYTES_MAX),
        settings.integer(BULKS_MAX),
        settings.integer(ATTEMPTS_MAX),
        settings.duration(DELETIONS_KEPT),
        settings.duration(SNAPSHOT_PERIOD),
        settings.integer(SNAPSHOTS_MAX),
        settings.duration(SNAPSHOT_KEPT),
        settings.integer(THREADS));
  }
}
