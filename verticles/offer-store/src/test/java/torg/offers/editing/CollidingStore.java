package torg.offers.editing;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.lang.reflect.Proxy;
import java.util.function.Function;
import torg.bus.CallContext;
import torg.bus.Deadline;
import torg.store.Store;
import torg.store.Tx;

/**
 * Lets its first transactions wait until it is opened. The next one collides, and is tried again
 * when the test says so.
 */
final class CollidingStore {
  private final Store real;
  private int waitingLeft;

  final Promise<Void> opened = Promise.promise();
  final Promise<Void> again = Promise.promise();

  /** The deadline that the transaction had. */
  final Promise<Deadline> collided = Promise.promise();

  /**
   * @param waiting how many transactions wait
   */
  CollidingStore(Store real, int waiting) {
    this.real = real;
    this.waitingLeft = waiting;
  }

  @SuppressWarnings("unchecked")
  Store store() {
    return (Store)
        Proxy.newProxyInstance(
            Store.class.getClassLoader(),
            new Class<?>[] {Store.class},
            (proxy, method, arguments) -> {
              if (!method.getName().equals("transact")) {
                throw new AssertionError("only transactions are expected, not " + method);
              }
              return transact((Function<Tx, Future<Object>>) arguments[0]);
            });
  }

  private Future<Object> transact(Function<Tx, Future<Object>> work) {
    if (waitingLeft-- > 0) {
      return CallContext.resumed(opened.future()).compose(open -> real.transact(work));
    }
    var deadline = Deadline.current();
    return real.transact(tx -> work.apply(tx).compose(done -> Future.failedFuture("collides")))
        .transform(
            (none, collision) -> {
              collided.tryComplete(deadline);
              return CallContext.resumed(again.future());
            })
        .compose(now -> real.transact(work));
  }
}
