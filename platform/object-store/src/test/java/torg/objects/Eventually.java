package torg.objects;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Asks until it succeeds; a minute is for machines that are busy. */
final class Eventually {
  private static final Duration DEADLINE = Duration.ofMinutes(1);

  private Eventually() {}

  static <T> T of(Vertx vertx, Supplier<Future<T>> question) {
    var start = System.nanoTime();
    while (true) {
      var answer = question.get();
      var failure = Failures.of(answer);
      if (failure == null) {
        return answer.result();
      }
      if (System.nanoTime() - start > DEADLINE.toNanos()) {
        throw new AssertionError("still fails after " + DEADLINE, failure);
      }
      vertx.timer(10, TimeUnit.MILLISECONDS).await();
    }
  }
}
