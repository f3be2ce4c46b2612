package torg.leases;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * One member's fair part of a share: all members get the same number of shards, and the first by
 * rank one of those left over.
 *
 * @param rank from 0; not below {@code members} for somebody who does not take part
 */
record Balance(int shards, int rank, int members) {

  static Balance of(String share, int shards, Collection<UUID> participants, UUID self) {
    var ranked = ranked(share, participants);
    var rank = ranked.indexOf(self);
    return new Balance(shards, rank < 0 ? ranked.size() : rank, ranked.size());
  }

  /** Mixed with the share's name, else the left-overs of every share would go to one member. */
  private static List<UUID> ranked(String share, Collection<UUID> participants) {
    return participants.stream()
        .sorted(
            Comparator.comparing(
                member ->
                    UUID.nameUUIDFromBytes(
                        (share + "/" + member).getBytes(StandardCharsets.UTF_8))))
        .toList();
  }

  int quota() {
    if (rank >= members) {
      return 0;
    }
    return shards / members + (rank < shards % members ? 1 : 0);
  }

  /** The held shards to give up: the highest ones. */
  Set<Integer> surplus(Set<Integer> held) {
    var surplus = new TreeSet<Integer>();
    held.stream()
        .sorted(Comparator.reverseOrder())
        .limit(Math.max(0, held.size() - quota()))
        .forEach(surplus::add);
    return surplus;
  }

  /**
   * The free shards to try for. Each rank begins at another place, so that members that see the
   * same free shards seldom try for the same ones.
   */
  List<Integer> wanted(Set<Integer> held, Set<Integer> free) {
    var first = members == 0 ? 0 : (int) ((long) rank * shards / members);
    return IntStream.range(0, shards)
        .map(step -> (int) (((long) first + step) % shards))
        .filter(shard -> free.contains(shard) && !held.contains(shard))
        .limit(Math.max(0, quota() - held.size()))
        .boxed()
        .toList();
  }
}
