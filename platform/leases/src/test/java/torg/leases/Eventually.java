package torg.leases;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

final class Eventually {
  private static final long LIMIT_NANOS = Duration.ofSeconds(60).toNanos();

  private Eventually() {}

  static void until(Supplier<String> expected, BooleanSupplier condition) {
    var begin = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - begin > LIMIT_NANOS) {
        throw new AssertionError("not within 60 s: " + expected.get());
      }
      LockSupport.parkNanos(10_000_000);
    }
  }
}
