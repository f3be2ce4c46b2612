package torg.kafka;

import io.vertx.core.Vertx;
import io.vertx.kafka.client.producer.KafkaWriteStream;
import org.apache.kafka.clients.producer.Producer;

/** Vert.x around Kafka's clients. */
public final class Streams {
  private Streams() {}

  /**
   * Sends on a worker thread, in order: Kafka's own send blocks while metadata or buffer room is
   * missing.
   */
  public static KafkaWriteStream<byte[], byte[]> write(
      Vertx vertx, Producer<byte[], byte[]> producer) {
    var stream = KafkaWriteStream.create(vertx, producer);
    // Each send has its own future; without a handler every failure would be logged as unhandled.
    stream.exceptionHandler(failure -> {});
    return stream;
  }
}
