package torg.calls;

import com.google.protobuf.Message;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;

/**
 * The way to read a topic whole on every node that wants it, for what keeps a copy of its own. A
 * consumer group shares a topic's partitions among its members and remembers in Kafka how far each
 * is; here every reader has all partitions and keeps its positions beside what it has made of them,
 * so that neither can be ahead of the other.
 */
public interface TopicFollower {
  /**
   * Hands the topic's messages to a reader from now on, in the order of each partition, until it is
   * closed. Records that are no messages of the type are counted, logged and left out. Fails with
   * NOT_FOUND when there is no such topic, with UNAVAILABLE when Kafka fails, else as the reader's
   * positions do.
   */
  <M extends Message> Future<Following> follow(String topic, M prototype, Reader<M> reader);

  /** What is called here is called one after the other, on one context. */
  interface Reader<M extends Message> {
    /**
     * The offset to go on from, by partition. A partition that is not named is read from its first
     * record, which is 0 as long as Kafka has all of them.
     */
    Future<Map<Integer, Long>> positions();

    /**
     * Completes when the messages are kept. While it fails, the same come again, with growing
     * pauses.
     */
    Future<Void> take(List<Portion<M>> portions);

    /**
     * Kafka no longer has the record of a position, because its time was over or because the topic
     * was made anew; reading goes on with the partition's first record. What the reader has may
     * lack what was in between.
     */
    void missed(int partition, long position, long first);
  }

  /**
   * Messages of a partition, one at least or none where Kafka has only notes of its own.
   *
   * @param next the position after them
   */
  record Portion<M extends Message>(int partition, List<M> messages, long next) {}

  /** A reader at its topic. */
  interface Following {
    /** Completes when the reader is no longer called. Never fails. */
    Future<Void> close();
  }
}
