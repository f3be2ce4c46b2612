package torg.testkit;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for what will come, on a busy machine as well. */
public final class Await {
  private static final Waiting LONG = within(Duration.ofMinutes(5));

  private Await() {}

  public static void until(BooleanSupplier condition) {
    LONG.until(condition);
  }

  /** Throws what the future fails with. */
  public static <T> T result(Future<T> future) {
    return LONG.result(future);
  }

  /** For who knows how long it takes at most. */
  public static Waiting within(Duration limit) {
    return new Waiting(limit);
  }
}
