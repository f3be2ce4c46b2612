package torg.segments;

import java.time.Duration;
import java.util.List;
import torg.bus.flow.Backoff;
import torg.segments.claims.WorkRules;
import torg.segments.diff.DiffConfig;
import torg.segments.diff.RemovalGuard;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.Settings;
import torg.store.Limits;

/**
 * How segments are kept up to date.
 *
 * @param source where snapshots are read from
 * @param workers of a node that make diffs at the same time
 * @param pollPeriod between two looks for work when there was none
 * @param lease how long a worker that gives no sign of life keeps its segment
 * @param chunkUsers that are changed in one transaction
 * @param membershipsMax of a user; the oldest beyond it fall out
 * @param historyMax versions of a user that are remembered
 * @param minimalVersionsPeriod between two looks at which memberships are stale
 * @param backoffMin the pause after a first failure; it doubles with each further one
 * @param removalPercentMax of a segment's users that a diff may remove without a confirmation
 * @param removalUsersMin a diff that removes no more needs none in any case
 * @param topic of Kafka that gets the states of changed users
 * @param cleaningPeriod between two looks for snapshots that nobody needs
 * @param abandonedAfter so long after its last users a snapshot that is not whole is removed
 * @param gaugesPeriod between two measurements of the queue
 * @param recountPeriod between two counts of all segments, which correct what is measured
 * @param dryRunsMax of a node at the same time
 */
