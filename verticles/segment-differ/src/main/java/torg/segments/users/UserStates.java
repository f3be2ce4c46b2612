package torg.segments.users;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import torg.segments.v1.Membership;
import torg.segments.v1.UserSegments;

/** Decides what becomes of a user's segments when the user comes to one or leaves it. */
public final class UserStates {
  private final MinimalVersions minimal;
  private final int membershipsMax;

  /** Versions of segments from which on memberships are valid. */
  interface MinimalVersions {
    /** 0 where all are valid. */
    long of(long segment);
  }

  /**
   * @param version of the snapshot that says so
   */
  public record Move(long segment, long version, boolean isAdded) {}

  /**
   * @param stale segments that fell out because their membership is no longer valid
   * @param oldest and because there are too many
   */
  public record Change(UserSegments after, List<Long> stale, List<Long> oldest) {}

  public UserStates(MinimalVersions minimal, int membershipsMax) {
    this.minimal = minimal;
    this.membershipsMax = membershipsMax;
  }

  /** Empty when all stays as it is, as it does when a move comes again. */
  public Optional<Change> decide(UserSegments before, Move move) {
    var moved = move.isAdded() ? with(before, move) : without(before, move.segment());
    var valid = new ArrayList<Membership>(moved.size());
    var stale = new ArrayList<Long>();
    for (var membership : moved) {
      if (isStale(membership)) {
        stale.add(membership.getSegmentId());
      } else {
        valid.add(membership);
      }
    }
    var excess = Math.max(0, valid.size() - membershipsMax);
    var oldest = valid.subList(0, excess).stream().map(Membership::getSegmentId).toList();
    var kept = valid.subList(excess, valid.size());
    return kept.equals(before.getMembershipsList())
        ? Optional.empty()
        : Optional.of(new Change(next(before, kept), stale, oldest));
  }

  /** Those that fall out with the next change. */
  List<Long> stale(UserSegments state) {
    return state.getMembershipsList().stream()
        .filter(this::isStale)
        .map(Membership::getSegmentId)
        .toList();
  }

  private boolean isStale(Membership membership) {
    return Long.compareUnsigned(
            membership.getEvaluationVersion(), minimal.of(membership.getSegmentId()))
        < 0;
  }

  /** A membership that is valid keeps its place; a stale one begins anew. */
  private List<Membership> with(UserSegments before, Move move) {
    var added =
        Membership.newBuilder()
            .setSegmentId(move.segment())
            .setEvaluationVersion(move.version())
            .build();
    var moved = new ArrayList<Membership>(before.getMembershipsCount() + 1);
    var isThere = false;
    for (var membership : before.getMembershipsList()) {
      if (membership.getSegmentId() != move.segment()) {
        moved.add(membership);
      } else if (!isStale(membership)) {
        moved.add(added);
        isThere = true;
      }
    }
    if (!isThere) {
      moved.add(added);
    }
    return moved;
  }

  private static List<Membership> without(UserSegments before, long segment) {
    return before.getMembershipsList().stream()
        .filter(membership -> membership.getSegmentId() != segment)
        .toList();
  }

  private static UserSegments next(UserSegments before, List<Membership> memberships) {
    return before.toBuilder()
        .setVersion(before.getVersion() + 1)
        .clearMemberships()
        .addAllMemberships(memberships)
        .build();
  }
}
