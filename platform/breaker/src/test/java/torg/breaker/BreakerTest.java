package torg.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

class BreakerTest {
  private static final Duration ENDLESS = Duration.ofHours(1);

  private final Vertx vertx = Vertx.vertx();
  private final Breaker breaker = new Breaker(vertx, "S3", ENDLESS);
  private final AtomicInteger asked = new AtomicInteger();

  @AfterEach
  void close() throws Exception {
    breaker.close();
    vertx.close().await(30, TimeUnit.SECONDS);
  }

  @ParameterizedTest
  @EnumSource(names = {"UNAVAILABLE", "DEADLINE"})
  void shouldAskNoMoreWhenTheServerWasAwayOrSilentSeveralTimesInARow(Fault fault) {
    for (var time = 0; time < Breaker.FAILURES_MAX; time++) {
      assertThat(fail(fault).fault()).isEqualTo(fault);
    }
    assertThat(fail(fault))
        .hasMessage("S3 failed 5 times in a row and is left alone for a while; last failure: why")
        .extracting(FaultException::fault)
        .isEqualTo(Fault.UNAVAILABLE);
    assertThat(asked).hasValue(Breaker.FAILURES_MAX);
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"UNAVAILABLE", "DEADLINE"})
  void shouldGoOnAskingWhenTheServerRefuses(Fault fault) {
    for (var time = 0; time < 3 * Breaker.FAILURES_MAX; time++) {
      assertThat(fail(fault).fault()).isEqualTo(fault);
    }
    assertThat(asked).hasValue(3 * Breaker.FAILURES_MAX);
  }

  @Test
  void shouldGoOnAskingWhenAnAnswerComesInBetween() {
    for (var time = 0; time < 3 * Breaker.FAILURES_MAX; time++) {
      fail(time % Breaker.FAILURES_MAX == 0 ? Fault.INVALID : Fault.DEADLINE);
    }
    assertThat(asked).hasValue(3 * Breaker.FAILURES_MAX);
  }

  private FaultException fail(Fault fault) {
    return breaker
        .<FaultException>around(
            () -> {
              asked.incrementAndGet();
              return Future.failedFuture(FaultException.of(fault, "why"));
            })
        .otherwise(failure -> (FaultException) failure)
        .await();
  }
}
