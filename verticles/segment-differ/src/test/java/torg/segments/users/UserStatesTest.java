package torg.segments.users;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.segments.users.UserStates.Move;
import torg.segments.v1.Membership;
import torg.segments.v1.UserSegments;

/** Memberships are written as segment:version, oldest first. */
class UserStatesTest {
  private static final long USER = Long.MIN_VALUE + 1;
  private static final long VERSION = 41;

  private static List<Membership> memberships(String text) {
    return words(text).stream()
        .map(word -> word.split(":"))
        .map(
            pair ->
                Membership.newBuilder()
                    .setSegmentId(Long.parseUnsignedLong(pair[0]))
                    .setEvaluationVersion(Long.parseUnsignedLong(pair[1]))
                    .build())
        .toList();
  }

  private static List<String> words(String text) {
    return text.isEmpty() ? List.of() : Arrays.asList(text.split(" "));
  }

  private static List<Long> ids(String text) {
    return words(text).stream().map(Long::parseUnsignedLong).toList();
  }

  private static UserSegments state(List<Membership> memberships) {
    return UserSegments.newBuilder()
        .setUserId(USER)
        .setVersion(VERSION)
        .addAllMemberships(memberships)
        .build();
  }

  /** Those that are not named have none. */
  private static UserStates.MinimalVersions minimal(String text) {
    Map<Long, Long> versions =
        memberships(text).stream()
            .collect(Collectors.toMap(Membership::getSegmentId, Membership::getEvaluationVersion));
    return segment -> versions.getOrDefault(segment, 0L);
  }

  private static Move move(String text) {
    var pair = memberships(text.substring(1)).get(0);
    return new Move(pair.getSegmentId(), pair.getEvaluationVersion(), text.charAt(0) == '+');
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a first segment                     | ''          | ''      | 600 | +7:1 | 7:1         | ''    | ''
          one more comes last                 | 9:5 3:2     | ''      | 600 | +7:1 | 9:5 3:2 7:1 | ''    | ''
          one with a lower id comes last      | 9:5 3:2     | ''      | 600 | +1:1 | 9:5 3:2 1:1 | ''    | ''
          again from a newer snapshot         | 7:1 8:1     | ''      | 600 | +7:2 | 7:2 8:1     | ''    | ''
          the first leaves                    | 9:5 3:2 7:1 | ''      | 600 | -9:6 | 3:2 7:1     | ''    | ''
          one in the middle leaves            | 9:5 3:2 7:1 | ''      | 600 | -3:6 | 9:5 7:1     | ''    | ''
          the only one leaves                 | 7:1         | ''      | 600 | -7:2 | ''          | ''    | ''
          left and came back                  | 8:1         | ''      | 600 | +7:3 | 8:1 7:3     | ''    | ''
          stale ones go with an arrival       | 8:1 9:1 3:1 | 8:2 3:9 | 600 | +7:1 | 9:1 7:1     | 8 3   | ''
          stale ones go with a departure      | 8:1 7:1 3:1 | 8:2 3:9 | 600 | -7:2 | ''          | 8 3   | ''
          stale ones go though nobody leaves  | 8:1 9:1     | 8:2     | 600 | -7:2 | 9:1         | 8     | ''
          stale ones go with an arrival again | 8:1 7:1     | 8:2     | 600 | +7:1 | 7:1         | 8     | ''
          valid from its own version on       | 8:2         | 8:2     | 600 | +7:1 | 8:2 7:1     | ''    | ''
          its own stale one begins anew       | 7:1 8:1     | 7:2     | 600 | +7:2 | 8:1 7:2     | ''    | ''
          its own stale one leaves            | 7:1 8:1     | 7:2     | 600 | -7:2 | 8:1         | ''    | ''
          an arrival that is stale itself     | 7:1 8:1     | 7:9     | 600 | +7:2 | 8:1         | 7     | ''
          all of a deleted segment are stale  | 8:5 9:1     | 8:18446744073709551615 | 600 | +7:1 | 9:1 7:1 | 8 | ''
          only the last version is left       | 8:18446744073709551615 | 8:18446744073709551615 | 600 | +7:1 | 8:18446744073709551615 7:1 | '' | ''
          a great version is not stale        | 8:9223372036854775809 | 8:5 | 600 | +7:1 | 8:9223372036854775809 7:1 | '' | ''
          a great minimum makes stale         | 8:5 | 8:9223372036854775809 | 600 | +7:1 | 7:1 | 8 | ''
          great ids                           | 18446744073709551615:1 | '' | 600 | +9223372036854775809:1 | 18446744073709551615:1 9223372036854775809:1 | '' | ''
          a great id leaves                   | 1:1 18446744073709551615:1 | '' | 600 | -18446744073709551615:1 | 1:1 | '' | ''
          as many as are allowed              | 1:1 2:1     | ''      | 3   | +3:1 | 1:1 2:1 3:1 | ''    | ''
          the oldest falls out                | 1:1 2:1 3:1 | ''      | 3   | +4:1 | 2:1 3:1 4:1 | ''    | 1
          oldest by arrival, not by version   | 9:9 2:1 3:5 | ''      | 3   | +4:1 | 2:1 3:5 4:1 | ''    | 9
          several fall out                    | 1:1 2:1 3:1 | ''      | 2   | +4:1 | 3:1 4:1     | ''    | 1 2
          too many though one leaves          | 1:1 2:1 3:1 | ''      | 1   | -3:2 | 2:1         | ''    | 1
          too many though nobody leaves       | 1:1 2:1 3:1 | ''      | 2   | -7:2 | 2:1 3:1     | ''    | 1
          a stale one makes room              | 1:1 2:1 3:1 | 2:2     | 3   | +4:1 | 1:1 3:1 4:1 | 2     | ''
          stale before oldest                 | 1:1 2:1 3:1 | 2:2     | 2   | +4:1 | 3:1 4:1     | 2     | 1
          only one is allowed                 | 1:1         | ''      | 1   | +4:1 | 4:1         | ''    | 1
          only one is allowed, and stale      | 1:1         | 1:2     | 1   | +4:1 | 4:1         | 1     | ''
          """)
  void shouldChange(
      String name,
      String before,
      String minimal,
      int max,
      String move,
      String after,
      String stale,
      String oldest) {
    var state = state(memberships(before));
    var change = new UserStates(minimal(minimal), max).decide(state, move(move)).orElseThrow();
    assertThat(change.after())
        .isEqualTo(state(memberships(after)).toBuilder().setVersion(VERSION + 1).build());
    assertThat(change.stale()).isEqualTo(ids(stale));
    assertThat(change.oldest()).isEqualTo(ids(oldest));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          the same comes again           | 7:1 8:1 | ''                     | 600 | +7:1
          the only one comes again       | 7:1     | ''                     | 1   | +7:1
          one that is not there leaves   | 8:1 9:1 | ''                     | 600 | -7:1
          somebody without any leaves    | ''      | ''                     | 600 | -7:1
          a stale one comes              | 8:1     | 7:2                    | 600 | +7:1
          one of a deleted segment comes | 8:1     | 7:18446744073709551615 | 600 | +7:5
          a full one leaves another      | 8:1 9:1 | 8:1 9:1                | 2   | -7:1
          """)
  void shouldNotChange(String name, String before, String minimal, int max, String move) {
    assertThat(new UserStates(minimal(minimal), max).decide(state(memberships(before)), move(move)))
        .isEmpty();
  }

