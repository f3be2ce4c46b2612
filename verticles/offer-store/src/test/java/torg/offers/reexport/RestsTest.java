package torg.offers.reexport;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.offers.model.OfferSamples.NOON;

import org.junit.jupiter.api.Test;
import torg.testkit.HandClock;

class RestsTest {
  private final HandClock clock = new HandClock(NOON);
  private final Rests rests = new Rests(clock);

  @Test
  void shouldRestLongerWithEveryFailureUntilOneSucceeds() {
    assertThat(rests.left(1)).isZero();
    for (var seconds : new int[] {1, 2, 4, 8, 16, 32, 60, 60}) {
      rests.failed(1);
      assertThat(rests.left(1)).hasSeconds(seconds);
      clock.advance(rests.left(1));
      assertThat(rests.left(1)).isZero();
    }
    rests.succeeded(1);
    rests.failed(1);
    assertThat(rests.left(1)).hasSeconds(1);
  }

  @Test
  void shouldCountPartsThatFailTogetherOnce() {
    rests.failed(1);
    rests.failed(1);
    assertThat(rests.left(1)).hasSeconds(1);
    assertThat(rests.left(2)).as("another re-export").isZero();
  }
}
