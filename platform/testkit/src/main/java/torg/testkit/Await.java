package torg.testkit;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what will come, on a busy machine as well. */
public final class Await {
  private static final Duration DEADLINE = Duration.ofMinutes(5);

  private Await() {}

  public static void until(BooleanSupplier condition) {
    var deadline = System.nanoTime() + DEADLINE.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("it is not so after " + DEADLINE);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
  }

  /** Throws what the future fails with. */
  public static <T> T result(Future<T> future) {
    try {
      return future.await(DEADLINE.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException late) {
      throw new AssertionError(late);
    }
  }
}
