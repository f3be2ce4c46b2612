package torg.segments.snapshots;

import io.vertx.core.Future;
import java.nio.ByteOrder;
import java.util.OptionalLong;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.Times;
import torg.bus.faults.FaultException;
import torg.bus.requests.Violations;
import torg.calls.SegmentCalls;
import torg.segments.core.SegmentFaults;
import torg.segments.queue.QueueRequests;
import torg.segments.queue.QueueRules;
import torg.segments.queue.SegmentRecords;
import torg.segments.v1.AbandonSnapshotRequest;
import torg.segments.v1.AbandonSnapshotResponse;
import torg.segments.v1.AddUsersRequest;
import torg.segments.v1.BeginSnapshotRequest;
import torg.segments.v1.FinishSnapshotRequest;
import torg.segments.v1.ListSnapshotsRequest;
import torg.segments.v1.ListSnapshotsResponse;
import torg.segments.v1.QueuedSegment;
import torg.segments.v1.Snapshot;
import torg.segments.v1.SnapshotState;
import torg.snapshots.SnapshotId;
import torg.snapshots.store.SnapshotStorage;
import torg.snapshots.store.StoredSnapshot;

/** Answers torg.segments.v1.SnapshotService. */
public final class SnapshotHandlers {
  private static final int LISTED_MAX = 1_000;

  private final SegmentRecords records;
  private final SnapshotStorage storage;
  private final boolean isOpen;

  /**
   * @param isOpen whether snapshots are read from the storage at all
   */
  public SnapshotHandlers(SegmentRecords records, SnapshotStorage storage, boolean isOpen) {
    this.records = records;
    this.storage = storage;
    this.isOpen = isOpen;
  }

  /** Completes once every call is registered; fails when one cannot be. */
  public Future<?> answerOn(Bus bus) {
    return Future.all(
        bus.answer(
            SegmentCalls.BEGIN_SNAPSHOT,
            request -> check(request.getSegmentId(), request.getVersion()).throwIfAny(),
            this::begin),
        bus.answer(SegmentCalls.ADD_USERS, SnapshotHandlers::check, this::add),
        bus.answer(
            SegmentCalls.FINISH_SNAPSHOT,
            request -> check(request.getSegmentId(), request.getVersion()).throwIfAny(),
            this::finish),
        bus.answer(SegmentCalls.LIST_SNAPSHOTS, this::list),
        bus.answer(
            SegmentCalls.ABANDON_SNAPSHOT,
            request -> check(request.getSegmentId(), request.getVersion()).throwIfAny(),
            this::abandon));
  }

  private void requireOpen() {
    if (!isOpen) {
      throw SegmentFaults.precondition(
          "snapshots are read from ClickHouse here; write them there and call EnqueueSegment, or set segments.source to store");
    }
  }

  private SnapshotId snapshot(long segment, long version) {
    requireOpen();
    check(segment, version).throwIfAny();
    return new SnapshotId(segment, version);
  }

  private static Violations check(long segment, long version) {
    var violations = new Violations();
    violations.addOf(() -> QueueRequests.segmentId(segment));
    violations.addOf(() -> QueueRequests.version("version", version));
    return violations;
  }

  private Future<QueuedSegment> entry(SnapshotId id) {
    return SegmentRecords.read(records.store(), id.segment()).map(SegmentRecords.Found::entry);
  }

  private Future<Snapshot> begin(BeginSnapshotRequest request, CallContext context) {
    var id = snapshot(request.getSegmentId(), request.getVersion());
    return entry(id)
        .compose(
            entry -> {
              QueueRules.requireNewer(entry, id.version());
              return storage.begin(id);
            })
        .map(SnapshotHandlers::message);
  }

  private static void check(AddUsersRequest request) {
    var violations = check(request.getSegmentId(), request.getVersion());
    violations.addOf(() -> SnapshotStorage.checkOffset(request.getOffset()));
    violations.addOf(() -> SnapshotStorage.checkUsers(request.getOffset(), users(request)));
    violations.throwIfAny();
  }

