package torg.kafka;

import com.google.protobuf.Message;
import io.vertx.core.Future;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** The partitions that a consumer has now. Event loop only. */
final class Partitions<Q extends Message> {
  private record Held<Q extends Message>(
      Delivery<Q> delivery, InboundMetrics.PartitionGauges gauges) {}

  private final Map<TopicPartition, Held<Q>> held = new HashMap<>();
  private final Set<TopicPartition> paused = new HashSet<>();
  private final Function<TopicPartition, Delivery<Q>> deliveries;
  private final InboundMetrics metrics;
  private final long drainMillis;

  Partitions(
      Function<TopicPartition, Delivery<Q>> deliveries, InboundMetrics metrics, long drainMillis) {
    this.deliveries = deliveries;
    this.metrics = metrics;
    this.drainMillis = drainMillis;
  }

  void assign(Collection<TopicPartition> partitions) {
    for (var partition : partitions) {
      var gauges = metrics.partition(partition.partition());
      held.put(partition, new Held<>(deliveries.apply(partition), gauges));
    }
  }

  /**
   * Gives partitions up. Completes when their last batches are answered, or the time for that is
   * over, with the offsets that the next owner shall start from; later answers count no more.
   */
  Future<Map<TopicPartition, OffsetAndMetadata>> release(Collection<TopicPartition> partitions) {
    var released = new HashMap<TopicPartition, Delivery<Q>>();
    for (var partition : partitions) {
      paused.remove(partition);
      var one = held.remove(partition);
      if (one != null) {
        one.gauges.remove();
        released.put(partition, one.delivery);
      }
    }
    var drained = released.values().stream().map(Delivery::close).toList();
    return Future.join(drained)
        .timeout(Math.max(1, drainMillis), TimeUnit.MILLISECONDS)
        .transform(outcome -> Future.succeededFuture(uncommitted(released)));
  }

  /** Takes polled records in; {@link #advance} sends them. */
  void add(ConsumerRecords<byte[], byte[]> records) {
    for (var partition : records.partitions()) {
      held.get(partition).delivery.lane().add(records.records(partition));
    }
  }

  void advance() {
    held.values().forEach(one -> one.delivery.advance());
  }

  Map<TopicPartition, OffsetAndMetadata> uncommitted() {
    return uncommitted(
        held.entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().delivery)));
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
    var roomy = new HashSet<>(paused);
    roomy.removeIf(partition -> held.get(partition).delivery.lane().isFull());
    paused.removeAll(roomy);
    return roomy;
  }

  Set<TopicPartition> paused() {
    return Set.copyOf(paused);
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
