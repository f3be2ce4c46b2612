package torg.segments;

import io.vertx.core.Future;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.Fault;
import torg.bus.FaultException;
import torg.bus.Requests;
import torg.bus.Times;
import torg.calls.SegmentCalls;
import torg.segments.v1.CancelDiffRequest;
import torg.segments.v1.ConfirmRemovalRequest;
import torg.segments.v1.DiffCount;
import torg.segments.v1.DiffProgress;
import torg.segments.v1.DryRunRequest;
import torg.segments.v1.EnqueueSegmentRequest;
import torg.segments.v1.GetProgressRequest;
import torg.segments.v1.ListQueueRequest;
import torg.segments.v1.ListQueueResponse;
import torg.segments.v1.PauseSegmentRequest;
import torg.segments.v1.QueuedSegment;
import torg.segments.v1.ResumeSegmentRequest;
import torg.segments.v1.SegmentStage;

/** Answers torg.segments.v1.SegmentQueueService. */
final class QueueDesk {
  private static final int LIMIT_MAX = 1_000;
  private static final int LIMIT_STANDARD = 100;
  private static final long SECONDS_MAX = Instant.parse("2105-12-31T00:00:00Z").getEpochSecond();

  private final SegmentRecords records;
  private final Planning planning;
  private final Counting counting;

  QueueDesk(SegmentRecords records, Planning planning, Counting counting) {
    this.records = records;
    this.planning = planning;
    this.counting = counting;
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
            bus.answer(SegmentCalls.DRY_RUN, this::dryRun),
            bus.answer(SegmentCalls.CONFIRM_REMOVAL, this::confirm)));
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

  private Future<DiffCount> dryRun(DryRunRequest request, CallContext context) {
    return records
        .store()
        .snapshot(
            moment -> SegmentRecords.read(moment, SegmentDesk.segmentId(request.getSegmentId())))
        .compose(
            found -> {
              var asked = request.getEvaluationVersion();
              var target = asked == 0 ? found.entry().getEvaluationVersion() : asked;
              if (target == 0) {
                throw SegmentFaults.wrongStage(found.entry(), "it has no snapshot yet");
              }
              return planning.plan(
                  found.entry(), found.progress(), version("evaluation_version", target));
            })
        .compose(plan -> counting.count(plan, () -> context.remainingMillis() > 0))
        .recover(failure -> Future.failedFuture(late(failure)));
  }

  private static Throwable late(Throwable failure) {
    return failure instanceof Interruption
        ? FaultException.of(
            Fault.DEADLINE,
            "the snapshots could not be read in the time that the call has; ask with a longer deadline")
        : failure;
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
