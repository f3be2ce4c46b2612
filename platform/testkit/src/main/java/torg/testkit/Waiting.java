package torg.testkit;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Waits no longer than a limit, and says in the end what was there instead. */
public final class Waiting {
  private static final Duration PAUSE = Duration.ofMillis(5);

  private final Duration limit;

  Waiting(Duration limit) {
    this.limit = limit;
  }

  public void until(BooleanSupplier condition) {
    until(() -> "the condition does not hold", condition);
  }

  /**
   * @param state told when the time is over
   */
  public void until(Supplier<String> state, BooleanSupplier condition) {
    var deadline = deadline();
    while (!condition.getAsBoolean()) {
      pauseBefore(deadline, state);
    }
  }

  /** What is seen once it is as expected. */
  public <T> T seen(Callable<T> look, Predicate<T> expected) throws Exception {
    var deadline = deadline();
    while (true) {
      var seen = look.call();
      if (expected.test(seen)) {
        return seen;
      }
      pauseBefore(deadline, () -> "last seen: " + seen);
    }
  }

  /** Asks again until a question is answered without a failure. */
  public <T> T success(Supplier<Future<T>> question) {
    var deadline = deadline();
    while (true) {
      var answer = question.get();
      result(answer.transform(done -> Future.succeededFuture()));
      if (answer.succeeded()) {
        return answer.result();
      }
      pauseBefore(deadline, () -> "last failure: " + answer.cause());
    }
  }

  /** Throws what the future fails with. */
  public <T> T result(Future<T> future) {
    try {
      return future.await(limit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException late) {
      throw new AssertionError("no result within " + limit, late);
    }
  }

  private long deadline() {
    return System.nanoTime() + limit.toNanos();
  }

  /** Who asks without a pause takes the processor from those that the answer depends on. */
  private void pauseBefore(long deadline, Supplier<String> state) {
    if (System.nanoTime() - deadline > 0) {
      throw new AssertionError("not so within %s: %s".formatted(limit, state.get()));
    }
    LockSupport.parkNanos(PAUSE.toNanos());
  }
}
