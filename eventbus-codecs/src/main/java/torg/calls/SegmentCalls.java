package torg.calls;

import torg.bus.Call;
import torg.segments.v1.AbandonSnapshotRequest;
import torg.segments.v1.AbandonSnapshotResponse;
import torg.segments.v1.AddUsersRequest;
import torg.segments.v1.BeginSnapshotRequest;
import torg.segments.v1.CancelDiffRequest;
import torg.segments.v1.CancelDryRunRequest;
import torg.segments.v1.ConfirmRemovalRequest;
import torg.segments.v1.CreateSegmentRequest;
import torg.segments.v1.DeleteSegmentRequest;
import torg.segments.v1.DeleteSegmentResponse;
import torg.segments.v1.DiffProgress;
import torg.segments.v1.DisableSegmentRequest;
import torg.segments.v1.DryRun;
import torg.segments.v1.EnableSegmentRequest;
import torg.segments.v1.EnqueueSegmentRequest;
import torg.segments.v1.FinishSnapshotRequest;
import torg.segments.v1.GetDryRunRequest;
import torg.segments.v1.GetProgressRequest;
import torg.segments.v1.GetSegmentRequest;
import torg.segments.v1.GetUserSegmentsRequest;
import torg.segments.v1.GetUserSegmentsResponse;
import torg.segments.v1.ListQueueRequest;
import torg.segments.v1.ListQueueResponse;
import torg.segments.v1.ListSegmentsRequest;
import torg.segments.v1.ListSegmentsResponse;
import torg.segments.v1.ListSnapshotsRequest;
import torg.segments.v1.ListSnapshotsResponse;
import torg.segments.v1.PauseSegmentRequest;
import torg.segments.v1.QueuedSegment;
import torg.segments.v1.ResumeSegmentRequest;
import torg.segments.v1.Segment;
import torg.segments.v1.SetMinimalValidVersionRequest;
import torg.segments.v1.Snapshot;
import torg.segments.v1.StartDryRunRequest;
import torg.segments.v1.UpdateSegmentRequest;

/** Addresses of the segment differ. */
public final class SegmentCalls {
  private static final String SEGMENTS = "torg.segments.v1.SegmentService/";
  private static final String QUEUE = "torg.segments.v1.SegmentQueueService/";
  private static final String SNAPSHOTS = "torg.segments.v1.SnapshotService/";

  public static final Call<CreateSegmentRequest, Segment> CREATE_SEGMENT =
      Call.of(SEGMENTS + "CreateSegment", CreateSegmentRequest.class, Segment.class);
  public static final Call<GetSegmentRequest, Segment> GET_SEGMENT =
      Call.of(SEGMENTS + "GetSegment", GetSegmentRequest.class, Segment.class);
  public static final Call<ListSegmentsRequest, ListSegmentsResponse> LIST_SEGMENTS =
      Call.of(SEGMENTS + "ListSegments", ListSegmentsRequest.class, ListSegmentsResponse.class);
  public static final Call<UpdateSegmentRequest, Segment> UPDATE_SEGMENT =
      Call.of(SEGMENTS + "UpdateSegment", UpdateSegmentRequest.class, Segment.class);
  public static final Call<DisableSegmentRequest, Segment> DISABLE_SEGMENT =
      Call.of(SEGMENTS + "DisableSegment", DisableSegmentRequest.class, Segment.class);
  public static final Call<EnableSegmentRequest, Segment> ENABLE_SEGMENT =
      Call.of(SEGMENTS + "EnableSegment", EnableSegmentRequest.class, Segment.class);
  public static final Call<DeleteSegmentRequest, DeleteSegmentResponse> DELETE_SEGMENT =
      Call.of(SEGMENTS + "DeleteSegment", DeleteSegmentRequest.class, DeleteSegmentResponse.class);
  public static final Call<GetUserSegmentsRequest, GetUserSegmentsResponse> GET_USER_SEGMENTS =
      Call.of(
          SEGMENTS + "GetUserSegments",
          GetUserSegmentsRequest.class,
          GetUserSegmentsResponse.class);
  public static final Call<EnqueueSegmentRequest, QueuedSegment> ENQUEUE_SEGMENT =
      Call.of(QUEUE + "EnqueueSegment", EnqueueSegmentRequest.class, QueuedSegment.class);
  public static final Call<ListQueueRequest, ListQueueResponse> LIST_QUEUE =
      Call.of(QUEUE + "ListQueue", ListQueueRequest.class, ListQueueResponse.class);
  public static final Call<GetProgressRequest, DiffProgress> GET_PROGRESS =
      Call.of(QUEUE + "GetProgress", GetProgressRequest.class, DiffProgress.class);
  public static final Call<PauseSegmentRequest, QueuedSegment> PAUSE_SEGMENT =
      Call.of(QUEUE + "PauseSegment", PauseSegmentRequest.class, QueuedSegment.class);
  public static final Call<ResumeSegmentRequest, QueuedSegment> RESUME_SEGMENT =
      Call.of(QUEUE + "ResumeSegment", ResumeSegmentRequest.class, QueuedSegment.class);
  public static final Call<CancelDiffRequest, QueuedSegment> CANCEL_DIFF =
      Call.of(QUEUE + "CancelDiff", CancelDiffRequest.class, QueuedSegment.class);
  public static final Call<StartDryRunRequest, DryRun> START_DRY_RUN =
      Call.of(QUEUE + "StartDryRun", StartDryRunRequest.class, DryRun.class);
  public static final Call<GetDryRunRequest, DryRun> GET_DRY_RUN =
      Call.of(QUEUE + "GetDryRun", GetDryRunRequest.class, DryRun.class);
  public static final Call<CancelDryRunRequest, DryRun> CANCEL_DRY_RUN =
      Call.of(QUEUE + "CancelDryRun", CancelDryRunRequest.class, DryRun.class);
  public static final Call<SetMinimalValidVersionRequest, QueuedSegment> SET_MINIMAL_VALID_VERSION =
      Call.of(
          QUEUE + "SetMinimalValidVersion",
          SetMinimalValidVersionRequest.class,
          QueuedSegment.class);
  public static final Call<ConfirmRemovalRequest, QueuedSegment> CONFIRM_REMOVAL =
      Call.of(QUEUE + "ConfirmRemoval", ConfirmRemovalRequest.class, QueuedSegment.class);
  public static final Call<BeginSnapshotRequest, Snapshot> BEGIN_SNAPSHOT =
      Call.of(SNAPSHOTS + "BeginSnapshot", BeginSnapshotRequest.class, Snapshot.class);
  public static final Call<AddUsersRequest, Snapshot> ADD_USERS =
      Call.of(SNAPSHOTS + "AddUsers", AddUsersRequest.class, Snapshot.class);
  public static final Call<FinishSnapshotRequest, Snapshot> FINISH_SNAPSHOT =
      Call.of(SNAPSHOTS + "FinishSnapshot", FinishSnapshotRequest.class, Snapshot.class);
  public static final Call<ListSnapshotsRequest, ListSnapshotsResponse> LIST_SNAPSHOTS =
      Call.of(SNAPSHOTS + "ListSnapshots", ListSnapshotsRequest.class, ListSnapshotsResponse.class);
  public static final Call<AbandonSnapshotRequest, AbandonSnapshotResponse> ABANDON_SNAPSHOT =
      Call.of(
          SNAPSHOTS + "AbandonSnapshot",
          AbandonSnapshotRequest.class,
          AbandonSnapshotResponse.class);

  private SegmentCalls() {}
}
