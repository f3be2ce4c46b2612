package torg.kafka;

import io.vertx.core.Context;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes partitions on. Kafka calls it on the polling thread and gives a partition to its next
 * owner only after the call, so the call waits for the last answer and commits: the next owner
 * neither overtakes a batch nor repeats it.
 */
final class HandOver implements ConsumerRebalanceListener {
  private static final Logger log = LoggerFactory.getLogger(HandOver.class);

  private final Context eventLoop;
  private final Partitions<?> partitions;
  private final Consumer<?, ?> consumer;
  private final Duration drainTimeout;
  private final Duration commitTimeout;

  HandOver(
      Context eventLoop, Partitions<?> partitions, Consumer<?, ?> consumer, KafkaConfig config) {
    this.eventLoop = eventLoop;
    this.partitions = partitions;
    this.consumer = consumer;
    this.drainTimeout = config.drainTimeout();
    this.commitTimeout = config.requestTimeout();
  }

  @Override
  public void onPartitionsAssigned(Collection<TopicPartition> assigned) {
    var copy = List.copyOf(assigned);
    eventLoop.runOnContext(now -> partitions.assign(copy));
  }

  @Override
  public void onPartitionsRevoked(Collection<TopicPartition> revoked) {
    var copy = List.copyOf(revoked);
    var released = new CompletableFuture<Map<TopicPartition, OffsetAndMetadata>>();
    eventLoop.runOnContext(now -> partitions.release(copy).onSuccess(released::complete));
    try {
      // The release itself ends in time; the second more is for an event loop that is gone.
      var offsets = released.get(drainTimeout.toMillis() + 1_000, TimeUnit.MILLISECONDS);
      if (!offsets.isEmpty()) {
        consumer.commitSync(offsets, commitTimeout);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (Exception failed) {
      log.warn("{} are handed over without a commit, some records come again", copy, failed);
    }
  }

  /** They have another owner already: nothing of ours may be committed. */
  @Override
  public void onPartitionsLost(Collection<TopicPartition> lost) {
    var copy = List.copyOf(lost);
    log.warn("{} were lost to other nodes, some records come again", copy);
    eventLoop.runOnContext(now -> partitions.release(copy));
  }
}
