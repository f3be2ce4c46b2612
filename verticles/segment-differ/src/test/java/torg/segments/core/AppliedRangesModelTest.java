package torg.segments.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.RepeatedTest;
import torg.segments.v1.AppliedRange;
import torg.snapshots.UserRange;

/** Diffs that end anywhere, against a version for each single user. */
class AppliedRangesModelTest {
  /** In unsigned order; the last one is the last of all, so that each range ends with one. */
  private static final long[] USERS = {
    0,
    1,
    2,
    100,
    101,
    Long.MAX_VALUE - 1,
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    Long.MIN_VALUE + 1,
    -3,
    -2,
    -1
  };

  private final long seed = new Random().nextLong();
  private final Map<Long, Long> model = new HashMap<>();
  private AppliedRanges ranges = AppliedRanges.NONE;

  @RepeatedTest(20)
  void shouldKnowTheSnapshotOfEachUser() {
    var random = new Random(seed);
    Arrays.stream(USERS).forEach(user -> model.put(user, AppliedRanges.NO_USERS));
    var newest = 0L;
    for (var diff = 0; diff < 200; diff++) {
      // Every third snapshot or so has no users, and agrees with what was never applied.
      var target = random.nextInt(3) == 0 ? AppliedRanges.NO_USERS : ++newest;
      for (var chunk = random.nextInt(4); chunk > 0; chunk--) {
        apply(target, random);
        check(random);
      }
    }
  }

  private void apply(long target, Random random) {
    var users = ranges.toDo(target);
    for (var user : USERS) {
      if (!users.contains(user)) {
        assertThat(model.get(user)).as("seed %d", seed).isEqualTo(target);
      }
    }
    var left = Arrays.stream(USERS).filter(users::contains).toArray();
    if (left.length == 0) {
      return;
    }
    var upTo = left[random.nextInt(left.length)];
    Arrays.stream(left)
        .filter(user -> Long.compareUnsigned(user, upTo) <= 0)
        .forEach(user -> model.put(user, target));
    ranges = ranges.with(target, upTo);
    assertThat(ranges.toDo(target).contains(upTo)).as("seed %d", seed).isFalse();
  }

  private void check(Random random) {
    assertThat(read(UserRange.ALL)).as("seed %d", seed).isEqualTo(model);
    var first = USERS[random.nextInt(USERS.length)];
    var last = USERS[random.nextInt(USERS.length)];
    var some = new UserRange(first, last);
    var expected = new HashMap<>(model);
    expected.replaceAll((user, version) -> some.contains(user) ? version : 0L);
    assertThat(read(some)).as("seed %d", seed).isEqualTo(expected);

    var needed = new TreeSet<>(model.values());
    needed.remove(AppliedRanges.NO_USERS);
    assertThat(ranges.versions()).as("seed %d", seed).isEqualTo(needed);

    var kept = ranges.ranges();
    assertThat(kept.get(kept.size() - 1).getUpToUser())
        .as("seed %d", seed)
        .isEqualTo(UserRange.USER_MAX);
    for (var at = 1; at < kept.size(); at++) {
      assertThat(kept.get(at).getVersion())
          .as("seed %d", seed)
          .isNotEqualTo(kept.get(at - 1).getVersion());
    }
    assertThat(kept.stream().map(AppliedRange::getUpToUser).toList())
        .as("seed %d", seed)
        .isSortedAccordingTo(Long::compareUnsigned)
        .doesNotHaveDuplicates();
  }

  /** As the parts say; users in no part have no snapshot. */
  private Map<Long, Long> read(UserRange users) {
    var versions = new HashMap<Long, Long>();
    Arrays.stream(USERS).forEach(user -> versions.put(user, AppliedRanges.NO_USERS));
    for (var part : ranges.parts(users)) {
      for (var user : USERS) {
        if (part.users().contains(user)) {
          assertThat(versions.put(user, part.version()))
              .as("seed %d", seed)
              .isEqualTo(AppliedRanges.NO_USERS);
        }
      }
    }
    return versions;
  }
}
