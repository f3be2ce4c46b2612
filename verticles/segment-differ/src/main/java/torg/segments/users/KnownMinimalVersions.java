package torg.segments.users;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import torg.bus.CallContext;
import torg.bus.faults.FaultException;
import torg.bus.flow.Steps;
import torg.segments.core.Counts;
import torg.segments.core.SegmentTables;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;

/**
 * The minimal valid versions of all segments that have one, as they were when last read; one for
 * all workers of a node. All are read once, later only what has changed, by revisions that grow in
 * the order of the changes. Versions only grow, so that an old one lets a stale membership stay a
 * little longer and never removes a valid one.
 */
public final class KnownMinimalVersions implements UserStates.MinimalVersions {
  /** That are disabled, or were deleted and may still be in states; up to 640 megabytes. */
  private static final int SEGMENTS_MAX = 10_000_000;

  private static final int PAGE = 1_000;
  private static final long UNREAD = -1;

  private final Store store;
  private volatile SegmentVersions versions = SegmentVersions.NONE;
  private Future<Void> reading = Future.succeededFuture();
  private long revision = UNREAD;
  private long readAtNanos;

  public KnownMinimalVersions(Store store) {
    this.store = store;
  }

  @Override
  public long of(long segment) {
    return versions.of(segment);
  }

  /** Reads what has changed, together with everybody who asks for it at the same time. */
  public synchronized Future<Void> refresh() {
    if (reading.isComplete()) {
      reading = CallContext.detached(this::read);
    }
    return CallContext.resumed(reading);
  }

  /** Unless somebody else has done so lately. */
  public synchronized Future<Void> refreshAfter(Duration period) {
    var isOld = System.nanoTime() - readAtNanos > period.toNanos() / 2;
    return revision == UNREAD || isOld ? refresh() : Future.succeededFuture();
  }

  private Future<Void> read() {
    return (revision == UNREAD ? readAll() : readChanges()).onSuccess(done -> remember());
  }

  private synchronized void remember() {
    readAtNanos = System.nanoTime();
  }

  /** What changes meanwhile has a revision after the one that is read first. */
  private Future<Void> readAll() {
    var all = new HashMap<Long, Long>();
    return store
        .get(Counts.revision())
        .map(row -> row.map(Counts::count).orElse(0L))
        .compose(
            first ->
                pages(
                        Scan.of(SegmentTables.QUEUE.index(SegmentTables.BY_MINIMAL_VERSION)),
                        rows -> collect(rows, all))
                    .map(
                        read -> {
                          versions = SegmentVersions.NONE.with(all);
                          revision = first;
                          return null;
                        }));
  }

  private Future<Void> readChanges() {
    var changes = new HashMap<Long, Long>();
    var scan = Scan.of(SegmentTables.QUEUE.index(SegmentTables.BY_REVISION)).after(revision);
    return pages(
            scan,
            rows -> {
              collect(rows, changes);
              revision = rows.get(rows.size() - 1).get(SegmentTables.REVISION);
            })
        .onSuccess(read -> versions = versions.with(changes));
  }

  private interface Page {
    void read(List<Row> rows);
  }

  private Future<Void> pages(Scan scan, Page reader) {
    var next = new Scan[] {scan.limit(PAGE)};
    return Steps.<Boolean>untilDone(
            () ->
                store
                    .scan(next[0])
                    .map(
                        rows -> {
                          if (!rows.isEmpty()) {
                            reader.read(rows);
                            next[0] = next[0].after(rows.get(rows.size() - 1));
                          }
                          return rows.size() < PAGE ? Optional.of(true) : Optional.empty();
                        }))
        .mapEmpty();
  }

  private void collect(List<Row> rows, Map<Long, Long> into) {
    for (var row : rows) {
      into.put(
          row.get(SegmentTables.SEGMENT_ID),
          row.find(SegmentTables.MINIMAL_VALID_VERSION).orElse(0L));
    }
    if (versions.size() + into.size() > SEGMENTS_MAX) {
      throw FaultException.tooLarge(
          "the list of disabled and deleted segments", versions.size() + into.size(), SEGMENTS_MAX);
    }
  }
}
