package torg.kafka.inbound;

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
import torg.kafka.KafkaConfig;

/**
 * Passes partitions on. Kafka calls it on the polling thread and gives a partition to its next
 * owner only after the call, so the call waits until the handler has ended with the last batch, and
 * commits: the next owner neither overtakes a batch nor repeats it.
 */
public final class HandOver implements ConsumerRebalanceListener {
  private static final Logger log = LoggerFactory.getLogger(HandOver.class);

  /** For an event loop that is gone: the wait itself ends in time. */
  private static final Duration LOOP_GONE = Duration.ofSeconds(1);

  private final Context eventLoop;
  private final Partitions<?> partitions;
  private final Consumer<?, ?> consumer;
  private final Duration commitTimeout;
  private volatile Duration wait;

  public HandOver(
      Context eventLoop, Partitions<?> partitions, Consumer<?, ?> consumer, KafkaConfig config) {
    this.eventLoop = eventLoop;
    this.partitions = partitions;
    this.consumer = consumer;
    this.wait = config.handlingMax();
    this.commitTimeout = config.requestTimeout();
  }

  /** From now on partitions go as they are: who stops has waited already. */
  public void waitNoMore() {
    wait = Duration.ofMillis(1);
  }

  @Override
  public void onPartitionsAssigned(Collection<TopicPartition> assigned) {
    var copy = List.copyOf(assigned);
    eventLoop.runOnContext(now -> partitions.assign(copy));
  }

  @Override
  public void onPartitionsRevoked(Collection<TopicPartition> revoked) {
    var copy = List.copyOf(revoked);
    var waitNow = wait;
    var released = new CompletableFuture<Map<TopicPartition, OffsetAndMetadata>>();
    eventLoop.runOnContext(now -> partitions.release(copy, waitNow).onSuccess(released::complete));
    try {
      var offsets = released.get(waitNow.plus(LOOP_GONE).toMillis(), TimeUnit.MILLISECONDS);
      if (!offsets.isEmpty()) {
        consumer.commitSync(offsets, commitTimeout);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } catch (Exception failed) {
      log.warn(
          "{} are handed over without a commit, some records will be delivered again",
          copy,
          failed);
    }
  }

  /** They have another owner already: nothing of ours may be committed. */
  @Override
  public void onPartitionsLost(Collection<TopicPartition> lost) {
    var copy = List.copyOf(lost);
    log.warn("{} were lost to other nodes, some records will be delivered again", copy);
    eventLoop.runOnContext(now -> partitions.release(copy, Duration.ofMillis(1)));
  }
}
