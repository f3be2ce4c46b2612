package torg.leases;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tells the worker of a shard that there is work, if it runs on this node, so that the work need
 * not wait for its next poll. What begins on other nodes it finds by polling. One a node.
 */
public final class ShardBell {
  private final Map<Work, Runnable> listeners = new ConcurrentHashMap<>();

  private record Work(String name, int shard) {}

  public void listen(String work, int shard, Runnable listener) {
    listeners.put(new Work(work, shard), listener);
  }

  public void forget(String work, int shard) {
    listeners.remove(new Work(work, shard));
  }

  /** From any thread. */
  public void ring(String work, int shard) {
    var listener = listeners.get(new Work(work, shard));
    if (listener != null) {
      listener.run();
    }
  }
}
