package torg.leases;

import io.vertx.core.Future;
import java.util.Set;

/** This member's part of a named, sharded work. */
public interface WorkShare {
  /** The shards whose worker runs here now. */
  Set<Integer> held();

  /**
   * Stops the workers, hands the shards over and takes part no more. Never fails. A verticle calls
   * it in its own stop.
   */
  Future<Void> stop();
}
