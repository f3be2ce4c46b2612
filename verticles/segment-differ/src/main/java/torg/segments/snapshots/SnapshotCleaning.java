package torg.segments.snapshots;

import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.flow.Steps;
import torg.segments.queue.SegmentRecords;
import torg.segments.queue.SegmentRecords.Found;
import torg.segments.v1.SegmentStage;
import torg.snapshots.SnapshotId;
import torg.snapshots.store.SnapshotStorage;
import torg.snapshots.store.StoredSnapshot;

/** Removes snapshots that no diff needs any more, and loads that were given up. */
public final class SnapshotCleaning {
  private static final Logger log = LoggerFactory.getLogger(SnapshotCleaning.class);
  private static final int PAGE = 500;

  private final SegmentRecords records;
  private final SnapshotStorage storage;
  private final Duration abandonedAfter;

  public SnapshotCleaning(
      SegmentRecords records, SnapshotStorage storage, Duration abandonedAfter) {
    this.records = records;
    this.storage = storage;
    this.abandonedAfter = abandonedAfter;
  }

  /** Looks at all snapshots once. */
  public Future<Void> run() {
    var place =
        new Object() {
          Optional<SnapshotId> after = Optional.empty();
        };
    return Steps.<Boolean>untilDone(
            () ->
                storage
                    .all(place.after, PAGE)
                    .compose(
                        page ->
                            clean(page)
                                .map(
                                    cleaned -> {
                                      if (page.size() < PAGE) {
                                        return Optional.of(true);
                                      }
                                      place.after = Optional.of(page.get(page.size() - 1).id());
                                      return Optional.empty();
                                    })))
        .mapEmpty();
  }

  private Future<Boolean> clean(List<StoredSnapshot> page) {
    var rest = new ArrayDeque<>(page);
    return Steps.untilDone(
        () -> {
          if (rest.isEmpty()) {
            return Future.succeededFuture(Optional.of(true));
          }
          return clean(rest.poll()).map(cleaned -> Optional.<Boolean>empty());
        });
  }

  private Future<Boolean> clean(StoredSnapshot snapshot) {
    var id = snapshot.id();
    return records
        .store()
        .snapshot(moment -> SegmentRecords.findAny(moment, id.segment()))
        .compose(
            found ->
                isNeeded(snapshot, found, records.now(), abandonedAfter)
                    ? Future.succeededFuture(false)
                    : storage
                        .remove(snapshot)
                        .onSuccess(removed -> log.info("{} is removed, nobody needs it", id)));
  }

  /**
   * What states agree with and what is to be applied, what is newer than both, and what is being
   * loaded and still has news.
   */
  static boolean isNeeded(
      StoredSnapshot snapshot, Optional<Found> found, Instant now, Duration abandonedAfter) {
    if (found.isEmpty() || found.get().entry().getStage() == SegmentStage.DELETED) {
      return false;
    }
    var version = snapshot.id().version();
    var entry = found.get().entry();
    return switch (snapshot.state()) {
      case REMOVING -> false;
      case LOADING ->
          version > entry.getEvaluationVersion()
              && snapshot.updatedAt().plus(abandonedAfter).isAfter(now);
      case WHOLE ->
          version >= entry.getEvaluationVersion()
              || version == found.get().progress().diff().getTargetVersion()
              || found.get().progress().applied().versions().contains(version);
    };
  }
}
