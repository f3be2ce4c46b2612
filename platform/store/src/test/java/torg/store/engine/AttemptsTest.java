package torg.store.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.CallContext;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.store.engine.StoreFailure.Kind;

class AttemptsTest {
  private static final Duration HOUR = Duration.ofHours(1);

  private final Vertx vertx = Vertx.vertx();

  @AfterEach
  void close() throws Exception {
    vertx.close().await(30, TimeUnit.SECONDS);
  }

  private Attempts attempts(Duration backoff) {
    var config = new StoreConfig(3, backoff, backoff, HOUR, HOUR, HOUR, 1, Duration.ofSeconds(1));
    return new Attempts(vertx, config, new StoreMetrics(new SimpleMeterRegistry()));
  }

  /** What becomes of work whose attempts fail one after the other. */
  private Fault faultOf(Attempts attempts, boolean idempotent, CallContext call, Kind... kinds) {
    var failures = new ArrayDeque<>(List.of(kinds));
    var done =
        call.run(
            vertx,
            () ->
                attempts.run(
                    idempotent,
                    () -> Future.failedFuture(new StoreFailure(failures.poll(), "no luck"))));
    var failure = catchThrowable(() -> done.await(30, TimeUnit.SECONDS));
    assertThat(failures).as("attempts that were not made").isEmpty();
    return ((FaultException) failure).fault();
  }

  @ParameterizedTest
  @CsvSource({"CONFLICT, 4, 32", "LOST, 4, 32", "BUSY, 40, 320"})
  void shouldWaitLongerWhenTheDatabaseIsBusy(Kind kind, long first, long fourth) {
    var config =
        new StoreConfig(
            3,
            Duration.ofMillis(4),
            HOUR.dividedBy(60),
            HOUR,
            HOUR,
            HOUR,
            1,
            Duration.ofSeconds(1));
    var pauses =
        new Attempts(vertx, config, new StoreMetrics(new SimpleMeterRegistry())).pauses(kind);
    assertThat(pauses.pause(1)).hasMillis(first);
    assertThat(pauses.pause(4)).hasMillis(fourth);
  }

  /** Whatever part of a minute the pause is, it is longer than what is left of the time. */
  @ParameterizedTest
  @CsvSource({"CONFLICT, DEADLINE", "UNKNOWN, UNDETERMINED"})
  void shouldNotWaitWhenThePauseIsLongerThanTheTimeLeft(Kind kind, Fault expected) {
    var call = CallContext.mesh(Duration.ofMillis(200));
    var done =
        call.run(
            vertx,
            () ->
                attempts(Duration.ofMinutes(1))
                    .run(
                        true,
                        () -> {
                          while (call.remainingMillis() > 1) {
                            Thread.onSpinWait();
                          }
                          return Future.failedFuture(new StoreFailure(kind, "no luck"));
                        }));
    var failure = catchThrowable(() -> done.await(30, TimeUnit.SECONDS));
    assertThat(((FaultException) failure).fault()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "CONFLICT, CONFLICT, CONFLICT, false, CONFLICT",
    "BUSY,     LOST,     BUSY,     false, UNAVAILABLE",
    "UNKNOWN,  LOST,     CONFLICT, true,  UNDETERMINED",
    "LOST,     UNKNOWN,  SLOW,     true,  UNDETERMINED",
  })
  void shouldTellTheWorstThatMayHaveHappened(
      Kind first, Kind second, Kind third, boolean idempotent, Fault expected) {
    var call = CallContext.mesh(HOUR);
    assertThat(faultOf(attempts(Duration.ofMillis(1)), idempotent, call, first, second, third))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"FULL, TOO_MANY", "SLOW, DEADLINE", "EXPIRED, DEADLINE", "UNKNOWN, UNDETERMINED"})
  void shouldNotTryAgainWhenItIsOfNoUse(Kind kind, Fault expected) {
    assertThat(faultOf(attempts(Duration.ofMillis(1)), false, CallContext.mesh(HOUR), kind))
        .isEqualTo(expected);
  }
}
