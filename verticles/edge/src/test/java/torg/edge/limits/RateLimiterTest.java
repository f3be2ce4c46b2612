package torg.edge.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

class RateLimiterTest {
  private static final long SECOND = 1_000_000_000;

  /** Near the end of the numbers, where times wrap around. */
  private static final long START = Long.MAX_VALUE - SECOND / 2;

  private final RateLimiter rateLimiter = new RateLimiter(10);

  private int taken(String caller, int calls, long now) {
    var taken = 0;
    for (var i = 0; i < calls; i++) {
      try {
        rateLimiter.count(caller, now);
        taken++;
      } catch (FaultException refused) {
        assertThat(refused.fault()).isEqualTo(Fault.TOO_MANY);
      }
    }
    return taken;
  }

  @Test
  void shouldTakeASecondsWorthAtOnceAndThenAsManyAsTimePasses() {
    assertThat(taken("shop", 100, START)).isEqualTo(10);
    assertThat(taken("shop", 100, START + SECOND / 10)).isEqualTo(1);
    assertThat(taken("shop", 100, START + SECOND / 2)).isEqualTo(4);
    assertThat(taken("shop", 100, START + 60 * SECOND)).isEqualTo(10);
  }

  @Test
  void shouldTellCallersApart() {
    assertThat(taken("shop", 100, START)).isEqualTo(10);
    assertThat(taken("other", 5, START)).isEqualTo(5);
    assertThatThrownBy(() -> rateLimiter.count("shop", START))
        .hasMessage("shop exceeds the limit of 10 calls a second; try again in a second");
  }

  @Test
  void shouldForgetIdleCallersWhenThereAreTooMany() {
    for (var i = 0; i < RateLimiter.CALLERS_MAX; i++) {
      rateLimiter.count("caller " + i, START);
    }
    rateLimiter.count("one more", START + 2 * SECOND);
    assertThat(rateLimiter.callers()).isEqualTo(1);
  }

  @Test
  void shouldLetThoseBeyondShareWhenAllAreActive() {
    for (var i = 0; i < RateLimiter.CALLERS_MAX; i++) {
      rateLimiter.count("caller " + i, START);
    }
    for (var i = 0; i < 10; i++) {
      rateLimiter.count("another " + i, START);
    }
    assertThatThrownBy(() -> rateLimiter.count("late", START)).isInstanceOf(FaultException.class);
    assertThatCode(() -> rateLimiter.count("caller 1", START)).doesNotThrowAnyException();
    assertThat(rateLimiter.callers()).isEqualTo(RateLimiter.CALLERS_MAX);
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1,127.0.0.1",
    "2001:db8:0:1:aaaa:bbbb:cccc:dddd,2001:db8:0:1",
    "0:0:0:0:0:0:0:1,0:0:0:0",
    "localhost,localhost",
  })
  void shouldTakeAnIpv6NetworkForOneCaller(String address, String caller) {
    assertThat(RateLimiter.ofAddress(address)).isEqualTo(caller);
  }
}
