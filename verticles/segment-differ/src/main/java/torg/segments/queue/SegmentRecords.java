package torg.segments.queue;

import io.vertx.core.Future;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import torg.bus.Times;
import torg.segments.core.Progress;
import torg.segments.core.SegmentFaults;
import torg.segments.core.SegmentTables;
import torg.segments.v1.DiffProgress;
import torg.segments.v1.QueuedSegment;
import torg.segments.v1.Segment;
import torg.segments.v1.SegmentStage;
import torg.store.Reads;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;
import torg.store.Tx;

/** Segments and their entries in the queue, as rows. */
public final class SegmentRecords {
  private final Store store;
  private final Clock clock;

  public SegmentRecords(Store store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  public Instant now() {
    return clock.instant();
  }

  public Store store() {
    return store;
  }

  static Segment segment(Row row) {
    return row.message(SegmentTables.PROTO, Segment.parser());
  }

  static Row row(Segment segment) {
    return Row.of(SegmentTables.SEGMENTS)
        .with(SegmentTables.SEGMENT_ID, segment.getSegmentId())
        .with(SegmentTables.PROTO, segment.toByteString());
  }

  public static QueuedSegment entry(Row row) {
    return row.message(SegmentTables.PROTO, QueuedSegment.parser());
  }

  public Future<Optional<Segment>> find(long segment) {
    return store
        .get(SegmentTables.SEGMENTS.key(segment))
        .map(row -> row.map(SegmentRecords::segment));
  }

  Future<List<Segment>> list(long after, int limit) {
    return store
        .scan(Scan.of(SegmentTables.SEGMENTS).after(after).limit(limit))
        .map(rows -> rows.stream().map(SegmentRecords::segment).toList());
  }

  /** Those of a stage that came to it first. */
  Future<List<QueuedSegment>> stage(SegmentStage stage, int limit) {
    return entries(inStage(stage).limit(limit));
  }

  /** And those that came to it after a segment did. */
  Future<List<QueuedSegment>> stageAfter(
      SegmentStage stage, Instant since, long segment, int limit) {
    return entries(inStage(stage).after(since, segment).limit(limit));
  }

  static Scan inStage(SegmentStage stage) {
    return Scan.of(SegmentTables.QUEUE.index(SegmentTables.BY_STAGE)).prefix(stage.getNumber());
  }

  private Future<List<QueuedSegment>> entries(Scan scan) {
    return store.scan(scan).map(rows -> rows.stream().map(SegmentRecords::entry).toList());
  }

  /** The entry of a segment and how far it is, of one moment; NOT_FOUND when there is none. */
  Future<DiffProgress> progress(long segment) {
    return store.snapshot(
        moment ->
            read(moment, segment)
                .map(
                    found ->
                        found.progress().diff().toBuilder().setSegment(found.entry()).build()));
  }

  /** What a transaction about a segment reads. */
  public record Found(QueuedSegment entry, Progress progress) {
    /** Whether any user has the segment for all that is known. */
    public boolean hasMembers() {
      return !progress.applied().versions().isEmpty();
    }
  }

  public static Future<Found> read(Reads reads, long segment) {
    return readAny(reads, segment)
        .map(
            found -> {
              if (found.entry().getStage() == SegmentStage.DELETED) {
                throw SegmentFaults.notFound(segment);
              }
              return found;
            });
  }

  /** Deleted ones as well. */
  public static Future<Found> readAny(Reads reads, long segment) {
    return findAny(reads, segment)
        .map(found -> found.orElseThrow(() -> SegmentFaults.notFound(segment)));
  }

  public static Future<Optional<Found>> findAny(Reads reads, long segment) {
    return Future.all(
            reads.get(SegmentTables.QUEUE.key(segment)),
            reads.get(SegmentTables.PROGRESS.key(segment)))
        .map(
            rows ->
                rows.<Optional<Row>>resultAt(0)
                    .map(SegmentRecords::entry)
                    .map(entry -> new Found(entry, Progress.of(segment, rows.resultAt(1)))));
  }

  /**
   * Changes an entry as somebody outside wants it. A worker that is at the segment goes on only if
   * it stays in its stage; what an interrupted one has not emitted makes the segment due for
   * another.
   */
  public Future<QueuedSegment> change(
      long segment, BiFunction<Found, Instant, QueuedSegment> rule) {
    return store.transact(tx -> change(tx, segment, rule));
  }

  public Future<QueuedSegment> change(
      Tx tx, long segment, BiFunction<Found, Instant, QueuedSegment> rule) {
    return read(tx, segment)
        .compose(
            found -> {
              var now = now();
              var after = rule.apply(found, now);
              return after.equals(found.entry())
                  ? Future.succeededFuture(after)
                  : write(tx, found, after, now);
            });
  }

  private static Future<QueuedSegment> write(
      Tx tx, Found found, QueuedSegment wanted, Instant now) {
    if (isRunning(found.entry()) && isRunning(wanted)) {
      return QueueWrites.write(tx, Optional.of(found.entry()), wanted).map(wanted);
    }
    var interrupted = forgotten(found, wanted).withNextClaim();
    var after = interrupted.unemitted().length == 0 ? wanted : due(wanted, now);
    return QueueWrites.write(tx, Optional.of(found.entry()), after)
        .map(
            written -> {
              tx.upsert(interrupted.row());
              return after;
            });
  }

  private static boolean isRunning(QueuedSegment entry) {
    return entry.getStage() == SegmentStage.DIFF;
  }

  /** Memberships that became stale are made anew by a diff that begins with nobody. */
  private static Progress forgotten(Found found, QueuedSegment after) {
    if (RemovalRules.beginsAnew(found.entry(), after)) {
      return found.progress().with(DiffProgress.getDefaultInstance());
    }
    return after.getStage() == SegmentStage.CANCELLED
        ? found.progress().withoutTarget()
        : found.progress();
  }

  private static QueuedSegment due(QueuedSegment entry, Instant now) {
    return entry.hasDueAt() ? entry : entry.toBuilder().setDueAt(Times.of(now)).build();
  }

  /** What the description of a segment says follows its entry; none is left of a deleted one. */
  public Future<Optional<Segment>> describe(Tx tx, QueuedSegment entry) {
    var key = SegmentTables.SEGMENTS.key(entry.getSegmentId());
    return tx.get(key)
        .map(row -> row.map(SegmentRecords::segment))
        .map(
            found -> {
              if (entry.getStage() == SegmentStage.DELETED) {
                tx.delete(key);
                return Optional.empty();
              }
              var described =
                  found
                      .filter(segment -> segment.getDisabled() != entry.getDisabled())
                      .map(segment -> described(segment, entry));
              described.ifPresent(segment -> tx.upsert(row(segment)));
              return described.or(() -> found);
            });
  }

  private Segment described(Segment segment, QueuedSegment entry) {
    return segment.toBuilder()
        .setDisabled(entry.getDisabled())
        .setUpdatedAt(Times.of(now()))
        .build();
  }
}
