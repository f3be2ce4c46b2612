package torg.kafka.letters;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.kafka.client.producer.KafkaWriteStream;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.bus.faults.FaultException;
import torg.kafka.Clients;
import torg.kafka.DeadLetterTopic;
import torg.kafka.DeadRecord;
import torg.kafka.KafkaConfig;
import torg.kafka.KafkaFaults;
import torg.kafka.KafkaTopics;
import torg.kafka.Streams;

/**
 * Writes the dead letters of a topic. Connects when the first is written: most topics never have
 * one.
 */
public final class DeadLetterWriter {
  private static final Logger log = LoggerFactory.getLogger(DeadLetterWriter.class);

  private final Vertx vertx;
  private final KafkaConfig config;
  private final String topic;
  private final String group;
  private Future<KafkaWriteStream<byte[], byte[]>> output;

  public DeadLetterWriter(Vertx vertx, KafkaConfig config, String topic, String group) {
    this.vertx = vertx;
    this.config = config;
    this.topic = topic;
    this.group = group;
  }

  /** Completes once all are acknowledged. Fails with UNAVAILABLE; some may be written then. */
  public Future<Void> write(List<DeadRecord> dead) {
    return output()
        .compose(stream -> Future.join(dead.stream().map(one -> send(stream, one)).toList()))
        .onSuccess(written -> tell(dead))
        .<Void>mapEmpty()
        .recover(failure -> Future.failedFuture(FaultException.unavailable(failure.getMessage())));
  }

  public Future<Void> close() {
    return output == null
        ? Future.succeededFuture()
        : output.compose(KafkaWriteStream::close).otherwiseEmpty();
  }

  private Future<Void> send(KafkaWriteStream<byte[], byte[]> stream, DeadRecord dead) {
    return stream
        .send(DeadLetterTopic.letter(dead, group))
        .<Void>mapEmpty()
        .recover(failure -> Future.failedFuture(KafkaFaults.of(topic, failure)));
  }

  private void tell(List<DeadRecord> dead) {
    var first = dead.get(0);
    log.warn(
        "{} records of {}-{} are set aside in {}, the first from offset {}: {} {}",
        dead.size(),
        first.record().topic(),
        first.record().partition(),
        DeadLetterTopic.name(topic),
        first.record().offset(),
        first.fault(),
        first.reason());
  }

  private Future<KafkaWriteStream<byte[], byte[]>> output() {
    if (output == null || output.failed()) {
      output =
          ensureTopic()
              .compose(ready -> vertx.executeBlocking(() -> Clients.deadLetterProducer(config)))
              .map(producer -> Streams.write(vertx, producer));
    }
    return output;
  }

  private Future<Void> ensureTopic() {
    return vertx
        .executeBlocking(() -> new KafkaTopics(vertx, config))
        .compose(topics -> topics.ensureDeadLetters(topic).eventually(() -> topics.close()));
  }
}
