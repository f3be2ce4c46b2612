package torg.segments;

import io.vertx.core.Future;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.FaultException;
import torg.bus.Requests;
import torg.bus.Times;
import torg.calls.SegmentCalls;
import torg.segments.v1.CancelDiffRequest;
import torg.segments.v1.CancelDryRunRequest;
import torg.segments.v1.ConfirmRemovalRequest;
import torg.segments.v1.DiffProgress;
import torg.segments.v1.DryRun;
import torg.segments.v1.EnqueueSegmentRequest;
import torg.segments.v1.GetDryRunRequest;
import torg.segments.v1.GetProgressRequest;
import torg.segments.v1.ListQueueRequest;
import torg.segments.v1.ListQueueResponse;
import torg.segments.v1.PauseSegmentRequest;
import torg.segments.v1.QueuedSegment;
import torg.segments.v1.ResumeSegmentRequest;
import torg.segments.v1.SegmentStage;
import torg.segments.v1.SetMinimalValidVersionRequest;
import torg.segments.v1.StartDryRunRequest;

/** Answers torg.segments.v1.SegmentQueueService. */
final class QueueDesk {
  private static final int LIMIT_MAX = 1_000;
  private static final int LIMIT_STANDARD = 100;
  private static final long SECONDS_MAX = Instant.parse("2105-12-31T00:00:00Z").getEpochSecond();

  private final SegmentRecords records;
  private final DryRuns dryRuns;

  QueueDesk(SegmentRecords records, DryRuns dryRuns) {
    this.records = records;
    this.dryRuns = dryRuns;
  }

  Future<?> answerOn(Bus bus) {
    return Future.all(
        bus.answer(SegmentCalls.ENQUEUE_SEGMENT, this::enqueue),
        bus.answer(SegmentCalls.LIST_QUEUE, this::list),
        bus.answer(SegmentCalls.GET_PROGRESS, this::progress),
        bus.answer(SegmentCalls.PAUSE_SEGMENT, this::pause),
        Future.all(
            bus.answer(SegmentCalls.RESUME_SEGMENT, this::resume),
            bus.answer(SegmentCalls.CANCEL_DIFF, this::cancel),
            bus.answer(SegmentCalls.SET_MINIMAL_VALID_VERSION, this::validFrom),
            bus.answer(SegmentCalls.CONFIRM_REMOVAL, this::confirm)),
        Future.all(
            bus.answer(SegmentCalls.START_DRY_RUN, this::startDryRun),
            bus.answer(SegmentCalls.GET_DRY_RUN, this::dryRun),
            bus.answer(SegmentCalls.CANCEL_DRY_RUN, this::cancelDryRun)));
  }

  /** A greater one would leave no room for a minimal valid version above it. */
  static long version(String field, long version) {
    return Requests.within(field, version, 1, Long.MAX_VALUE - 1);
  }

  private Future<QueuedSegment> change(
      long segment, BiFunction<QueuedSegment, Instant, QueuedSegment> rule) {
    return records.change(
        SegmentDesk.segmentId(segment), (found, now) -> rule.apply(found.entry(), now));
  }

  private Future<QueuedSegment> enqueue(EnqueueSegmentRequest request, CallContext context) {
    if (request.getEvaluationVersion() == 0) {
      if (request.hasRows()) {
        throw FaultException.invalid("rows", "can be given with an evaluation_version only");
      }
      return change(request.getSegmentId(), QueueRules::evaluationAsked);
    }
    var version = version("evaluation_version", request.getEvaluationVersion());
    var rows =
        request.hasRows()
            ? OptionalLong.of(Requests.within("rows", request.getRows(), 0, Long.MAX_VALUE))
            : OptionalLong.empty();
    return change(
        request.getSegmentId(), (entry, now) -> QueueRules.enqueued(entry, version, rows, now));
  }

  private Future<ListQueueResponse> list(ListQueueRequest request, CallContext context) {
    if (request.getStage() == SegmentStage.UNRECOGNIZED) {
      throw FaultException.invalid(
          "stage", "must be a stage of the queue, got number " + request.getStageValue());
    }
    var limit = Requests.limit(request.getLimit(), LIMIT_MAX, LIMIT_STANDARD);
    return (request.hasAfterStageSince()
            ? records.stageAfter(
                request.getStage(), place(request), request.getAfterSegmentId(), limit)
            : records.stage(request.getStage(), limit))
        .map(entries -> ListQueueResponse.newBuilder().addAllSegments(entries).build());
  }

  private static Instant place(ListQueueRequest request) {
    var since = request.getAfterStageSince();
    Requests.within("after_stage_since.seconds", since.getSeconds(), 0, SECONDS_MAX);
    return Times.of(since).truncatedTo(ChronoUnit.MICROS);
  }

  private Future<DiffProgress> progress(GetProgressRequest request, CallContext context) {
    return records.progress(SegmentDesk.segmentId(request.getSegmentId()));
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

  private Future<DryRun> startDryRun(StartDryRunRequest request, CallContext context) {
    return dryRuns.start(
        SegmentDesk.segmentId(request.getSegmentId()), request.getEvaluationVersion());
  }

  private Future<DryRun> dryRun(GetDryRunRequest request, CallContext context) {
    return dryRuns.get(SegmentDesk.segmentId(request.getSegmentId()));
  }

  private Future<DryRun> cancelDryRun(CancelDryRunRequest request, CallContext context) {
    return dryRuns.cancel(SegmentDesk.segmentId(request.getSegmentId()));
  }

  private Future<QueuedSegment> validFrom(
      SetMinimalValidVersionRequest request, CallContext context) {
    var version =
        Requests.within(
            "minimal_valid_version", request.getMinimalValidVersion(), 1, Long.MAX_VALUE);
    return records.change(
        SegmentDesk.segmentId(request.getSegmentId()),
        (found, now) -> RemovalRules.validFrom(found.entry(), version, found.hasMembers(), now));
  }

  private Future<QueuedSegment> confirm(ConfirmRemovalRequest request, CallContext context) {
    return records.change(
        SegmentDesk.segmentId(request.getSegmentId()),
        (found, now) ->
            QueueRules.confirmed(
                found.entry(),
                found.progress().diff().getExpected(),
                request.getEvaluationVersion(),
                request.getRemoved(),
                now));
  }
}
