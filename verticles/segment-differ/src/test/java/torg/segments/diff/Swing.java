package torg.segments.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.LongStream;
import torg.segments.v1.UserSegments;

/**
 * A segment whose users swing between two sets from version to version: six go and six come, in
 * three chunks, and fourteen stay.
 */
final class Swing {
  static final long SEGMENT = 7;

  private Swing() {}

  /** Odd versions have the users from 0 on, even ones those from 6 on. */
  static long[] users(long version) {
    var first = version % 2 == 0 ? 6 : 0;
    return LongStream.range(first, first + 20).toArray();
  }

  /** Everybody is as the version says, was changed as often as that takes, and was emitted so. */
  static void check(
      long version, Map<Long, UserSegments> stored, Map<Long, UserSegments> emitted, String when) {
    assertThat(emitted).as(when).isEqualTo(stored);
    var members =
        stored.values().stream()
            .filter(state -> state.getMembershipsCount() == 1)
            .mapToLong(UserSegments::getUserId)
            .sorted()
            .toArray();
    assertThat(members).as(when).isEqualTo(users(version));
    assertThat(stored.get(3L).getVersion()).as(when).isEqualTo(version);
    assertThat(stored.get(10L).getVersion()).as(when).isEqualTo(1);
    assertThat(stored.get(23L).getVersion()).as(when).isEqualTo(version - 1);
  }
}
