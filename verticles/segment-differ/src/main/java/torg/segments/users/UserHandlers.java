package torg.segments.users;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Optional;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.calls.SegmentCalls;
import torg.segments.core.SegmentTables;
import torg.segments.v1.GetUserSegmentsRequest;
import torg.segments.v1.GetUserSegmentsResponse;
import torg.segments.v1.UserSegments;
import torg.store.Store;

/** Answers the call of torg.segments.v1.SegmentService about a user. */
public final class UserHandlers {
  private final Store store;
  private final int membershipsMax;

  public UserHandlers(Store store, int membershipsMax) {
    this.store = store;
    this.membershipsMax = membershipsMax;
  }

  /** Completes once the call is registered; fails when it cannot be. */
  public Future<?> answerOn(Bus bus) {
    return bus.answer(SegmentCalls.GET_USER_SEGMENTS, this::userSegments);
  }

  private Future<GetUserSegmentsResponse> userSegments(
      GetUserSegmentsRequest request, CallContext context) {
    var user = request.getUserId();
    return store
        .get(UserRows.key(user))
        .compose(
            row -> {
              var state = UserRows.state(user, row);
              var history = new ArrayList<>(UserRows.history(row));
              Collections.reverse(history);
              return minimalVersions(state)
                  .map(
                      minimal ->
                          GetUserSegmentsResponse.newBuilder()
                              .setState(state)
                              .addAllStaleSegmentIds(
                                  new UserStates(minimal, membershipsMax).stale(state))
                              .addAllHistory(history)
                              .build());
            });
  }

  /** Of the segments that a user is in. */
  private Future<UserStates.MinimalVersions> minimalVersions(UserSegments state) {
    var keys =
        state.getMembershipsList().stream()
            .map(membership -> SegmentTables.QUEUE.key(membership.getSegmentId()))
            .toList();
    return store
        .getAll(keys)
        .map(
            rows ->
                segment ->
                    Optional.ofNullable(rows.get(SegmentTables.QUEUE.key(segment)))
                        .flatMap(row -> row.find(SegmentTables.MINIMAL_VALID_VERSION))
                        .orElse(0L));
  }
}
