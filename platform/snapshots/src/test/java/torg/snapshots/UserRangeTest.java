package torg.snapshots;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UserRangeTest {
  @Test
  void shouldTellWhatItContains() {
    var range = new UserRange(5, Long.MIN_VALUE);
    assertThat(range.contains(4)).isFalse();
    assertThat(range.contains(5)).isTrue();
    assertThat(range.contains(Long.MAX_VALUE)).isTrue();
    assertThat(range.contains(Long.MIN_VALUE)).isTrue();
    assertThat(range.contains(Long.MIN_VALUE + 1)).isFalse();
    assertThat(UserRange.ALL.contains(UserRange.USER_MAX)).isTrue();
  }

  @Test
  void shouldEndAfterTheGreatestUser() {
    assertThat(UserRange.after(UserRange.USER_MAX).isEmpty()).isTrue();
    assertThat(UserRange.after(4)).isEqualTo(new UserRange(5, UserRange.USER_MAX));
  }

  @Test
  void shouldIntersect() {
    var upper = UserRange.after(9);
    assertThat(upper.intersection(new UserRange(0, 20))).isEqualTo(new UserRange(10, 20));
    assertThat(upper.intersection(new UserRange(0, 9)).isEmpty()).isTrue();
    assertThat(UserRange.NONE.intersection(UserRange.ALL).isEmpty()).isTrue();
  }
}
