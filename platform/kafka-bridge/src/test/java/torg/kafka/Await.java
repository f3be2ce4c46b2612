package torg.kafka;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for a condition, with a deadline. */
final class Await {
  private static final Duration DEADLINE = Duration.ofSeconds(60);

  private Await() {}

  static void until(Supplier<String> state, BooleanSupplier condition) {
    var deadline = System.nanoTime() + DEADLINE.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("still not after %s: %s".formatted(DEADLINE, state.get()));
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
    }
  }
}
