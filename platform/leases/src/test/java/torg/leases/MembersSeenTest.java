package torg.leases;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MembersSeenTest {
  /** Events: a letter joins, -a vanishes, ~a says goodbye, which only counts while it is there. */
  @ParameterizedTest(name = "{0}: works {1}, {2} seen")
  @CsvSource({
    "a,                                 true,  1",
    "a b,                               true,  2",
    "a b -b,                            true,  2",
    "a b c -b,                          true,  3",
    "a b c -b -c,                       false, 3",
    "a b c -b -c d,                     true,  3",
    "a b c d -b -c,                     true,  4",
    "a b c d -b -c -d,                  false, 4",
    "a b c d e -b -c -d,                false, 5",
    "a b c ~b,                          true,  2",
    "a b c ~b -b,                       true,  2",
    "a b c ~b -b ~c -c,                 true,  1",
    "a b c ~b ~c -b -c,                 true,  1",
    "a b c d e ~b -b ~c -c ~d -d ~e -e, true,  1",
    "a b c d e -b -c ~d -d,             true,  4",
    "a b c d e -b -c ~d -d ~e -e,       false, 3",
    "a b c ~b ~b -b,                    true,  2",
    "a b c -b ~b,                       true,  3",
    "a b c ~b -b b,                     true,  3",
    "a ~a,                              false, 1",
    "a b c ~z,                          true,  3",
  })
  void shouldGoOnWithHalfOfThoseThatDidNotLeave(String events, boolean works, int most) {
    var members = new HashSet<UUID>();
    var seen = MembersSeen.NOBODY;
    for (var event : events.split(" ")) {
      var member = new UUID(0, event.charAt(event.length() - 1));
      switch (event.charAt(0)) {
        case '-' -> members.remove(member);
        case '~' -> seen = seen.withGoodbyeOf(member, members);
        default -> members.add(member);
      }
      seen = seen.and(members);
    }
    assertThat(seen.areEnough(members)).isEqualTo(works);
    assertThat(seen.most()).isEqualTo(most);
  }

  @ParameterizedTest(name = "{0} of {1}: {2}")
  @CsvSource({
    "1, 1, true",
    "1, 2, true",
    "1, 3, false",
    "2, 3, true",
    "2, 4, true",
    "2, 5, false",
    "3, 5, true",
    "49, 99, false",
    "50, 99, true",
    "0, 1, false",
  })
  void shouldCountHalvesExactly(int inSight, int most, boolean works) {
    var members = new HashSet<UUID>();
    for (var number = 0; number < inSight; number++) {
      members.add(new UUID(1, number));
    }
    assertThat(new MembersSeen(Set.of(), most).areEnough(members)).isEqualTo(works);
  }
}
