package torg.leases;

import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/**
 * How many members a member has seen, and whether those in sight are enough to go on with shared
 * work: not fewer than half of them. Who says goodbye no longer counts; who just vanishes still
 * does, for it may be at work on the other side of a broken network.
 *
 * @param leaving members in sight that have said goodbye
 * @param most the largest number of members at one time, less those that said goodbye
 */
record MembersSeen(Set<UUID> leaving, int most) {
  static final MembersSeen NOBODY = new MembersSeen(Set.of(), 0);

  MembersSeen {
    leaving = Set.copyOf(leaving);
  }

  MembersSeen and(Set<UUID> members) {
    var stillThere = new HashSet<>(leaving);
    stillThere.retainAll(members);
    var next = new MembersSeen(stillThere, most);
    return new MembersSeen(stillThere, Math.max(most, next.staying(members)));
  }

  /** One that is not in sight was not counted, or counts as vanished already. */
  MembersSeen withGoodbyeOf(UUID member, Set<UUID> members) {
    if (!members.contains(member) || leaving.contains(member)) {
      return this;
    }
    var leavers = new HashSet<>(leaving);
    leavers.add(member);
    return new MembersSeen(leavers, Math.max(1, most - 1));
  }

  boolean areEnough(Set<UUID> members) {
    return !members.isEmpty() && 2 * staying(members) >= most;
  }

  int staying(Set<UUID> members) {
    return (int) members.stream().filter(member -> !leaving.contains(member)).count();
  }
}
