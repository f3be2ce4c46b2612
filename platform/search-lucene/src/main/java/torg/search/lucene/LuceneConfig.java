package torg.search.lucene;

import java.time.Duration;
import java.util.List;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.Settings;

/**
 * Threads, times and sizes of an index.
 *
 * @param queryThreads queries that run at the same time
 * @param queriesWaitingMax that wait for a thread; more are refused
 * @param queryTimeout after which a query is given up, whoever waits for it
 * @param writeThreads that analyse the documents of a batch
 * @param writeBufferMegabytes of documents that are not in a segment yet
 * @param mergeThreads the bound of what merging takes from queries
 * @param deletionsKept for so long an older version of a deleted document may still arrive
 * @param snapshotsMax states of the index that are kept for those who turn pages
 * @param snapshotKept for so long after a newer one is there
 */
public record LuceneConfig(
    int queryThreads,
    int queriesWaitingMax,
    Duration queryTimeout,
    int writeThreads,
    int writeBufferMegabytes,
    int mergeThreads,
    Duration refreshPeriod,
    Duration commitPeriod,
    Duration deletionsKept,
    int snapshotsMax,
    Duration snapshotKept) {
  private static final Setting QUERY_THREADS =
      new Setting("search.queryThreads", "4", "queries that a node answers at the same time");
  private static final Setting QUERIES_WAITING_MAX =
      new Setting("search.queriesWaitingMax", "1000", "queries that wait for their turn on a node");
  private static final Setting QUERY_TIMEOUT =
      new Setting("search.queryTimeout", "2s", "a query that takes longer is given up");
  private static final Setting WRITE_THREADS =
      new Setting("search.writeThreads", "2", "threads that put documents into the index");
  private static final Setting WRITE_BUFFER_MEGABYTES =
      new Setting(
          "search.writeBufferMegabytes", "64", "memory for documents before they are written");
  private static final Setting MERGE_THREADS =
      new Setting("search.mergeThreads", "1", "threads that merge parts of the index");
  private static final Setting REFRESH_PERIOD =
      new Setting("search.refreshPeriod", "500ms", "after which new documents are found");
  private static final Setting COMMIT_PERIOD =
      new Setting(
          "search.commitPeriod", "10s", "what is newer is read from Kafka again after a crash");
  private static final Setting DELETIONS_KEPT =
      new Setting("search.deletionsKept", "2d", "how long deletions keep older versions out");
  private static final Setting SNAPSHOTS_MAX =
      new Setting(
          "search.snapshotsMax", "30", "states of the index that are kept for further pages");
  private static final Setting SNAPSHOT_KEPT =
      new Setting(
          "search.snapshotKept", "5m", "how long a state of the index is kept for further pages");

  public static final List<Setting> SETTINGS =
      List.of(
          QUERY_THREADS,
          QUERIES_WAITING_MAX,
          QUERY_TIMEOUT,
          WRITE_THREADS,
          WRITE_BUFFER_MEGABYTES,
          MERGE_THREADS,
          REFRESH_PERIOD,
          COMMIT_PERIOD,
          DELETIONS_KEPT,
          SNAPSHOTS_MAX,
          SNAPSHOT_KEPT);

  public LuceneConfig {
    Bounds.within(QUERY_THREADS.name(), queryThreads, 1, 1_000);
    Bounds.within(QUERIES_WAITING_MAX.name(), queriesWaitingMax, 0, 100_000);
    Bounds.within(QUERY_TIMEOUT.name(), queryTimeout, Duration.ofMillis(1), Duration.ofMinutes(10));
    Bounds.within(WRITE_THREADS.name(), writeThreads, 1, 100);
    Bounds.within(WRITE_BUFFER_MEGABYTES.name(), writeBufferMegabytes, 1, 1_900);
    Bounds.within(MERGE_THREADS.name(), mergeThreads, 1, 100);
    Bounds.within(REFRESH_PERIOD.name(), refreshPeriod, Duration.ofMillis(10), Duration.ofHours(1));
    Bounds.within(COMMIT_PERIOD.name(), commitPeriod, Duration.ofMillis(10), Duration.ofHours(1));
    Bounds.within(
        DELETIONS_KEPT.name(), deletionsKept, Duration.ofSeconds(1), Duration.ofDays(3650));
    Bounds.within(SNAPSHOTS_MAX.name(), snapshotsMax, 0, 1_000);
    Bounds.within(SNAPSHOT_KEPT.name(), snapshotKept, Duration.ofSeconds(1), Duration.ofHours(12));
  }

  public static LuceneConfig from(Settings settings) {
    return new LuceneConfig(
        settings.integer(QUERY_THREADS),
        settings.integer(QUERIES_WAITING_MAX),
        settings.duration(QUERY_TIMEOUT),
        settings.integer(WRITE_THREADS),
        settings.integer(WRITE_BUFFER_MEGABYTES),
        settings.integer(MERGE_THREADS),
        settings.duration(REFRESH_PERIOD),
        settings.duration(COMMIT_PERIOD),
        settings.duration(DELETIONS_KEPT),
        settings.integer(SNAPSHOTS_MAX),
        settings.duration(SNAPSHOT_KEPT));
  }
}
