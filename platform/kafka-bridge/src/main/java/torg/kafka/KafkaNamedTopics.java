package torg.kafka;

import io.vertx.core.Future;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.NamedTopics;

/** Looks at the cluster whether a topic is there, or makes it. */
public final class KafkaNamedTopics implements NamedTopics {
  /** Of Kafka's own topics. */
  private static final String INTERNAL = "__";

  private final KafkaTopics topics;
  private final Set<String> own;
  private final OptionalInt partitions;

  /**
   * @param own topics that the mesh reads or writes by its settings
   * @param partitions of a topic that is made; empty where none is made
   */
  public KafkaNamedTopics(KafkaTopics topics, Collection<String> own, OptionalInt partitions) {
    this.topics = topics;
    this.own = Set.copyOf(own);
    this.partitions = partitions;
  }

  @Override
  public Future<Void> prepare(String field, String topic) {
    if (isOwn(topic)) {
      return Future.failedFuture(
          FaultException.invalid(
              field,
              "must be a topic that nothing else is written to, got '%s', which is one of the mesh"
                  .formatted(topic)));
    }
    return present(topic).compose(there -> topics.checkRecordBytes(List.of(topic)));
  }

  private boolean isOwn(String topic) {
    return topic.startsWith(INTERNAL)
        || own.contains(topic)
        || own.stream().map(DeadLetterTopic::name).anyMatch(topic::equals);
  }

  private Future<Void> present(String topic) {
    return partitions.isPresent()
        ? topics.ensure(List.of(new TopicSpec(topic, partitions.getAsInt())))
        : topics
            .exists(topic)
            .compose(
                isThere ->
                    isThere ? Future.succeededFuture() : Future.failedFuture(missing(topic)));
  }

  private static FaultException missing(String topic) {
    return FaultException.of(
        Fault.NOT_FOUND,
        "topic '%s' does not exist; create it first, with as many partitions as its readers need"
            .formatted(topic));
  }
}
