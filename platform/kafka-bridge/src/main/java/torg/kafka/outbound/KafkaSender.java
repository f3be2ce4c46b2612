package torg.kafka.outbound;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bridge.v1.OutboundRecord;
import torg.calls.FencedOutbox.Sender;
import torg.kafka.KafkaFaults;
import torg.kafka.KafkaMetrics;

/** A sender on one transactional producer; each send is a transaction. */
final class KafkaSender implements Sender {
  private static final Logger log = LoggerFactory.getLogger(KafkaSender.class);
  private static final Duration CLOSE_MAX = Duration.ofSeconds(1);

  private final String name;
  private final Producer<byte[], byte[]> producer;
  private final WorkerExecutor executor;
  private final MeterRegistry registry;

  KafkaSender(
      String name,
      Producer<byte[], byte[]> producer,
      WorkerExecutor executor,
      MeterRegistry registry) {
    this.name = name;
    this.producer = producer;
    this.executor = executor;
    this.registry = registry;
  }

  @Override
  public Future<Void> send(Map<String, List<OutboundRecord>> records) {
    return executor
        .executeBlocking(() -> transact(records), false)
        .onSuccess(sent -> records.forEach(this::count))
        .recover(failure -> Future.failedFuture(KafkaFaults.ofSender(name, failure)));
  }

  private Void transact(Map<String, List<OutboundRecord>> records) {
    var failed = new AtomicReference<Exception>();
    producer.beginTransaction();
    try {
      records.forEach(
          (topic, ofTopic) ->
              ofTopic.forEach(record -> send(OutboundVerticle.toKafka(topic, record), failed)));
      // Waits for all, and fails when one of them did.
      producer.commitTransaction();
      return null;
    } catch (RuntimeException failure) {
      abort();
      throw failed.get() == null ? failure : new KafkaException(failed.get());
    }
  }

  /** Each send may block for a while on a topic that is not there: the first failure ends all. */
  private void send(ProducerRecord<byte[], byte[]> record, AtomicReference<Exception> failed) {
    if (failed.get() != null) {
      throw new KafkaException(failed.get());
    }
    producer.send(
        record,
        (sent, failure) -> {
          if (failure != null) {
            failed.compareAndSet(null, failure);
          }
        });
  }

  /**
   * Readers of committed records would otherwise wait until the sender is opened again. A producer
   * that was fenced, or does not know whether it has committed, cannot abort; Kafka does then.
   */
  private void abort() {
    try {
      producer.abortTransaction();
    } catch (KafkaException | IllegalStateException left) {
      log.debug("a transaction of {} is left to Kafka: {}", name, left.toString());
    }
  }

  private void count(String topic, List<OutboundRecord> records) {
    KafkaMetrics.sent(registry, topic, records.size());
  }

  @Override
  public Future<Void> close() {
    return executor
        .executeBlocking(() -> close(producer), false)
        .transform((closed, failure) -> Future.succeededFuture());
  }

  static Void close(Producer<byte[], byte[]> producer) {
    producer.close(CLOSE_MAX);
    return null;
  }
}