  private static List<Membership> inSegments(long first, long last) {
    return LongStream.rangeClosed(first, last)
        .mapToObj(
            segment ->
                Membership.newBuilder().setSegmentId(segment).setEvaluationVersion(1).build())
        .toList();
  }

  @Test
  void shouldKeepTheNewest600WhenAUserIsIn5000Segments() {
    var states = new UserStates(segment -> segment % 2 == 0 && segment <= 4_500 ? 2 : 0, 600);
    var change = states.decide(state(inSegments(1, 5_000)), new Move(5_001, 1, true)).orElseThrow();

    // Valid are 2,250 odd ones up to 4,500, the 500 after it and the new one.
    assertThat(change.stale()).hasSize(2_250).startsWith(2L, 4L).endsWith(4_500L);
    assertThat(change.oldest()).hasSize(2_751 - 600).startsWith(1L, 3L).endsWith(4_301L);
    var kept = change.after().getMembershipsList().stream().map(Membership::getSegmentId).toList();
    assertThat(kept).hasSize(600).startsWith(4_303L, 4_305L).endsWith(4_999L, 5_000L, 5_001L);
    assertThat(kept).isSorted();
  }

  @Test
  void shouldCountVersionsFromOneWithoutGaps() {
    var states = new UserStates(segment -> 0, 600);
    var state = UserSegments.newBuilder().setUserId(USER).build();
    for (var segment = 1; segment <= 700; segment++) {
      state = states.decide(state, new Move(segment, segment, true)).orElseThrow().after();
      assertThat(state.getVersion()).isEqualTo(segment);
      assertThat(state.getMembershipsCount()).isEqualTo(Math.min(segment, 600));
    }
    assertThat(state.getMemberships(0).getSegmentId()).isEqualTo(101);
    assertThat(state.getUserId()).isEqualTo(USER);
  }

  @Test
  void shouldNameStaleOnesWithoutAChange() {
    var states = new UserStates(minimal("8:2 3:18446744073709551615"), 600);
    assertThat(states.stale(state(memberships("3:5 7:1 8:1 9:1")))).containsExactly(3L, 8L);
    assertThat(states.stale(state(List.of()))).isEmpty();
  }

  @Test
  void shouldLeaveTheStateBeforeAsItIs() {
    var before = state(memberships("1:1 2:1"));
    new UserStates(segment -> 0, 2).decide(before, new Move(3, 1, true)).orElseThrow();
    assertThat(before.getMembershipsList())
        .extracting(one -> entry(one.getSegmentId(), one.getEvaluationVersion()))
        .containsExactly(entry(1L, 1L), entry(2L, 1L));
  }
}
