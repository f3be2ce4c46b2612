package torg.segments.queue;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import torg.bus.Times;
import torg.bus.faults.FaultException;
import torg.bus.requests.Requests;
import torg.bus.requests.Violations;
import torg.segments.v1.ConfirmRemovalRequest;
import torg.segments.v1.EnqueueSegmentRequest;
import torg.segments.v1.ListQueueRequest;
import torg.segments.v1.SegmentStage;
import torg.segments.v1.SetMinimalValidVersionRequest;
import torg.segments.v1.StartDryRunRequest;

/**
 * What requests about segments and their queue must be. Each check throws INVALID with every
 * violation.
 */
public final class QueueRequests {
  private static final int LIMIT_MAX = 1_000;
  private static final int LIMIT_DEFAULT = 100;
  private static final long SECONDS_MAX = Instant.parse("2105-12-31T00:00:00Z").getEpochSecond();

  private QueueRequests() {}

  public static long segmentId(long id) {
    if (id == 0) {
      throw FaultException.invalid("segment_id", "must be from 1 to 2^64-1, got 0");
    }
    return id;
  }

  /** A greater one would leave no room for a minimal valid version above it. */
  public static long version(String field, long version) {
    return Requests.within(field, version, 1, Long.MAX_VALUE - 1);
  }

  static int limit(ListQueueRequest request) {
    return Requests.limit(request.getLimit(), LIMIT_MAX, LIMIT_DEFAULT);
  }

  static Instant place(ListQueueRequest request) {
    return Times.of(request.getAfterStageSince()).truncatedTo(ChronoUnit.MICROS);
  }

  public static void check(EnqueueSegmentRequest request) {
    var violations = ofSegment(request.getSegmentId());
    var version = request.getEvaluationVersion();
    if (version != 0) {
      violations.addOf(() -> version("evaluation_version", version));
    } else if (request.hasRows()) {
      violations.add("rows", "can be given with an evaluation_version only");
    }
    if (version != 0 && request.hasRows()) {
      violations.addOf(() -> Requests.within("rows", request.getRows(), 0, Long.MAX_VALUE));
    }
    violations.throwIfAny();
  }

  public static void check(ListQueueRequest request) {
    var violations = new Violations();
    if (request.getStage() == SegmentStage.UNRECOGNIZED) {
      violations.add(
          "stage", "must be a stage of the queue, got number " + request.getStageValue());
    }
    violations.addOf(() -> limit(request));
    violations.addOf(
        () ->
            Requests.within(
                "after_stage_since.seconds",
                request.getAfterStageSince().getSeconds(),
                0,
                SECONDS_MAX));
    violations.throwIfAny();
  }

  public static void check(StartDryRunRequest request) {
    var violations = ofSegment(request.getSegmentId());
    if (request.getEvaluationVersion() != 0) {
      violations.addOf(() -> version("evaluation_version", request.getEvaluationVersion()));
    }
    violations.throwIfAny();
  }

  public static void check(SetMinimalValidVersionRequest request) {
    var violations = ofSegment(request.getSegmentId());
    violations.addOf(
        () ->
            Requests.within(
                "minimal_valid_version", request.getMinimalValidVersion(), 1, Long.MAX_VALUE));
    violations.throwIfAny();
  }

  /** A sweep is confirmed with the greatest version, see {@link QueueRules#NOBODY}. */
  public static void check(ConfirmRemovalRequest request) {
    var violations = ofSegment(request.getSegmentId());
    violations.addOf(
        () ->
            Requests.within(
                "evaluation_version", request.getEvaluationVersion(), 1, QueueRules.NOBODY));
    violations.addOf(() -> Requests.within("removed", request.getRemoved(), 1, Long.MAX_VALUE));
    violations.throwIfAny();
  }

  private static Violations ofSegment(long segment) {
    var violations = new Violations();
    violations.addOf(() -> segmentId(segment));
    return violations;
  }
}
