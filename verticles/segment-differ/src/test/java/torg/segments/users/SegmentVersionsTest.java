package torg.segments.users;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SegmentVersionsTest {
  @Test
  void shouldHaveWhatAMapHas() {
    var seed = System.nanoTime();
    var random = new Random(seed);
    var expected = new HashMap<Long, Long>();
    var versions = SegmentVersions.NONE;
    for (var step = 0; step < 200; step++) {
      var changes = new HashMap<Long, Long>();
      for (var count = random.nextInt(50); count > 0; count--) {
        var segment = random.nextBoolean() ? 1 + random.nextInt(500) : -1L - random.nextInt(500);
        changes.put(segment, (long) random.nextInt(4));
      }
      versions = versions.with(changes);
      expected.putAll(changes);
      expected.values().removeIf(version -> version == 0);
      assertThat(versions.size()).as("seed %d", seed).isEqualTo(expected.size());
    }
    for (var segment = -600L; segment <= 600; segment++) {
      assertThat(versions.of(segment))
          .as("segment %d, seed %d", segment, seed)
          .isEqualTo(expected.getOrDefault(segment, 0L));
    }
  }

  @Test
  void shouldLeaveTheOldOneAsItWas() {
    var one = SegmentVersions.NONE.with(Map.of(5L, 9L));
    var other = one.with(Map.of(5L, 0L, 6L, 1L));
    assertThat(one.of(5)).isEqualTo(9);
    assertThat(other.of(5)).isZero();
    assertThat(other.of(6)).isEqualTo(1);
    assertThat(SegmentVersions.NONE.of(5)).isZero();
  }
}
