package torg.searchengine;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.function.Supplier;
import torg.bus.faults.FaultException;

/** Waits for what others do, by asking again and again. Lives on one context. */
final class Polling {
  private static final Duration PERIOD = Duration.ofMillis(200);

  private final Vertx vertx;
  private boolean stopped;

  Polling(Vertx vertx) {
    this.vertx = vertx;
  }

  /** Whoever waits fails with UNAVAILABLE. */
  void stop() {
    stopped = true;
  }

  /** Fails as soon as an answer does. */
  Future<Void> until(Supplier<Future<Boolean>> condition) {
    var reached = Promise.<Void>promise();
    look(condition, reached);
    return reached.future();
  }

  private void look(Supplier<Future<Boolean>> condition, Promise<Void> reached) {
    if (stopped) {
      reached.fail(FaultException.unavailable("nobody waits any longer"));
      return;
    }
    condition
        .get()
        .onComplete(
            is -> {
              if (is) {
                reached.complete();
              } else {
                vertx.setTimer(PERIOD.toMillis(), timer -> look(condition, reached));
              }
            },
            reached::fail);
  }
}