public record SegmentsConfig(
    Source source,
    int workers,
    Duration pollPeriod,
    Duration lease,
    int chunkUsers,
    int membershipsMax,
    int historyMax,
    Duration minimalVersionsPeriod,
    Duration backoffMin,
    Duration backoffMax,
    int removalPercentMax,
    int removalUsersMin,
    String topic,
    Duration cleaningPeriod,
    Duration abandonedAfter,
    Duration gaugesPeriod,
    Duration recountPeriod,
    int dryRunsMax) {
  private static final Setting SOURCE =
      new Setting("segments.source", "store", "where snapshots are: store or clickhouse");
  private static final Setting WORKERS =
      new Setting("segments.workers", "2", "diffs that a node runs at the same time");
  private static final Setting POLL_PERIOD =
      new Setting("segments.pollPeriod", "1s", "how often an idle worker looks for a segment");
  private static final Setting LEASE =
      new Setting("segments.lease", "30s", "how long a silent worker keeps its segment");
  private static final Setting CHUNK_USERS =
      new Setting("segments.chunkUsers", "1000", "users changed in one transaction");
  private static final Setting MEMBERSHIPS_MAX =
      new Setting(
          "segments.membershipsMax",
          "600",
          "most segments that a user may have; the oldest are dropped");
  private static final Setting HISTORY_MAX =
      new Setting("segments.historyMax", "20", "past versions of a user's segments that are kept");
  private static final Setting MINIMAL_VERSIONS_PERIOD =
      new Setting(
          "segments.minimalVersionsPeriod", "10s", "how often workers look for stale segments");
  private static final Setting BACKOFF_MIN =
      new Setting("segments.backoffMin", "1s", "pause after a failed diff; it doubles");
  private static final Setting BACKOFF_MAX =
      new Setting("segments.backoffMax", "10m", "longest pause after a failed diff");
  private static final Setting REMOVAL_PERCENT_MAX =
      new Setting(
          "segments.removalPercentMax",
          "50",
          "percentage of users that a diff may remove without confirmation");
  private static final Setting REMOVAL_USERS_MIN =
      new Setting(
          "segments.removalUsersMin",
          "1000",
          "number of users that a diff may always remove without confirmation");
  private static final Setting TOPIC =
      new Setting("segments.topic", "cdp-segments-log", "Kafka topic that gets users' segments");
  private static final Setting CLEANING_PERIOD =
      new Setting("segments.cleaningPeriod", "1m", "how often unneeded snapshots are looked for");
  private static final Setting ABANDONED_AFTER =
      new Setting(
          "segments.abandonedAfter",
          "1d",
          "an unfinished load without progress for this long is removed");
  private static final Setting GAUGES_PERIOD =
      new Setting("segments.gaugesPeriod", "10s", "how often the queue is measured");
  private static final Setting RECOUNT_PERIOD =
      new Setting(
          "segments.recountPeriod", "1d", "how often all segments are counted, by one node");
  private static final Setting DRY_RUNS_MAX =
      new Setting("segments.dryRunsMax", "2", "dry runs that a node runs at the same time");

  public static final List<Setting> SETTINGS =
      List.of(
          SOURCE,
          WORKERS,
          POLL_PERIOD,
          LEASE,
          CHUNK_USERS,
          MEMBERSHIPS_MAX,
          HISTORY_MAX,
          MINIMAL_VERSIONS_PERIOD,
          BACKOFF_MIN,
          BACKOFF_MAX,
          REMOVAL_PERCENT_MAX,
          REMOVAL_USERS_MIN,
          TOPIC,
          CLEANING_PERIOD,
          ABANDONED_AFTER,
          GAUGES_PERIOD,
          RECOUNT_PERIOD,
          DRY_RUNS_MAX);

  private static final Duration SHORTEST = Duration.ofMillis(10);

  /** At most, of a state at rest; a chunk of the largest states must fit into a transaction. */
  private static final long MEMBERSHIP_BYTES = 24;

  private static final long CHANGE_BYTES = 64;

  /** Where snapshots are read from. */
  public enum Source {
    STORE,
    CLICKHOUSE
  }

  public SegmentsConfig {
    Bounds.within(WORKERS.name(), workers, 1, 100);
    Bounds.within(POLL_PERIOD.name(), pollPeriod, SHORTEST, Duration.ofMinutes(10));
    Bounds.within(LEASE.name(), lease, Duration.ofMillis(100), Duration.ofHours(1));
    Bounds.within(CHUNK_USERS.name(), chunkUsers, 1, 1_000);
    Bounds.within(MEMBERSHIPS_MAX.name(), membershipsMax, 1, 10_000);
    Bounds.within(HISTORY_MAX.name(), historyMax, 0, 1_000);
    var bytes = (long) chunkUsers * (membershipsMax * MEMBERSHIP_BYTES + historyMax * CHANGE_BYTES);
    Bounds.within(
        "%s times the bytes of %s and %s"
            .formatted(CHUNK_USERS.name(), MEMBERSHIPS_MAX.name(), HISTORY_MAX.name()),
        bytes,
        1,
        Limits.TRANSACTION_BYTES_MAX);
    Bounds.within(
        MINIMAL_VERSIONS_PERIOD.name(), minimalVersionsPeriod, SHORTEST, Duration.ofHours(1));
    Bounds.within(BACKOFF_MIN.name(), backoffMin, SHORTEST, Duration.ofHours(1));
    Bounds.within(BACKOFF_MAX.name(), backoffMax, backoffMin, Duration.ofDays(1));
    Bounds.within(REMOVAL_PERCENT_MAX.name(), removalPercentMax, 0, 100);
    Bounds.within(REMOVAL_USERS_MIN.name(), removalUsersMin, 0, Integer.MAX_VALUE);
    Bounds.notBlank(TOPIC.name(), topic);
    Bounds.within(CLEANING_PERIOD.name(), cleaningPeriod, SHORTEST, Duration.ofDays(1));
    Bounds.within(ABANDONED_AFTER.name(), abandonedAfter, SHORTEST, Duration.ofDays(365));
    Bounds.within(GAUGES_PERIOD.name(), gaugesPeriod, SHORTEST, Duration.ofHours(1));
    Bounds.within(RECOUNT_PERIOD.name(), recountPeriod, SHORTEST, Duration.ofDays(365));
    Bounds.within(DRY_RUNS_MAX.name(), dryRunsMax, 1, 100);
  }

  public static SegmentsConfig from(Settings settings) {
    return new SegmentsConfig(
        settings.choice(SOURCE, Source.class),
        settings.integer(WORKERS),
        settings.duration(POLL_PERIOD),
        settings.duration(LEASE),
        settings.integer(CHUNK_USERS),
        settings.integer(MEMBERSHIPS_MAX),
        settings.integer(HISTORY_MAX),
        settings.duration(MINIMAL_VERSIONS_PERIOD),
        settings.duration(BACKOFF_MIN),
        settings.duration(BACKOFF_MAX),
        settings.integer(REMOVAL_PERCENT_MAX),
        settings.integer(REMOVAL_USERS_MIN),
        settings.text(TOPIC),
        settings.duration(CLEANING_PERIOD),
        settings.duration(ABANDONED_AFTER),
        settings.duration(GAUGES_PERIOD),
        settings.duration(RECOUNT_PERIOD),
        settings.integer(DRY_RUNS_MAX));
  }

  RemovalGuard guard() {
    return new RemovalGuard(removalPercentMax, removalUsersMin);
  }

  WorkRules rules() {
    return new WorkRules(lease, new Backoff(backoffMin, backoffMax));
  }

  DiffConfig diff() {
    return new DiffConfig(topic, chunkUsers, guard(), rules());
  }
}
