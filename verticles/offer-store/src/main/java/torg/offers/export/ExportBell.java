package torg.offers.export;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import torg.offers.core.Queued;

/**
 * Tells the exporter of a node that something was queued there, so that it need not wait for the
 * next poll. What other nodes queue it finds by polling.
 */
public final class ExportBell {
  private final Map<Queued, Runnable> listeners = new ConcurrentHashMap<>();

  void listen(Queued queued, Runnable listener) {
    listeners.put(queued, listener);
  }

  void forget(Queued queued) {
    listeners.remove(queued);
  }

  public void ring(Queued queued) {
    var listener = listeners.get(queued);
    if (listener != null) {
      listener.run();
    }
  }
}
