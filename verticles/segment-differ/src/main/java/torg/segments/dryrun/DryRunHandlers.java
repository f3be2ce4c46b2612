package torg.segments.dryrun;

import io.vertx.core.Future;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.calls.SegmentCalls;
import torg.segments.queue.QueueRequests;
import torg.segments.v1.CancelDryRunRequest;
import torg.segments.v1.DryRun;
import torg.segments.v1.GetDryRunRequest;
import torg.segments.v1.StartDryRunRequest;

/** Answers the calls of torg.segments.v1.SegmentQueueService about dry runs. */
public final class DryRunHandlers {
  private final DryRuns dryRuns;

  public DryRunHandlers(DryRuns dryRuns) {
    this.dryRuns = dryRuns;
  }

  /** Completes once every call is registered; fails when one cannot be. */
  public Future<?> answerOn(Bus bus) {
    return Future.all(
        bus.answer(SegmentCalls.START_DRY_RUN, QueueRequests::check, this::start),
        bus.answer(SegmentCalls.GET_DRY_RUN, this::get),
        bus.answer(SegmentCalls.CANCEL_DRY_RUN, this::cancel));
  }

  private Future<DryRun> start(StartDryRunRequest request, CallContext context) {
    QueueRequests.check(request);
    return dryRuns.start(request.getSegmentId(), request.getEvaluationVersion());
  }

  private Future<DryRun> get(GetDryRunRequest request, CallContext context) {
    return dryRuns.get(QueueRequests.segmentId(request.getSegmentId()));
  }

  private Future<DryRun> cancel(CancelDryRunRequest request, CallContext context) {
    return dryRuns.cancel(QueueRequests.segmentId(request.getSegmentId()));
  }
}
