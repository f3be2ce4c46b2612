package torg.objects;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.breaker.Breaker;
import torg.bus.faults.Fault;
import torg.testkit.Await;
import torg.testkit.Failures;

class S3BreakerTest {
  private static final Map<String, String> ONE_ATTEMPT = Map.of("objects.attempts", "1");
  private static final Duration ENDLESS = Duration.ofHours(1);

  private final Stores stores = new Stores();
  private final PlayedS3 s3 = new PlayedS3(stores.vertx(), PlayedS3.BUSY);

  @AfterEach
  void close() {
    stores.close();
  }

  @Test
  void shouldNotAskWhenS3FailedSeveralTimesInARow() {
    var store = stores.s3(s3.port(), ENDLESS, ONE_ATTEMPT);
    fail(store, Breaker.FAILURES_MAX);
    s3.answer(PlayedS3.content("photo"));
    assertThat(Failures.of(store.get("photo")))
        .satisfies(Failures.fault(Fault.UNAVAILABLE))
        .hasMessage(
            "S3 failed 5 times in a row and is left alone for a while; last failure: S3 answers with"
                + " status 503 SlowDown; it is overloaded, try again later");
    assertThat(Failures.of(store.put("photo", Buffer.buffer())))
        .satisfies(Failures.fault(Fault.UNAVAILABLE));
    assertThat(Failures.of(store.check())).satisfies(Failures.fault(Fault.UNAVAILABLE));
    assertThat(s3.requests()).isEqualTo(Breaker.FAILURES_MAX);
  }

  @Test
  void shouldGoOnAskingWhenAnAnswerComesBetweenFailures() {
    var store = stores.s3(s3.port(), ENDLESS, ONE_ATTEMPT);
    fail(store, Breaker.FAILURES_MAX - 1);
    s3.answer(PlayedS3.MISSING);
    assertThat(store.get("photo").await()).isEmpty();
    s3.answer(PlayedS3.BUSY);
    fail(store, Breaker.FAILURES_MAX - 1);
    s3.answer(PlayedS3.content("photo"));
    assertThat(store.get("photo").await()).contains(Buffer.buffer("photo"));
  }

  @Test
  void shouldGoOnAskingWhenCallersAskForWhatIsMissingOrTooLarge() {
    var store =
        stores.s3(s3.port(), ENDLESS, Map.of("objects.attempts", "1", "objects.bytesMax", "4"));
    s3.answer(PlayedS3.MISSING);
    for (var time = 0; time < 2 * Breaker.FAILURES_MAX; time++) {
      assertThat(store.get("photo").await()).isEmpty();
    }
    s3.answer(PlayedS3.content("large"));
    for (var time = 0; time < 2 * Breaker.FAILURES_MAX; time++) {
      assertThat(Failures.of(store.get("photo"))).satisfies(Failures.fault(Fault.TOO_LARGE));
    }
    s3.answer(PlayedS3.content("tiny"));
    assertThat(store.get("photo").await()).contains(Buffer.buffer("tiny"));
  }

  @Test
  void shouldAskAgainWhenThePauseIsOver() {
    var store = stores.s3(s3.port(), Duration.ofMillis(50), ONE_ATTEMPT);
    fail(store, 2 * Breaker.FAILURES_MAX);
    s3.answer(PlayedS3.content("photo"));
    assertThat(Await.within(Duration.ofMinutes(1)).success(() -> store.get("photo")))
        .isEqualTo(Optional.of(Buffer.buffer("photo")));
    s3.answer(PlayedS3.BUSY);
    fail(store, Breaker.FAILURES_MAX - 1);
    s3.answer(PlayedS3.content("photo"));
    assertThat(store.get("photo").await()).as("failures from before count no more").isPresent();
  }

  private static void fail(ObjectStore store, int times) {
    for (var time = 0; time < times; time++) {
      assertThat(Failures.of(store.get("photo"))).satisfies(Failures.fault(Fault.UNAVAILABLE));
    }
  }
}
