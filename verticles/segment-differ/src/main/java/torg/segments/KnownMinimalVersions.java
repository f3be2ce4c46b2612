package torg.segments;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;

/**
 * The minimal valid versions of all segments that have one, as they were when last read. They only
 * grow, so that an old one lets a stale membership stay a little longer and never removes a valid
 * one.
 */
final class KnownMinimalVersions implements UserStates.MinimalVersions {
  /** That were ever disabled or deleted; about a gigabyte. */
  private static final int SEGMENTS_MAX = 10_000_000;

  private final Store store;
  private Map<Long, Long> versions = Map.of();

  KnownMinimalVersions(Store store) {
    this.store = store;
  }

  @Override
  public long of(long segment) {
    return versions.getOrDefault(segment, 0L);
  }

  /** Reads all of them. */
  Future<Void> refresh() {
    var all = Scan.of(SegmentTables.QUEUE.index(SegmentTables.BY_MINIMAL_VERSION));
    return store.all(all, SEGMENTS_MAX).onSuccess(rows -> versions = versions(rows)).mapEmpty();
  }

  private static Map<Long, Long> versions(List<Row> rows) {
    return rows.stream()
        .collect(
            Collectors.toMap(
                row -> row.get(SegmentTables.SEGMENT_ID),
                row -> row.get(SegmentTables.MINIMAL_VALID_VERSION)));
  }
}
