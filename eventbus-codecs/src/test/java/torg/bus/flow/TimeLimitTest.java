package torg.bus.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.bus.faults.FaultException;

class TimeLimitTest {
  private static final Duration LONG = Duration.ofHours(1);

  private final Vertx vertx = Vertx.vertx();
  private final Context context = vertx.getOrCreateContext();

  @AfterEach
  void close() throws Exception {
    vertx.close().await(30, TimeUnit.SECONDS);
  }

  private <T> Future<T> limited(Duration limit, Future<T> future) {
    var done = Promise.<T>promise();
    context.runOnContext(
        now ->
            TimeLimit.of(vertx, limit, () -> FaultException.unavailable("late"), future)
                .onComplete(
                    (value, failure) -> {
                      var isOnContext = Vertx.currentContext() == context;
                      done.complete(
                          value,
                          isOnContext
                              ? failure
                              : new AssertionError("on another context", failure));
                    }));
    return done.future();
  }

  @Test
  void shouldFailAsTheCallerSaysWhenItTakesTooLong() {
    var never = Promise.<String>promise().future();
    assertThatThrownBy(() -> limited(Duration.ofMillis(1), never).await(30, TimeUnit.SECONDS))
        .isInstanceOf(FaultException.class)
        .hasMessage("late");
  }

  @Test
  void shouldCompleteOnTheContextOfTheCallerWhenTheFutureDoesElsewhere() throws Exception {
    var elsewhere = Promise.<String>promise();
    var limited = limited(LONG, elsewhere.future());
    elsewhere.complete("done");
    assertThat(limited.await(30, TimeUnit.SECONDS)).isEqualTo("done");
  }

  @Test
  void shouldFailAsTheFutureDoesWhenItIsInTime() {
    var failed = limited(LONG, Future.failedFuture(FaultException.unavailable("broken")));
    assertThatThrownBy(() -> failed.await(30, TimeUnit.SECONDS)).hasMessage("broken");
  }
}
