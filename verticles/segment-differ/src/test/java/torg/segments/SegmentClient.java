package torg.segments;

import com.google.protobuf.Message;
import torg.bus.Call;
import torg.calls.SegmentCalls;
import torg.segments.v1.AddUsersRequest;
import torg.segments.v1.BeginSnapshotRequest;
import torg.segments.v1.CreateSegmentRequest;
import torg.segments.v1.DiffProgress;
import torg.segments.v1.DryRun;
import torg.segments.v1.DryRunState;
import torg.segments.v1.FinishSnapshotRequest;
import torg.segments.v1.GetDryRunRequest;
import torg.segments.v1.GetProgressRequest;
import torg.segments.v1.GetUserSegmentsRequest;
import torg.segments.v1.GetUserSegmentsResponse;
import torg.segments.v1.SegmentStage;
import torg.segments.v1.StartDryRunRequest;
import torg.testkit.Await;

/** The calls that tests make again and again. */
public interface SegmentClient {
  <Q extends Message, A extends Message> A ask(Call<Q, A> call, Q request);

  static StartDryRunRequest dryRunOf(long segment, long version) {
    return StartDryRunRequest.newBuilder()
        .setSegmentId(segment)
        .setEvaluationVersion(version)
        .build();
  }

  default void create(long segment) {
    ask(
        SegmentCalls.CREATE_SEGMENT,
        CreateSegmentRequest.newBuilder().setSegmentId(segment).setName("s" + segment).build());
  }

  /** Loads a whole snapshot and enqueues it. */
  default void load(long segment, long version, long... users) {
    ask(
        SegmentCalls.BEGIN_SNAPSHOT,
        BeginSnapshotRequest.newBuilder().setSegmentId(segment).setVersion(version).build());
    if (users.length > 0) {
      var request = AddUsersRequest.newBuilder().setSegmentId(segment).setVersion(version);
      for (var user : users) {
        request.addUserIds(user);
      }
      ask(SegmentCalls.ADD_USERS, request.build());
    }
    ask(
        SegmentCalls.FINISH_SNAPSHOT,
        FinishSnapshotRequest.newBuilder()
            .setSegmentId(segment)
            .setVersion(version)
            .setRows(users.length)
            .build());
  }

  /** The last one, as it stands. */
  default DryRun dryRun(long segment) {
    return ask(
        SegmentCalls.GET_DRY_RUN, GetDryRunRequest.newBuilder().setSegmentId(segment).build());
  }

  /** Begins one and waits for its end. */
  default DryRun dryRun(long segment, long version) {
    ask(SegmentCalls.START_DRY_RUN, dryRunOf(segment, version));
    Await.until(() -> dryRun(segment).getState() != DryRunState.DRY_RUN_RUNNING);
    return dryRun(segment);
  }

  default DiffProgress progress(long segment) {
    return ask(
        SegmentCalls.GET_PROGRESS, GetProgressRequest.newBuilder().setSegmentId(segment).build());
  }

  default void awaitStage(long segment, SegmentStage stage) {
    Await.until(() -> progress(segment).getSegment().getStage() == stage);
  }

  /** Whole states are there, and nobody is at them any more. */
  default void awaitDone(long segment, long version) {
    Await.until(
        () -> {
          var entry = progress(segment).getSegment();
          return entry.getStage() == SegmentStage.DONE && entry.getDiffVersion() == version;
        });
  }

  default GetUserSegmentsResponse user(long user) {
    return ask(
        SegmentCalls.GET_USER_SEGMENTS,
        GetUserSegmentsRequest.newBuilder().setUserId(user).build());
  }
}
