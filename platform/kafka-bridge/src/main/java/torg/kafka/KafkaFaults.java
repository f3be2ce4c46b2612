package torg.kafka;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;

/** Kafka's failures in terms of the contract. */
public final class KafkaFaults {
  private KafkaFaults() {}

  /** Whatever the caller cannot mend is UNAVAILABLE: a wrong password of ours is not its fault. */
  public static FaultException of(String subject, Throwable failure) {
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

  /** Kafka wraps what went wrong in a transaction, sometimes more than once. */
  public static FaultException ofSender(String name, Throwable failure) {
    for (var cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof ProducerFencedException
          || cause instanceof InvalidProducerEpochException) {
        return FaultException.of(
            Fault.PRECONDITION,
            "another node has opened the sender %s, and this one can send no more".formatted(name));
      }
      if (cause instanceof RecordTooLargeException) {
        return FaultException.of(
            Fault.TOO_LARGE,
            "a record of %s is too large for its topic: %s".formatted(name, cause.getMessage()));
      }
    }
    var cause = failure;
    while (cause.getClass() == KafkaException.class && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return FaultException.unavailable(
        "Kafka failed for the sender %s, try again: %s: %s"
            .formatted(name, cause.getClass().getSimpleName(), cause.getMessage()));
  }

  public static FaultException unknownTopic(String topic) {
    return FaultException.notFound("topic '%s'".formatted(topic));
  }

  public static FaultException smallTopic(String topic, int bytesMax) {
    return FaultException.of(
        Fault.PRECONDITION,
        "topic '%s' takes records of at most %d bytes, and those of this node may have %d; raise its max.message.bytes"
            .formatted(topic, bytesMax, Clients.RECORD_BYTES_MAX));
  }

  public static boolean isUnknownTopic(Throwable cause) {
    return cause instanceof UnknownTopicOrPartitionException
        || cause instanceof InvalidTopicException;
  }

  public static Throwable cause(Throwable failure) {
    var wrapped = failure instanceof CompletionException || failure instanceof ExecutionException;
    return wrapped && failure.getCause() != null ? failure.getCause() : failure;
  }
}
