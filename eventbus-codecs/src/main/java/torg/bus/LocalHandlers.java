package torg.bus;

import com.google.protobuf.Message;
import io.vertx.core.internal.ContextInternal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/** The handlers of this node. They are asked first: a call that can be answered here stays here. */
final class LocalHandlers {
  private final Map<String, List<LocalHandler<?, ?>>> byAddress = new ConcurrentHashMap<>();

  /**
   * @param thread the one that runs the context, so that a caller on it need not wake another
   */
  record LocalHandler<Q extends Message, A extends Message>(
      ContextInternal context, Thread thread, CallHandler<Q, A> handler) {}

  void add(Call<?, ?> call, LocalHandler<?, ?> handler) {
    byAddress.compute(
        call.address(),
        (address, present) -> {
          var all = new ArrayList<>(present == null ? List.of() : present);
          all.add(handler);
          return List.copyOf(all);
        });
  }

  void remove(Call<?, ?> call, LocalHandler<?, ?> handler) {
    byAddress.computeIfPresent(
        call.address(),
        (address, present) -> {
          var rest = present.stream().filter(other -> other != handler).toList();
          return rest.isEmpty() ? null : rest;
        });
  }

  /** Null when this node does not answer the call. */
  @SuppressWarnings("unchecked")
  <Q extends Message, A extends Message> LocalHandler<Q, A> pick(Call<Q, A> call) {
    var handlers = byAddress.get(call.address());
    if (handlers == null) {
      return null;
    }
    var thread = Thread.currentThread();
    for (var handler : handlers) {
      if (handler.thread == thread) {
        return (LocalHandler<Q, A>) handler;
      }
    }
    var any = ThreadLocalRandom.current().nextInt(handlers.size());
    return (LocalHandler<Q, A>) handlers.get(any);
  }
}
