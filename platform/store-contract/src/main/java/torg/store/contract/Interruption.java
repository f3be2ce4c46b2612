package torg.store.contract;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import torg.store.Store;

/**
 * What another node does in the middle of a transaction. A transaction calls {@link #here} once in
 * each attempt and goes on when the other is done, so that the order of events is certain.
 */
final class Interruption {
  private final Fixture fixture;
  private final int times;
  private final Function<Store, Future<Void>> event;
  private final AtomicInteger attempts = new AtomicInteger();

  private Interruption(Fixture fixture, int times, Function<Store, Future<Void>> event) {
    this.fixture = fixture;
    this.times = times;
    this.event = event;
  }

  static Interruption once(Fixture fixture, Function<Store, Future<Void>> event) {
    return new Interruption(fixture, 1, event);
  }

  static Interruption always(Fixture fixture, Function<Store, Future<Void>> event) {
    return new Interruption(fixture, Integer.MAX_VALUE, event);
  }

  /** For the transactions that are themselves the interruption of others. */
  static Interruption never(Fixture fixture) {
    return new Interruption(fixture, 0, store -> Future.succeededFuture());
  }

  /** Passes the value on, back on the event loop from which it was called. */
  <T> Future<T> here(T value) {
    if (attempts.incrementAndGet() > times) {
      return Future.succeededFuture(value);
    }
    var back = Vertx.currentContext();
    var done = Promise.<T>promise();
    fixture
        .start(fixture.otherNode(), event)
        .map(value)
        .onComplete(happened -> back.runOnContext(turn -> done.handle(happened)));
    return done.future();
  }

  int attempts() {
    return attempts.get();
  }
}
