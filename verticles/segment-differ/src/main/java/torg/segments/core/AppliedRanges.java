package torg.segments.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import torg.segments.v1.AppliedRange;
import torg.snapshots.UserRange;

/**
 * Which snapshot the states of which users agree with, from the lowest user to the highest. Version
 * 0 is the snapshot without users.
 */
public record AppliedRanges(List<AppliedRange> ranges) {
  public static final long NO_USERS = 0;

  static final AppliedRanges NONE = new AppliedRanges(List.of(range(NO_USERS, UserRange.USER_MAX)));

  /** Users of one range. */
  public record Part(long version, UserRange users) {}

  static AppliedRanges of(List<AppliedRange> kept) {
    return kept.isEmpty() ? NONE : new AppliedRanges(List.copyOf(kept));
  }

  private static AppliedRange range(long version, long upTo) {
    return AppliedRange.newBuilder().setVersion(version).setUpToUser(upTo).build();
  }

  /** After a diff to the version has come as far as the user. */
  public AppliedRanges with(long version, long upTo) {
    var rest = ranges.stream().filter(range -> isPast(range, upTo)).toList();
    var next = new ArrayList<AppliedRange>();
    if (rest.isEmpty() || rest.get(0).getVersion() != version) {
      next.add(range(version, upTo));
    }
    next.addAll(rest);
    return new AppliedRanges(List.copyOf(next));
  }

  private static boolean isPast(AppliedRange range, long user) {
    return Long.compareUnsigned(range.getUpToUser(), user) > 0;
  }

  /** What a diff to the version still has to look at. */
  public UserRange toDo(long version) {
    var first = ranges.get(0);
    return first.getVersion() == version ? UserRange.after(first.getUpToUser()) : UserRange.ALL;
  }

  /** The snapshots to read for these users, in their order. */
  public List<Part> parts(UserRange users) {
    var parts = new ArrayList<Part>();
    var first = 0L;
    for (var range : ranges) {
      var part = new UserRange(first, range.getUpToUser()).intersection(users);
      if (range.getVersion() != NO_USERS && !part.isEmpty()) {
        parts.add(new Part(range.getVersion(), part));
      }
      first = range.getUpToUser() + 1;
    }
    return parts;
  }

  public boolean isSingle() {
    return ranges.size() == 1;
  }

  /** The snapshots that are still needed. */
  public Set<Long> versions() {
    return ranges.stream()
        .map(AppliedRange::getVersion)
        .filter(version -> version != NO_USERS)
        .collect(Collectors.toSet());
  }
}
