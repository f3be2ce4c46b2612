package torg.offers.export;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tells the exporter of a node that versions were written there, so that they need not wait for its
 * next poll. What other nodes write it finds by polling.
 */
public final class ExportBell {
  private final Map<Integer, Runnable> listeners = new ConcurrentHashMap<>();

  void listen(int shard, Runnable listener) {
    listeners.put(shard, listener);
  }

  void forget(int shard) {
    listeners.remove(shard);
  }

  public void ring(int shard) {
    var listener = listeners.get(shard);
    if (listener != null) {
      listener.run();
    }
  }
}
