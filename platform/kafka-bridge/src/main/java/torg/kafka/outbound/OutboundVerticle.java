package torg.kafka.outbound;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.kafka.client.producer.KafkaWriteStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import torg.bridge.v1.OutboundRecord;
import torg.bridge.v1.SendRequest;
import torg.bridge.v1.SendResponse;
import torg.bus.Bus;
import torg.bus.CallContext;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.calls.BridgeCalls;
import torg.kafka.Clients;
import torg.kafka.KafkaConfig;
import torg.kafka.KafkaFaults;
import torg.kafka.KafkaMetrics;
import torg.kafka.KafkaTopics;
import torg.kafka.Streams;

/**
 * Writes records to Kafka and answers once all are acknowledged. Fails with NOT_FOUND for an
 * unknown topic, TOO_LARGE for a record that the topic does not take, TOO_MANY when too much waits
 * already, UNAVAILABLE when Kafka fails. After a failure some of the records may be written, and a
 * caller that repeats the request writes them again; the last state of each key is right then.
 */
public final class OutboundVerticle extends VerticleBase {
  private final KafkaConfig config;
  private final Bus bus;
  private final MeterRegistry registry;
  private final Map<String, Future<Boolean>> known = new HashMap<>();
  private KafkaTopics topics;
  private KafkaWriteStream<byte[], byte[]> stream;
  private long bytesUnderWay;

  public OutboundVerticle(KafkaConfig config, Bus bus, MeterRegistry registry) {
    this.config = config;
    this.bus = bus;
    this.registry = registry;
  }

  @Override
  public Future<?> start() {
    return vertx
        .executeBlocking(() -> new KafkaTopics(vertx, config))
        .onSuccess(made -> topics = made)
        .compose(made -> vertx.executeBlocking(() -> Clients.producer(config)))
        .onSuccess(producer -> stream = Streams.write(vertx, producer))
        .compose(producer -> bus.answer(BridgeCalls.SEND, this::send));
  }

  @Override
  public Future<?> stop() {
    return stream.close(config.deliveryTimeout().toMillis()).eventually(() -> topics.close());
  }

  private Future<SendResponse> send(SendRequest request, CallContext context) {
    if (request.getTopic().isBlank()) {
      throw FaultException.invalid("topic", "must name a topic");
    }
    if (request.getRecordsCount() == 0) {
      throw FaultException.invalid("records", "must hold at least one record");
    }
    var bytes = request.getSerializedSize();
    if (bytes > config.sendBytesMax()) {
      throw FaultException.tooLarge(
          "a request to send (kafka.sendBytesMax)", bytes, config.sendBytesMax());
    }
    if (bytesUnderWay + bytes > config.sendBytesMax()) {
      throw FaultException.of(
          Fault.TOO_MANY,
          "%d bytes are already waiting for Kafka's acknowledgement, and at most %d may; try again"
              .formatted(bytesUnderWay, config.sendBytesMax()));
    }
    bytesUnderWay += bytes;
    return exists(request.getTopic())
        .compose(exists -> exists ? write(request) : unknown(request.getTopic()))
        .onComplete(done -> bytesUnderWay -= bytes);
  }

  /**
   * Asked first, since a producer would block for seconds on a topic that is not there. One answer
   * for all requests that wait for it keeps them in order.
   */
  private Future<Boolean> exists(String topic) {
    var asked = known.get(topic);
    if (asked != null) {
      return asked;
    }
    var answer = topics.exists(topic);
    known.put(topic, answer);
    return answer.onComplete(
        (exists, failure) -> {
          if (failure != null || !exists) {
            known.remove(topic);
          }
        });
  }

  private Future<SendResponse> write(SendRequest request) {
    var topic = request.getTopic();
    var sends =
        request.getRecordsList().stream().map(record -> stream.send(toKafka(topic, record)));
    return Future.join(sends.toList())
        .onSuccess(sent -> KafkaMetrics.sent(registry, topic, request.getRecordsCount()))
        .onFailure(failure -> known.remove(topic))
        .map(SendResponse.getDefaultInstance())
        .recover(failure -> Future.failedFuture(KafkaFaults.of(topic, failure)));
  }

  private static Future<SendResponse> unknown(String topic) {
    return Future.failedFuture(KafkaFaults.unknownTopic(topic));
  }

  /** A record without a key may go to any partition. */
  static ProducerRecord<byte[], byte[]> toKafka(String topic, OutboundRecord record) {
    var key = record.getKey().isEmpty() ? null : record.getKey().getBytes(StandardCharsets.UTF_8);
    return new ProducerRecord<>(topic, key, record.getValue().toByteArray());
  }
}
