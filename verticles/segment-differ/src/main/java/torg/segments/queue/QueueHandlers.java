package torg.segments.queue;

import io.vertx.core.Future;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.calls.SegmentCalls;
import torg.segments.v1.CancelDiffRequest;
import torg.segments.v1.ConfirmRemovalRequest;
import torg.segments.v1.DiffProgress;
import torg.segments.v1.EnqueueSegmentRequest;
import torg.segments.v1.GetProgressRequest;
import torg.segments.v1.ListQueueRequest;
import torg.segments.v1.ListQueueResponse;
import torg.segments.v1.PauseSegmentRequest;
import torg.segments.v1.QueuedSegment;
import torg.segments.v1.ResumeSegmentRequest;
import torg.segments.v1.SetMinimalValidVersionRequest;

/** Answers torg.segments.v1.SegmentQueueService, but for its calls about dry runs. */
public final class QueueHandlers {
  private final SegmentRecords records;

  public QueueHandlers(SegmentRecords records) {
    this.records = records;
  }

  /** Completes once every call is registered; fails when one cannot be. */
  public Future<?> answerOn(Bus bus) {
    return Future.all(
        bus.answer(SegmentCalls.ENQUEUE_SEGMENT, QueueRequests::check, this::enqueue),
        bus.answer(SegmentCalls.LIST_QUEUE, QueueRequests::check, this::list),
        bus.answer(SegmentCalls.GET_PROGRESS, this::progress),
        bus.answer(SegmentCalls.PAUSE_SEGMENT, this::pause),
        Future.all(
            bus.answer(SegmentCalls.RESUME_SEGMENT, this::resume),
            bus.answer(SegmentCalls.CANCEL_DIFF, this::cancel),
            bus.answer(
                SegmentCalls.SET_MINIMAL_VALID_VERSION, QueueRequests::check, this::validFrom),
            bus.answer(SegmentCalls.CONFIRM_REMOVAL, QueueRequests::check, this::confirm)));
  }

  private Future<QueuedSegment> change(
      long segment, BiFunction<QueuedSegment, Instant, QueuedSegment> rule) {
    return records.change(
        QueueRequests.segmentId(segment), (found, now) -> rule.apply(found.entry(), now));
  }

  private Future<QueuedSegment> enqueue(EnqueueSegmentRequest request, CallContext context) {
    QueueRequests.check(request);
    var version = request.getEvaluationVersion();
    if (version == 0) {
      return change(request.getSegmentId(), QueueRules::evaluationAsked);
    }
    var rows = request.hasRows() ? OptionalLong.of(request.getRows()) : OptionalLong.empty();
    return change(
        request.getSegmentId(), (entry, now) -> QueueRules.enqueued(entry, version, rows, now));
  }

  private Future<ListQueueResponse> list(ListQueueRequest request, CallContext context) {
    QueueRequests.check(request);
    var limit = QueueRequests.limit(request);
    return (request.hasAfterStageSince()
            ? records.stageAfter(
                request.getStage(),
                QueueRequests.place(request),
                request.getAfterSegmentId(),
                limit)
            : records.stage(request.getStage(), limit))
        .map(entries -> ListQueueResponse.newBuilder().addAllSegments(entries).build());
  }

  private Future<DiffProgress> progress(GetProgressRequest request, CallContext context) {
    return records.progress(QueueRequests.segmentId(request.getSegmentId()));
  }

  private Future<QueuedSegment> pause(PauseSegmentRequest request, CallContext context) {
    return change(request.getSegmentId(), QueueRules::paused);
  }

  private Future<QueuedSegment> resume(ResumeSegmentRequest request, CallContext context) {
    return change(request.getSegmentId(), QueueRules::resumed);
  }

  private Future<QueuedSegment> cancel(CancelDiffRequest request, CallContext context) {
    return change(request.getSegmentId(), QueueRules::cancelled);
  }

  private Future<QueuedSegment> validFrom(
      SetMinimalValidVersionRequest request, CallContext context) {
    QueueRequests.check(request);
    return records.change(
        request.getSegmentId(),
        (found, now) ->
            RemovalRules.validFrom(
                found.entry(), request.getMinimalValidVersion(), found.hasMembers(), now));
  }

  private Future<QueuedSegment> confirm(ConfirmRemovalRequest request, CallContext context) {
    QueueRequests.check(request);
    return records.change(
        request.getSegmentId(),
        (found, now) ->
            QueueRules.confirmed(
                found.entry(),
                found.progress().diff().getExpected(),
                request.getEvaluationVersion(),
                request.getRemoved(),
                now));
  }
}
