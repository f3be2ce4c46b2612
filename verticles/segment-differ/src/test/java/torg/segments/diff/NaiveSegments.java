package torg.segments.diff;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import torg.segments.v1.Membership;
import torg.segments.v1.UserSegments;

/**
 * What the differ should come to, written as plainly as can be: whole sets, one after the other.
 */
final class NaiveSegments {
  private final int membershipsMax;
  private final Map<Long, Set<Long>> applied = new HashMap<>();
  private final Map<Long, Long> minimal = new HashMap<>();
  private final Map<Long, Long> newest = new HashMap<>();
  final Map<Long, UserSegments> users = new TreeMap<>();

  NaiveSegments(int membershipsMax) {
    this.membershipsMax = membershipsMax;
  }

  void disable(long segment) {
    minimal.put(segment, newest.getOrDefault(segment, 0L) + 1);
    applied.remove(segment);
  }

  void apply(long segment, long version, Set<Long> snapshot) {
    newest.put(segment, version);
    var before = applied.getOrDefault(segment, Set.of());
    var both = new TreeSet<>(before);
    both.addAll(snapshot);
    for (var user : both) {
      if (before.contains(user) != snapshot.contains(user)) {
        change(user, segment, version, snapshot.contains(user));
      }
    }
    applied.put(segment, Set.copyOf(snapshot));
  }

  private void change(long user, long segment, long version, boolean isAdded) {
    var before = users.getOrDefault(user, UserSegments.newBuilder().setUserId(user).build());
    List<Membership> after = new ArrayList<>();
    for (var membership : before.getMembershipsList()) {
      var isValid =
          membership.getEvaluationVersion() >= minimal.getOrDefault(membership.getSegmentId(), 0L);
      if (isValid && membership.getSegmentId() != segment) {
        after.add(membership);
      }
    }
    if (isAdded) {
      after.add(
          Membership.newBuilder().setSegmentId(segment).setEvaluationVersion(version).build());
    }
    while (after.size() > membershipsMax) {
      after.remove(0);
    }
    if (!after.equals(before.getMembershipsList())) {
      users.put(
          user,
          before.toBuilder()
              .setVersion(before.getVersion() + 1)
              .clearMemberships()
              .addAllMemberships(after)
              .build());
    }
  }
}
