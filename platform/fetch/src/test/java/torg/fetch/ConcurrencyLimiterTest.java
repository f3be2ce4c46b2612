package torg.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import torg.settings.Settings;

class ConcurrencyLimiterTest {
  private final ConcurrencyLimiter limiter =
      new ConcurrencyLimiter(
          FetchConfig.from(
              new Settings(
                  Map.of(
                      "fetch.concurrentMax", "3",
                      "fetch.perHostMax", "2",
                      "fetch.waitingMax", "2"))));
  private final List<String> admitted = new ArrayList<>();

  @Test
  void shouldLetOthersPassWhenAHostIsFull() {
    var first = acquire("a", "a1");
    acquire("a", "a2");
    acquire("a", "a3");
    acquire("b", "b1");
    assertThat(admitted).containsExactly("a1", "a2", "b1");
    assertThat(limiter.waiting()).isEqualTo(1);
    first.release();
    assertThat(admitted).containsExactly("a1", "a2", "b1", "a3");
    assertThat(limiter.running()).isEqualTo(3);
  }

  @Test
  void shouldKeepCountWhenAPermitIsReleasedTwiceOrFromTheQueue() {
    var first = acquire("a", "a1");
    acquire("a", "a2");
    var waiting = acquire("a", "a3");
    waiting.release();
    first.release();
    first.release();
    assertThat(admitted).containsExactly("a1", "a2");
    assertThat(limiter.running()).isEqualTo(1);
    assertThat(limiter.waiting()).isZero();
  }

  @Test
  void shouldRefuseWhenTooManyWait() {
    for (var index = 0; index < 4; index++) {
      acquire("a", "a" + index);
    }
    assertThatThrownBy(() -> acquire("a", "a4"))
        .hasMessage("2 fetches are already waiting, which is the limit; try again later");
  }

  private ConcurrencyLimiter.Permit acquire(String host, String name) {
    return limiter.acquire(host, () -> admitted.add(name));
  }
}
