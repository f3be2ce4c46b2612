package torg.segments.queue;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BiFunction;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.Times;
import torg.bus.requests.Requests;
import torg.bus.requests.Violations;
import torg.calls.SegmentCalls;
import torg.segments.core.Progress;
import torg.segments.core.SegmentFaults;
import torg.segments.core.SegmentTables;
import torg.segments.queue.SegmentRecords.Found;
import torg.segments.v1.CreateSegmentRequest;
import torg.segments.v1.DeleteSegmentRequest;
import torg.segments.v1.DeleteSegmentResponse;
import torg.segments.v1.DisableSegmentRequest;
import torg.segments.v1.EnableSegmentRequest;
import torg.segments.v1.GetSegmentRequest;
import torg.segments.v1.ListSegmentsRequest;
import torg.segments.v1.ListSegmentsResponse;
import torg.segments.v1.QueuedSegment;
import torg.segments.v1.Segment;
import torg.segments.v1.SegmentStage;
import torg.segments.v1.SegmentSweep;
import torg.segments.v1.UpdateSegmentRequest;

/** Answers torg.segments.v1.SegmentService, but for its call about a user. */
public final class SegmentHandlers {
  private static final int NAME_LENGTH_MAX = 200;
  private static final int DESCRIPTION_LENGTH_MAX = 2_000;
  private static final int LIMIT_MAX = 1_000;
  private static final int LIMIT_DEFAULT = 100;

  private final SegmentRecords records;

  public SegmentHandlers(SegmentRecords records) {
    this.records = records;
  }

  /** Completes once every call is registered; fails when one cannot be. */
  public Future<?> answerOn(Bus bus) {
    return Future.all(
        bus.answer(
            SegmentCalls.CREATE_SEGMENT,
            request -> check(request.getName(), request.getDescription()),
            this::create),
        bus.answer(SegmentCalls.GET_SEGMENT, this::get),
        bus.answer(SegmentCalls.LIST_SEGMENTS, this::list),
        bus.answer(
            SegmentCalls.UPDATE_SEGMENT,
            request -> check(request.getName(), request.getDescription()),
            this::update),
        Future.all(
            bus.answer(SegmentCalls.DISABLE_SEGMENT, this::disable),
            bus.answer(SegmentCalls.ENABLE_SEGMENT, this::enable),
            bus.answer(SegmentCalls.DELETE_SEGMENT, this::delete)));
  }

  private static String name(String name) {
    return Requests.text("name", name, NAME_LENGTH_MAX);
  }

  private static String description(String text) {
    return text.isEmpty() ? text : Requests.text("description", text, DESCRIPTION_LENGTH_MAX);
  }

  private static void check(String name, String description) {
    var violations = new Violations();
    violations.addOf(() -> name(name));
    violations.addOf(() -> description(description));
    violations.throwIfAny();
  }

  private Future<Segment> create(CreateSegmentRequest request, CallContext context) {
    var id = QueueRequests.segmentId(request.getSegmentId());
    check(request.getName(), request.getDescription());
    var now = Times.of(records.now());
    var segment =
        Segment.newBuilder()
            .setSegmentId(id)
            .setName(request.getName())
            .setDescription(request.getDescription())
            .setCreatedAt(now)
            .setUpdatedAt(now)
            .build();
    return records
        .store()
        .transact(
            tx ->
                tx.get(SegmentTables.QUEUE.key(id))
                    .compose(
                        found ->
                            found.isPresent()
                                ? Future.failedFuture(SegmentFaults.exists(id))
                                : QueueWrites.write(
                                    tx, Optional.empty(), QueueRules.created(id, records.now())))
                    .map(
                        written -> {
                          tx.insert(SegmentRecords.row(segment));
                          tx.upsert(Progress.created(id, records.now()).row());
                          return segment;
                        }));
  }

  private Future<Segment> get(GetSegmentRequest request, CallContext context) {
    var id = QueueRequests.segmentId(request.getSegmentId());
    return records.find(id).map(found -> found.orElseThrow(() -> SegmentFaults.notFound(id)));
  }

  private Future<ListSegmentsResponse> list(ListSegmentsRequest request, CallContext context) {
    var limit = Requests.limit(request.getLimit(), LIMIT_MAX, LIMIT_DEFAULT);
    return records
        .list(request.getAfterSegmentId(), limit)
        .map(segments -> ListSegmentsResponse.newBuilder().addAllSegments(segments).build());
  }

  private Future<Segment> update(UpdateSegmentRequest request, CallContext context) {
    var id = QueueRequests.segmentId(request.getSegmentId());
    check(request.getName(), request.getDescription());
    var name = request.getName();
    var description = request.getDescription();
    return records
        .store()
        .transactIdempotent(
            tx ->
                tx.get(SegmentTables.SEGMENTS.key(id))
                    .map(
                        row -> {
                          var segment =
                              row
                                  .map(SegmentRecords::segment)
                                  .orElseThrow(() -> SegmentFaults.notFound(id))
                                  .toBuilder()
                                  .setName(name)
                                  .setDescription(description)
                                  .setUpdatedAt(Times.of(records.now()))
                                  .build();
                          tx.upsert(SegmentRecords.row(segment));
                          return segment;
                        }));
  }

  private Future<Segment> disable(DisableSegmentRequest request, CallContext context) {
    return switched(
        QueueRequests.segmentId(request.getSegmentId()),
        request.getSweep()
            ? (found, now) -> swept(found, SegmentSweep.DISABLING, now)
            : (found, now) -> RemovalRules.disabled(found.entry(), now));
  }

  private Future<Segment> enable(EnableSegmentRequest request, CallContext context) {
    return switched(
        QueueRequests.segmentId(request.getSegmentId()),
        (found, now) -> RemovalRules.enabled(found.entry(), found.hasMembers(), now));
  }

  private Future<Segment> switched(long id, BiFunction<Found, Instant, QueuedSegment> rule) {
    return records
        .store()
        .transactIdempotent(
            tx ->
                records
                    .change(tx, id, rule)
                    .compose(entry -> records.describe(tx, entry))
                    .map(found -> found.orElseThrow(() -> SegmentFaults.notFound(id))));
  }

  /** At once when nobody has it. */
  private static QueuedSegment swept(Found found, SegmentSweep then, Instant now) {
    var isSwept = then == SegmentSweep.DISABLING && found.entry().getDisabled();
    if (isSwept && !found.hasMembers()) {
      return found.entry();
    }
    var sweeping = RemovalRules.sweeping(found.entry(), then, now);
    return found.hasMembers() || found.progress().unemitted().length > 0
        ? sweeping
        : RemovalRules.swept(sweeping, now);
  }

  private Future<DeleteSegmentResponse> delete(DeleteSegmentRequest request, CallContext context) {
    return records
        .store()
        .transact(
            tx ->
                records
                    .change(
                        tx,
                        QueueRequests.segmentId(request.getSegmentId()),
                        request.getSkipSweep()
                            ? (found, now) -> RemovalRules.deleted(found.entry(), now)
                            : (found, now) -> swept(found, SegmentSweep.DELETING, now))
                    .compose(entry -> records.describe(tx, entry).map(described -> left(entry))));
  }

  private static DeleteSegmentResponse left(QueuedSegment entry) {
    return entry.getStage() == SegmentStage.DELETED
        ? DeleteSegmentResponse.getDefaultInstance()
        : DeleteSegmentResponse.newBuilder().setSegment(entry).build();
  }
}
