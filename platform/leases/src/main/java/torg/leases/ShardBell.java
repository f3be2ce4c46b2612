package torg.leases;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tells the worker of a shard that there is work, if it runs on this node, so that the work need
 * not wait for its next poll. What begins on other nodes it finds by polling.
 */
public final class ShardBell {
  private final Map<Integer, Runnable> listeners = new ConcurrentHashMap<>();

  public void listen(int shard, Runnable listener) {
    listeners.put(shard, listener);
  }

  public void forget(int shard) {
    listeners.remove(shard);
  }

  /** From any thread. */
  public void ring(int shard) {
    var listener = listeners.get(shard);
    if (listener != null) {
      listener.run();
    }
  }
}
