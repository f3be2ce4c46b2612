package torg.segments;

import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import torg.bus.Steps;
import torg.store.Limits;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;

/**
 * The minimal valid versions of all segments that have one, as they were when last read. They only
 * grow, so that an old one lets a stale membership stay a little longer and never removes a valid
 * one.
 */
final class KnownMinimalVersions implements UserStates.MinimalVersions {
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
    var read = new HashMap<Long, Long>();
    var page =
        new Object() {
          Scan next =
              Scan.of(SegmentTables.QUEUE.index(SegmentTables.BY_MINIMAL_VERSION))
                  .limit(Limits.PAGE_ROWS_MAX);
        };
    return Steps.untilDone(
            () ->
                store
                    .scan(page.next)
                    .map(
                        rows -> {
                          take(rows, read);
                          if (rows.size() < Limits.PAGE_ROWS_MAX) {
                            return Optional.of(read);
                          }
                          page.next = page.next.after(rows.get(rows.size() - 1));
                          return Optional.empty();
                        }))
        .onSuccess(all -> versions = all)
        .mapEmpty();
  }

  private static void take(List<Row> rows, Map<Long, Long> read) {
    for (var row : rows) {
      read.put(row.get(SegmentTables.SEGMENT_ID), row.get(SegmentTables.MINIMAL_VALID_VERSION));
    }
  }
}
