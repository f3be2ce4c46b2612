package torg.leases;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BalanceTest {
  @ParameterizedTest(name = "{0} shards, rank {1} of {2}: {3}")
  @CsvSource({
    "10, 0, 1, 10",
    "10, 0, 3, 4",
    "10, 1, 3, 3",
    "10, 2, 3, 3",
    "11, 1, 3, 4",
    "12, 2, 3, 4",
    "1, 0, 3, 1",
    "1, 1, 3, 0",
    "2, 2, 3, 0",
    "10, 3, 3, 0",
    "10, 0, 0, 0",
  })
  void shouldGiveQuotaByRank(int shards, int rank, int members, int quota) {
    assertThat(new Balance(shards, rank, members).quota()).isEqualTo(quota);
  }

  @ParameterizedTest(name = "rank {0} of 2 with {1}, free {2}: release {3}, acquire {4}")
  @CsvSource({
    // Five shards: rank 0 has three, rank 1 has two.
    "0, '0 1 2', '', '', ''",
    "0, '0 1 2', '3 4', '', ''",
    "0, '0 1 2 3 4', '', '3 4', ''",
    "1, '0 1 2 3 4', '', '2 3 4', ''",
    "0, '', '0 1 2 3 4', '', '0 1 2'",
    "1, '', '0 1 2 3 4', '', '2 3'",
    "1, '4', '0 1', '', '0'",
    "1, '4', '4', '', ''",
    "0, '1', '4', '', '4'",
    "0, '', '', '', ''",
  })
  void shouldReleaseAboveQuotaAndAcquireOnlyFree(
      int rank, String held, String free, String release, String acquire) {
    var balance = new Balance(5, rank, 2);
    assertThat(balance.surplus(set(held))).isEqualTo(set(release));
    assertThat(balance.wanted(set(held), set(free))).containsExactlyElementsOf(list(acquire));
  }

  @Test
  void shouldCoverEveryShardOnceWhenEachMemberTakesWhatItWants() {
    for (var members = 1; members <= 7; members++) {
      var participants = Stream.generate(UUID::randomUUID).limit(members).toList();
      var free = IntStream.range(0, 23).boxed().collect(Collectors.toCollection(HashSet::new));
      for (var member : participants) {
        var taken = Balance.of("work", 23, participants, member).wanted(Set.of(), free);
        assertThat(free.removeAll(taken)).isTrue();
      }
      assertThat(free).as("%d members", members).isEmpty();
    }
  }

  @Test
  void shouldSpreadSingleShardsOfManySharesOverMembers() {
    var participants = List.of(new UUID(0, 1), new UUID(0, 2), new UUID(0, 3));
    var owners =
        IntStream.range(0, 50)
            .mapToObj(share -> owner("job-" + share, participants))
            .collect(Collectors.toSet());
    assertThat(owners).containsExactlyInAnyOrderElementsOf(participants);
  }

  @Test
  void shouldGiveNothingToOneWhoDoesNotTakePart() {
    var balance = Balance.of("work", 4, List.of(new UUID(0, 1)), new UUID(0, 2));
    assertThat(balance.surplus(Set.of(1, 2))).containsExactlyInAnyOrder(1, 2);
    assertThat(balance.wanted(Set.of(), Set.of(0, 3))).isEmpty();
  }

  private static UUID owner(String share, List<UUID> participants) {
    return participants.stream()
        .filter(member -> Balance.of(share, 1, participants, member).quota() == 1)
        .reduce(
            (one, another) -> {
              throw new AssertionError(one + " and " + another);
            })
        .orElseThrow();
  }

  private static Set<Integer> set(String numbers) {
    return Set.copyOf(list(numbers));
  }

  private static List<Integer> list(String numbers) {
    return numbers.isEmpty()
        ? List.of()
        : Stream.of(numbers.split(" ")).map(Integer::valueOf).toList();
  }
}
