package torg.kafka.inbound;

import com.google.protobuf.Message;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.faults.FaultException;
import torg.bus.flow.TimeLimit;
import torg.kafka.InboundMetrics;

/** The partitions that a consumer has now. Event loop only. */
final class Partitions<Q extends Message> {
  private record Held<Q extends Message>(
      Delivery<Q> delivery, InboundMetrics.PartitionGauges gauges) {}

  private static final Logger log = LoggerFactory.getLogger(Partitions.class);

  private final Vertx vertx;
  private final Map<TopicPartition, Held<Q>> held = new HashMap<>();

  /** Given up, but their handlers are still at work. */
  private final Map<TopicPartition, Future<Void>> ending = new HashMap<>();

  private final Set<TopicPartition> paused = new HashSet<>();
  private final BiFunction<TopicPartition, Future<Void>, Delivery<Q>> deliveries;
  private final InboundMetrics metrics;

  /**
   * @param deliveries makes one for a partition that begins when what went before it has ended
   */
  Partitions(
      Vertx vertx,
      BiFunction<TopicPartition, Future<Void>, Delivery<Q>> deliveries,
      InboundMetrics metrics) {
    this.vertx = vertx;
    this.deliveries = deliveries;
    this.metrics = metrics;
  }

  void assign(Collection<TopicPartition> partitions) {
    for (var partition : partitions) {
      var before = ending.getOrDefault(partition, Future.succeededFuture());
      var gauges = metrics.partition(partition.partition());
      held.put(partition, new Held<>(deliveries.apply(partition, before), gauges));
    }
  }

  /**
   * Gives partitions up. Completes when the handlers have ended with their last batches, or the
   * time for that is over, with the offsets that the next owner shall start from.
   */
  Future<Map<TopicPartition, OffsetAndMetadata>> release(
      Collection<TopicPartition> partitions, Duration wait) {
    var released = new HashMap<TopicPartition, Delivery<Q>>();
    for (var partition : partitions) {
      paused.remove(partition);
      var one = held.remove(partition);
      if (one != null) {
        one.gauges.remove();
        released.put(partition, one.delivery);
      }
    }
    var ends = released.entrySet().stream().map(one -> end(one.getKey(), one.getValue())).toList();
    return within(wait, ends)
        .otherwise(
            late -> {
              log.warn(
                  "{} are given up while their handlers are at work, some records will be delivered again",
                  ending.keySet());
              return null;
            })
        .map(ended -> uncommitted(released));
  }

  /** Begins no more batches. Completes, never fails, when those under way have ended, or late. */
  Future<Void> finish(Duration wait) {
    var ends = held.values().stream().map(one -> one.delivery.close()).toList();
    return within(wait, ends).otherwiseEmpty();
  }

  private Future<Void> end(TopicPartition partition, Delivery<Q> delivery) {
    var end = delivery.close();
    if (!end.isComplete()) {
      ending.put(partition, end);
      end.onComplete(ended -> ending.remove(partition, end));
    }
    return end;
  }

  private Future<Void> within(Duration wait, List<Future<Void>> ends) {
    return TimeLimit.of(
        vertx,
        wait,
        () -> FaultException.unavailable("handlers are still at work after " + wait),
        Future.join(ends).mapEmpty());
  }

  /** Takes polled records in; {@link #advance} sends them. */
  void add(ConsumerRecords<byte[], byte[]> records) {
    for (var partition : records.partitions()) {
      held.get(partition).delivery.lane().add(records.records(partition));
    }
    records
        .nextOffsets()
        .forEach((partition, next) -> withLane(partition, lane -> lane.position(next.offset())));
  }

  void advance() {
    held.values().forEach(one -> one.delivery.advance());
  }

  /** Nothing waits, is under way or has to be committed: only new records are news. */
  boolean areIdle() {
    for (var one : held.values()) {
      if (!one.delivery.isIdle()) {
        return false;
      }
    }
    return true;
  }

  Map<TopicPartition, OffsetAndMetadata> uncommitted() {
    var all = new HashMap<TopicPartition, Delivery<Q>>();
    held.forEach((partition, one) -> all.put(partition, one.delivery));
    return uncommitted(all);
  }

  void committed(Map<TopicPartition, OffsetAndMetadata> offsets) {
    offsets.forEach(
        (partition, offset) -> withLane(partition, lane -> lane.committed(offset.offset())));
  }

  /** Those that have become full since the last question. */
  Set<TopicPartition> toPause() {
    var full = new HashSet<TopicPartition>();
    held.forEach(
        (partition, one) -> {
          if (!paused.contains(partition) && one.delivery.lane().isFull()) {
            full.add(partition);
          }
        });
    paused.addAll(full);
    return full;
  }

  /** Those that have room again since the last question. */
  Set<TopicPartition> toResume() {
    if (paused.isEmpty()) {
      return Set.of();
    }
    var roomy = new HashSet<>(paused);
    roomy.removeIf(this::isFull);
    paused.removeAll(roomy);
    return roomy;
  }

  /** Whether a paused one has room again. */
  boolean hasRoom() {
    return !paused.stream().allMatch(this::isFull);
  }

  private boolean isFull(TopicPartition partition) {
    return held.get(partition).delivery.lane().isFull();
  }

  Set<TopicPartition> paused() {
    return Set.copyOf(paused);
  }

  boolean hasPaused() {
    return !paused.isEmpty();
  }

  /**
   * @param following how many records follow those polled of a partition; not asked for paused
   *     ones, of which the consumer has no news
   */
  void measure(ToLongFunction<TopicPartition> following) {
    held.forEach(
        (partition, one) -> {
          var lane = one.delivery.lane();
          if (!paused.contains(partition)) {
            lane.following(following.applyAsLong(partition));
          }
          one.gauges.set(lane.lag(), lane.waiting());
          one.delivery.watch();
        });
  }

  void ends(Map<TopicPartition, Long> offsets) {
    offsets.forEach((partition, offset) -> withLane(partition, lane -> lane.end(offset)));
  }

  private void withLane(TopicPartition partition, Consumer<Lane> action) {
    var one = held.get(partition);
    if (one != null) {
      action.accept(one.delivery.lane());
    }
  }

  private static <Q extends Message> Map<TopicPartition, OffsetAndMetadata> uncommitted(
      Map<TopicPartition, Delivery<Q>> deliveries) {
    var offsets = new HashMap<TopicPartition, OffsetAndMetadata>();
    deliveries.forEach(
        (partition, delivery) -> {
          if (delivery.lane().hasUncommitted()) {
            offsets.put(partition, new OffsetAndMetadata(delivery.lane().done()));
          }
        });
    return offsets;
  }
}
