package torg.kafka;

import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import torg.testkit.Kafka;

/** Edits that are sent in transactions. */
public final class Transactions implements AutoCloseable {
  private final String topic;
  private final KafkaProducer<byte[], byte[]> producer;

  public Transactions(String topic) {
    this.topic = topic;
    var properties =
        Map.<String, Object>of(
            "bootstrap.servers",
            Kafka.shared().servers(),
            "transactional.id",
            UUID.randomUUID().toString());
    producer =
        new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
    producer.initTransactions();
  }

  /** Sends without an end. */
  public void begin(int partition, int start, int end) {
    producer.beginTransaction();
    for (var position = start; position < end; position++) {
      var value = Edits.edit(Edits.id(partition), position).toByteArray();
      producer.send(new ProducerRecord<>(topic, partition, null, value));
    }
    producer.flush();
  }

  public void commit() {
    producer.commitTransaction();
  }

  public void commit(int partition, int start, int end) {
    begin(partition, start, end);
    commit();
  }

  public void abort(int partition, int start, int end) {
    begin(partition, start, end);
    producer.abortTransaction();
  }

  @Override
  public void close() {
    producer.close();
  }
}
