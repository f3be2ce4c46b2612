package torg.offers.reexport;

import io.vertx.core.Future;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import torg.bus.faults.FaultException;
import torg.store.Store;

/** Fails one of its calls, before it has an effect or after it. */
final class FaultyStore {
  private final Store real;
  private final int failing;
  private final boolean isAfterwards;
  private int calls;

  /**
   * @param failing the number of the call, from 0
   * @param isAfterwards whether it has its effect all the same, as when an answer is lost
   */
  FaultyStore(Store real, int failing, boolean isAfterwards) {
    this.real = real;
    this.failing = failing;
    this.isAfterwards = isAfterwards;
  }

  synchronized boolean hasFailed() {
    return calls > failing;
  }

  private synchronized boolean isNextFailing() {
    return calls++ == failing;
  }

  Store store() {
    return (Store)
        Proxy.newProxyInstance(
            Store.class.getClassLoader(),
            new Class<?>[] {Store.class},
            (proxy, method, arguments) -> {
              var fault = FaultException.unavailable("the database is away");
              if (!isNextFailing()) {
                return invoke(method, arguments);
              }
              return isAfterwards
                  ? ((Future<?>) invoke(method, arguments))
                      .compose(done -> Future.failedFuture(fault))
                  : Future.failedFuture(fault);
            });
  }

  private Object invoke(Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getCause();
    }
  }
}
