package torg.bus;

import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxBootstrap;
import io.vertx.core.spi.VertxServiceProvider;
import io.vertx.core.spi.context.storage.ContextLocal;

/**
 * The call that is being handled, kept by the context that its handler runs on. A provider of
 * Vert.x, because a context has room only for what was registered before its Vertx was made.
 */
public final class AmbientCall implements VertxServiceProvider {
  private static final ContextLocal<CallContext> CALL =
      ContextLocal.registerLocal(CallContext.class);

  @Override
  public void init(VertxBootstrap builder) {
    // Being loaded is enough: it registers the local.
  }

  /** Null outside of calls. */
  static CallContext get() {
    var context = ContextInternal.current();
    return context == null ? null : CALL.get(context);
  }

  /**
   * @param duplicate made for this call alone
   */
  static void put(ContextInternal duplicate, CallContext call) {
    CALL.put(duplicate, call);
  }
}
