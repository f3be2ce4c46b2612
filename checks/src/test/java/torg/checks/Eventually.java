package torg.checks;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/** Waits for a condition, and says in the end what was there instead. */
final class Eventually {
  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final Duration PAUSE = Duration.ofMillis(20);

  private Eventually() {}

  static <T> T get(Callable<T> look, Predicate<T> expected) throws Exception {
    return get(LIMIT, look, expected);
  }

  static <T> T get(Duration limit, Callable<T> look, Predicate<T> expected) throws Exception {
    var deadline = System.nanoTime() + limit.toNanos();
    while (true) {
      var seen = look.call();
      if (expected.test(seen)) {
        return seen;
      }
      if (System.nanoTime() > deadline) {
        throw new AssertionError("not so within %s, last seen: %s".formatted(limit, seen));
      }
      // Who asks without a pause takes the processor from those that the answer depends on.
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }
}
