package torg.calls;

import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import torg.bridge.v1.OutboundRecord;

/**
 * Records for Kafka from work that one node at a time does. Unlike {@link Outbox}, a node that has
 * lost its work and does not know it yet cannot send any more once another has begun.
 */
public interface FencedOutbox {
  /**
   * Opens the sender of a name. Whoever had it open before, on this node or another, can send
   * nothing more, and what it had not finished is taken back. Fails with UNAVAILABLE when Kafka
   * does.
   *
   * @param name the same on all nodes for the same work, and of no other work that uses the Kafka
   */
  Future<Sender> open(String name);

  /** To be used by one at a time. */
  interface Sender {
    /**
     * Sends all records, by their topics, or none of them as far as readers of committed records
     * can see; records of one key in their order. Fails with PRECONDITION when another has opened
     * the sender, with TOO_LARGE for a record that its topic does not take, with UNAVAILABLE when
     * Kafka fails. After a failure the sender is of no more use: close it and open another.
     */
    Future<Void> send(Map<String, List<OutboundRecord>> records);

    /** Never fails. */
    Future<Void> close();
  }
}
