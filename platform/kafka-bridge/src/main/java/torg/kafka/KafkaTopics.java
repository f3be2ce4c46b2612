package torg.kafka;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import torg.calls.TopicOffsets;

/**
 * What the bridge asks the cluster itself. Every answer comes within {@code kafka.requestTimeout},
 * else the future fails with UNAVAILABLE. Construction may block shortly.
 */
public final class KafkaTopics implements TopicOffsets {
  private final Vertx vertx;
  private final Admin admin;

  public KafkaTopics(Vertx vertx, KafkaConfig config) {
    this.vertx = vertx;
    this.admin = Clients.admin(config);
  }

  /** Creates those that are missing, with the broker's own replication; leaves the others alone. */
  public Future<Void> ensure(List<TopicSpec> topics) {
    return Future.all(
            topics.stream()
                .map(topic -> create(topic.name(), topic.partitions(), Map.of()))
                .toList())
        .mapEmpty();
  }

  /** Fails unless the cluster answers. */
  public Future<Void> check() {
    return future(admin.describeCluster().nodes())
        .<Void>mapEmpty()
        .recover(failure -> Future.failedFuture(KafkaFaults.of("the cluster", failure)));
  }

  /**
   * Fails with PRECONDITION when one of the topics takes only smaller records than producers send:
   * the first larger one would hold up all that comes after it. Topics that are not there, or whose
   * configuration this node may not see, are passed over.
   */
  public Future<Void> checkRecordBytes(List<String> topics) {
    var answers = admin.describeConfigs(topics.stream().map(KafkaTopics::resource).toList());
    return Future.all(
            answers.values().entrySet().stream()
                .map(answer -> checkRecordBytes(answer.getKey().name(), answer.getValue()))
                .toList())
        .mapEmpty();
  }

  private Future<Void> checkRecordBytes(String topic, KafkaFuture<Config> answer) {
    return future(answer)
        .map(config -> Integer.parseInt(config.get(TopicConfig.MAX_MESSAGE_BYTES_CONFIG).value()))
        .otherwise(Integer.MAX_VALUE)
        .compose(
            bytesMax ->
                bytesMax < Clients.RECORD_BYTES_MAX
                    ? Future.failedFuture(KafkaFaults.smallTopic(topic, bytesMax))
                    : Future.succeededFuture());
  }

  @Override
  public Future<Map<Integer, Long>> ends(String topic) {
    return future(admin.describeTopics(List.of(topic)).allTopicNames())
        .map(
            described ->
                described.get(topic).partitions().stream()
                    .collect(
                        Collectors.toMap(
                            one -> new TopicPartition(topic, one.partition()),
                            one -> OffsetSpec.latest())))
        .compose(
            latest ->
                future(
                    admin
                        .listOffsets(latest, new ListOffsetsOptions(IsolationLevel.READ_COMMITTED))
                        .all()))
        .map(found -> byPartition(found, ListOffsetsResultInfo::offset))
        .recover(failure -> Future.failedFuture(KafkaFaults.of(topic, failure)));
  }

  @Override
  public Future<Map<Integer, Long>> committed(String topic, String group) {
    return future(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata())
        .map(
            all -> {
              var ours = new HashMap<>(all);
              ours.keySet().removeIf(partition -> !partition.topic().equals(topic));
              ours.values().removeIf(Objects::isNull);
              return byPartition(ours, OffsetAndMetadata::offset);
            })
        .recover(failure -> Future.failedFuture(KafkaFaults.of(topic, failure)));
  }

  private static <T> Map<Integer, Long> byPartition(
      Map<TopicPartition, T> found, Function<T, Long> offset) {
    return found.entrySet().stream()
        .collect(
            Collectors.toMap(one -> one.getKey().partition(), one -> offset.apply(one.getValue())));
  }

  private static ConfigResource resource(String topic) {
    return new ConfigResource(ConfigResource.Type.TOPIC, topic);
  }

  public Future<Void> close() {
    return vertx.executeBlocking(
        () -> {
          admin.close(Duration.ofSeconds(1));
          return null;
        });
  }

  public Future<Void> ensureDeadLetters(String topic) {
    return create(DeadLetterTopic.name(topic), 1, DeadLetterTopic.CONFIG);
  }

  public Future<Boolean> exists(String topic) {
    return future(admin.describeTopics(List.of(topic)).allTopicNames())
        .map(true)
        .recover(
            failure ->
                KafkaFaults.isUnknownTopic(failure)
                    ? Future.succeededFuture(false)
                    : Future.failedFuture(KafkaFaults.of(topic, failure)));
  }

  private Future<Void> create(String name, int partitions, Map<String, String> config) {
    var topic =
        new NewTopic(name, Optional.of(partitions), Optional.<Short>empty()).configs(config);
    return future(admin.createTopics(List.of(topic)).all())
        .recover(
            failure ->
                failure instanceof TopicExistsException
                    ? Future.succeededFuture()
                    : Future.failedFuture(KafkaFaults.of(name, failure)));
  }

  private <T> Future<T> future(KafkaFuture<T> answer) {
    return Future.fromCompletionStage(answer.toCompletionStage(), vertx.getOrCreateContext())
        .recover(failure -> Future.failedFuture(KafkaFaults.cause(failure)));
  }
}
