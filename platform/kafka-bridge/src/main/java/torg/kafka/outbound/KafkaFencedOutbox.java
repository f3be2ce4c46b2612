package torg.kafka.outbound;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import org.apache.kafka.clients.producer.Producer;
import torg.calls.FencedOutbox;
import torg.kafka.Clients;
import torg.kafka.KafkaConfig;
import torg.kafka.KafkaFaults;

/**
 * Senders as transactional producers: their name is the transactional id, which Kafka lets only the
 * newest producer use.
 */
public final class KafkaFencedOutbox implements FencedOutbox {
  /** Kafka's transactional calls block; so many senders can be at work at the same time. */
  private static final int THREADS = 4;

  private final KafkaConfig config;
  private final MeterRegistry registry;
  private final WorkerExecutor executor;

  public KafkaFencedOutbox(Vertx vertx, KafkaConfig config, MeterRegistry registry) {
    this.config = config;
    this.registry = registry;
    this.executor = vertx.createSharedWorkerExecutor("torg-fenced-outbox", THREADS);
  }

  @Override
  public Future<Sender> open(String name) {
    return executor
        .executeBlocking(() -> initialized(name), false)
        .<Sender>map(producer -> new KafkaSender(name, producer, executor, registry))
        .recover(failure -> Future.failedFuture(KafkaFaults.ofSender(name, failure)));
  }

  private Producer<byte[], byte[]> initialized(String name) {
    var producer = Clients.transactionalProducer(config, name);
    try {
      producer.initTransactions();
      return producer;
    } catch (RuntimeException failure) {
      KafkaSender.close(producer);
      throw failure;
    }
  }

  public Future<Void> close() {
    return executor.close();
  }
}
