package torg.kafka.following;

import io.vertx.core.Future;
import io.vertx.kafka.client.consumer.KafkaReadStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.calls.TopicFollower;
import torg.kafka.InboundMetrics;
import torg.kafka.KafkaFaults;

/** The partitions of a followed topic, and where its reader is in each. */
final class FollowedPartitions {
  private static final Logger log = LoggerFactory.getLogger(FollowedPartitions.class);

  private final String topic;
  private final KafkaReadStream<byte[], byte[]> stream;
  private final TopicFollower.Reader<?> reader;
  private final InboundMetrics metrics;
  private final Map<TopicPartition, InboundMetrics.PartitionGauges> followed = new HashMap<>();

  FollowedPartitions(
      String topic,
      KafkaReadStream<byte[], byte[]> stream,
      TopicFollower.Reader<?> reader,
      InboundMetrics metrics) {
    this.topic = topic;
    this.stream = stream;
    this.reader = reader;
    this.metrics = metrics;
  }

  /** Reads those that were added from now on. Fails with NOT_FOUND when the topic has none. */
  Future<Void> look() {
    return stream
        .partitionsFor(topic)
        .compose(
            found -> {
              var added = of(found);
              added.removeAll(followed.keySet());
              if (followed.isEmpty() && added.isEmpty()) {
                return Future.failedFuture(KafkaFaults.unknownTopic(topic));
              }
              return added.isEmpty() ? Future.succeededFuture() : follow(added);
            });
  }

  private static Set<TopicPartition> of(List<PartitionInfo> found) {
    return found.stream()
        .map(one -> new TopicPartition(one.topic(), one.partition()))
        .collect(Collectors.toCollection(HashSet::new));
  }

  /** Those that are not sought yet are not read, as a follower's consumer chooses no position. */
  private Future<Void> follow(Set<TopicPartition> added) {
    var all = new HashSet<>(followed.keySet());
    all.addAll(added);
    return stream
        .assign(all)
        .compose(assigned -> seek(added))
        .onSuccess(
            sought -> added.forEach(one -> followed.put(one, metrics.partition(one.partition()))));
  }

  /** Where the reader is, or where Kafka's records begin if it does not have that one any more. */
  Future<Void> seek(Set<TopicPartition> partitions) {
    var positions = reader.positions();
    var firsts = stream.beginningOffsets(partitions);
    var ends = stream.endOffsets(partitions);
    return Future.all(positions, firsts, ends)
        .compose(
            known ->
                Future.all(
                    partitions.stream()
                        .map(
                            one -> {
                              var first = firsts.result().get(one);
                              var position = positions.result().getOrDefault(one.partition(), 0L);
                              return stream.seek(
                                  one, existing(one, position, first, ends.result().get(one)));
                            })
                        .toList()))
        .mapEmpty();
  }

  private long existing(TopicPartition partition, long position, long first, long end) {
    if (position >= first && position <= end) {
      return position;
    }
    log.warn(
        "{} has the records from {} until {}, and {} was to be read next",
        partition,
        first,
        end,
        position);
    reader.missed(partition.partition(), position, first);
    return first;
  }

  /** Between two polls, as all questions to the consumer itself. */
  void measure() {
    followed.forEach(
        (partition, gauges) -> gauges.set(stream.unwrap().currentLag(partition).orElse(0), 0));
  }

  void forget() {
    followed.values().forEach(InboundMetrics.PartitionGauges::remove);
  }
}
