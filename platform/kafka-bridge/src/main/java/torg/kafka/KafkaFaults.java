package torg.kafka;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import torg.bus.Fault;
import torg.bus.FaultException;

/** Kafka's failures in terms of the contract. */
final class KafkaFaults {
  private KafkaFaults() {}

  /** Whatever the caller cannot mend is UNAVAILABLE: a wrong password of ours is not its fault. */
  static FaultException of(String subject, Throwable failure) {
    var cause = cause(failure);
    if (cause instanceof FaultException known) {
      return known;
    }
    if (isUnknownTopic(cause)) {
      return unknownTopic(subject);
    }
    if (cause instanceof RecordTooLargeException) {
      return FaultException.of(
          Fault.TOO_LARGE,
          "a record is too large for topic %s: %s".formatted(subject, cause.getMessage()));
    }
    return FaultException.unavailable(
        "Kafka failed for %s, try again: %s: %s"
            .formatted(subject, cause.getClass().getSimpleName(), cause.getMessage()));
  }

  static FaultException unknownTopic(String topic) {
    return FaultException.notFound("topic '%s'".formatted(topic));
  }

  static boolean isUnknownTopic(Throwable cause) {
    return cause instanceof UnknownTopicOrPartitionException
        || cause instanceof InvalidTopicException;
  }

  static Throwable cause(Throwable failure) {
    var wrapped = failure instanceof CompletionException || failure instanceof ExecutionException;
    return wrapped && failure.getCause() != null ? failure.getCause() : failure;
  }
}
