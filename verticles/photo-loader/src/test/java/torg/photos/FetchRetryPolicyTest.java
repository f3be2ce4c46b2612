package torg.photos;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.bus.flow.Backoff;
import torg.photos.image.format.Refusal;

class FetchRetryPolicyTest {
  private final FetchRetryPolicy retryPolicy =
      new FetchRetryPolicy(5, new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(5)));

  @ParameterizedTest
  @CsvSource({
    "UNAVAILABLE, timeout, 1, 1",
    "UNAVAILABLE, timeout, 2, 2",
    "UNAVAILABLE, timeout, 3, 4",
    "UNAVAILABLE, timeout, 4, 5",
    "UNAVAILABLE, status; it asks for a pause of 3 s, 1, 3",
    "UNAVAILABLE, status; it asks for a pause of 3 s, 3, 4",
    "UNAVAILABLE, status; it asks for a pause of 3600 s, 1, 5",
    "TOO_MANY, busy, 1, 1",
    "DEADLINE, late, 1, 1",
    "INTERNAL, defect, 1, 1"
  })
  void shouldPauseWhenFaultMayPass(Fault fault, String text, int attempts, int seconds) {
    assertThat(retryPolicy.pauseAfter(FaultException.of(fault, text), attempts))
        .contains(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @CsvSource({"UNAVAILABLE, 5", "TOO_MANY, 5", "INVALID, 1", "TOO_LARGE, 1"})
  void shouldGiveUpWhenItIsOfNoUse(Fault fault, int attempts) {
    assertThat(retryPolicy.pauseAfter(FaultException.of(fault, "no"), attempts)).isEmpty();
  }

  @Test
  void shouldTellTheSellerWhenItGivesUp() {
    assertThat(FetchRetryPolicy.giveUp(FaultException.invalid("url", "is not a URL"), 1))
        .isInstanceOf(Refusal.class)
        .hasMessage("could not be fetched: is not a URL; check the address");
    assertThat(FetchRetryPolicy.giveUp(FaultException.tooLarge("x.jpg", 2, 1), 1))
        .isInstanceOf(Refusal.class)
        .hasMessage(
            "could not be fetched: x.jpg has 2 bytes, at most 1 are allowed; make it smaller");
    assertThat(
            FetchRetryPolicy.giveUp(FaultException.of(Fault.INTERNAL, "NullPointerException"), 3))
        .isInstanceOf(Unreachable.class)
        .hasMessage("could not be fetched because of a problem on our side; submit it again later");
    assertThat(FetchRetryPolicy.giveUp(FaultException.unavailable("timeout: it is silent"), 3))
        .isInstanceOf(Unreachable.class)
        .hasMessage(
            "could not be fetched in 3 attempts: timeout: it is silent; check that the host"
                + " answers");
  }

  @Test
  void shouldNotBlameTheSellerWhenTooManyFetchesWaitHere() {
    var busy = FaultException.of(Fault.TOO_MANY, "1000 fetches are waiting already");
    assertThat(FetchRetryPolicy.giveUp(busy, 3)).isSameAs(busy);
  }
}