  /** The storage checks the users; here they are only told together with what else is wrong. */
  private Future<Snapshot> add(AddUsersRequest request, CallContext context) {
    requireOpen();
    var violations = check(request.getSegmentId(), request.getVersion());
    violations.addOf(() -> checkPacked(request));
    if (!violations.isEmpty()) {
      check(request);
    }
    var id = new SnapshotId(request.getSegmentId(), request.getVersion());
    return storage.append(id, request.getOffset(), users(request)).map(SnapshotHandlers::message);
  }

  private static void checkPacked(AddUsersRequest request) {
    var packed = request.getPackedUserIds();
    if (request.getUserIdsCount() > 0 && !packed.isEmpty()) {
      throw FaultException.invalid("packed_user_ids", "must be empty when user_ids are given");
    }
    if (packed.size() % Long.BYTES != 0) {
      throw FaultException.invalid(
          "packed_user_ids",
          "must have eight bytes for each user, got %d bytes".formatted(packed.size()));
    }
  }

  private static long[] users(AddUsersRequest request) {
    checkPacked(request);
    var packed = request.getPackedUserIds();
    if (packed.isEmpty()) {
      return request.getUserIdsList().stream().mapToLong(Long::longValue).toArray();
    }
    var users = new long[packed.size() / Long.BYTES];
    packed.asReadOnlyByteBuffer().order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(users);
    return users;
  }

  /**
   * Repeating it is of no harm: what is whole stays so, and what is enqueued is not enqueued again.
   */
  private Future<Snapshot> finish(FinishSnapshotRequest request, CallContext context) {
    var id = snapshot(request.getSegmentId(), request.getVersion());
    return storage
        .seal(id, request.getRows())
        .compose(whole -> enqueue(id, request.getRows()).map(message(whole)));
  }

  private Future<QueuedSegment> enqueue(SnapshotId id, long rows) {
    return records.change(
        id.segment(),
        (found, now) ->
            found.entry().getEvaluationVersion() == id.version()
                ? found.entry()
                : QueueRules.enqueued(found.entry(), id.version(), OptionalLong.of(rows), now));
  }

  private Future<ListSnapshotsResponse> list(ListSnapshotsRequest request, CallContext context) {
    requireOpen();
    return storage
        .list(QueueRequests.segmentId(request.getSegmentId()), LISTED_MAX)
        .map(
            found ->
                ListSnapshotsResponse.newBuilder()
                    .addAllSnapshots(found.stream().map(SnapshotHandlers::message).toList())
                    .build());
  }

  private Future<AbandonSnapshotResponse> abandon(
      AbandonSnapshotRequest request, CallContext context) {
    var id = snapshot(request.getSegmentId(), request.getVersion());
    return storage
        .find(id)
        .compose(
            found -> {
              var there = found.orElseThrow(() -> FaultException.notFound(id.toString()));
              return there.state() == StoredSnapshot.State.WHOLE
                  ? Future.failedFuture(
                      SegmentFaults.precondition(
                          "%s is complete; it is removed automatically when nobody needs it"
                              .formatted(id)))
                  : storage.remove(there);
            })
        .map(
            removed -> {
              if (!removed) {
                throw SegmentFaults.precondition(
                    "%s has just changed; look at it again".formatted(id));
              }
              return AbandonSnapshotResponse.getDefaultInstance();
            });
  }

  private static Snapshot message(StoredSnapshot stored) {
    return Snapshot.newBuilder()
        .setSegmentId(stored.id().segment())
        .setVersion(stored.id().version())
        .setState(state(stored.state()))
        .setRows(stored.rows())
        .setCreatedAt(Times.of(stored.createdAt()))
        .setUpdatedAt(Times.of(stored.updatedAt()))
        .build();
  }

  private static SnapshotState state(StoredSnapshot.State state) {
    return switch (state) {
      case LOADING -> SnapshotState.LOADING;
      case WHOLE -> SnapshotState.WHOLE;
      case REMOVING -> SnapshotState.REMOVING;
    };
  }
}
