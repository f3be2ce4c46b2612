package torg.kafka;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Kafka's clients, set up for the bridge. Making one can block (it resolves names and reads key
 * stores), so it is no work for an event loop. An operator's properties come first: they add to
 * ours and cannot undo what the bridge's promises rest on.
 */
public final class Clients {
  /** Of a record that producers send, with its key and headers; Kafka's own default. */
  public static final int RECORD_BYTES_MAX = 1 << 20;

  private static final int LINGER_MILLIS = 5;

  /** For what a poll does beside waiting for handlers. */
  private static final Duration POLL_SLACK = Duration.ofSeconds(30);

  /** Twice what a record may have by default. */
  private static final long TRANSACTIONAL_BUFFER_BYTES = 2 << 20;

  /** Kafka gives up a transaction so much later than the producer gives up its records. */
  private static final Duration TRANSACTION_RESERVE = Duration.ofSeconds(10);

  private Clients() {}

  public static Consumer<byte[], byte[]> groupConsumer(KafkaConfig config, String group) {
    var properties = consumerProperties(config, group);
    properties.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, config.batchRecordsMax());
    properties.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, config.batchBytesMax());
    properties.put(ConsumerConfig.SESSION_TIMEOUT_MS_CONFIG, millis(config.sessionTimeout()));
    // A poll that hands partitions over waits for their handlers; the group must wait as long.
    properties.put(
        ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG,
        millis(config.handlingMax().plus(config.requestTimeout()).plus(POLL_SLACK)));
    // Members hear of a rebalance by their next heartbeat.
    properties.put(ConsumerConfig.HEARTBEAT_INTERVAL_MS_CONFIG, 1_000);
    // Only partitions that change hands stop; all others go on through a rebalance.
    properties.put(
        ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
        CooperativeStickyAssignor.class.getName());
    return consumer(properties);
  }

  /** A consumer that is told its partitions, for short questions. */
  public static Consumer<byte[], byte[]> reader(KafkaConfig config, String group, int recordsMax) {
    var properties = consumerProperties(config, group);
    properties.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, recordsMax);
    properties.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, millis(config.requestTimeout()));
    properties.put(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, millis(config.requestTimeout()));
    return consumer(properties);
  }

  /** A consumer outside of all groups, which never chooses a position itself. */
  public static Consumer<byte[], byte[]> follower(KafkaConfig config) {
    var properties = consumerProperties(config);
    properties.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, config.batchRecordsMax());
    properties.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, config.batchBytesMax());
    properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
    return consumer(properties);
  }

  public static Producer<byte[], byte[]> producer(KafkaConfig config) {
    return producer(producerProperties(config));
  }

  /**
   * A producer of which Kafka knows only the newest of each id. There may be many on a node, so
   * each has little memory: one that sends more waits for its own records to leave.
   */
  public static Producer<byte[], byte[]> transactionalProducer(KafkaConfig config, String id) {
    var properties = producerProperties(config);
    properties.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, id);
    properties.put(ProducerConfig.CLIENT_ID_CONFIG, id);
    properties.put(
        ProducerConfig.TRANSACTION_TIMEOUT_CONFIG,
        millis(config.deliveryTimeout().plus(TRANSACTION_RESERVE)));
    properties.put(ProducerConfig.BUFFER_MEMORY_CONFIG, TRANSACTIONAL_BUFFER_BYTES);
    return producer(properties);
  }

  /** A dead letter is its record and some headers more: whatever Kafka took once must fit again. */
  public static Producer<byte[], byte[]> deadLetterProducer(KafkaConfig config) {
    var properties = producerProperties(config);
    properties.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, DeadLetterTopic.RECORD_BYTES_MAX);
    properties.put(
        ProducerConfig.BUFFER_MEMORY_CONFIG,
        (long) Math.max(config.sendBytesMax(), 2 * DeadLetterTopic.RECORD_BYTES_MAX));
    return producer(properties);
  }

  public static Admin admin(KafkaConfig config) {
    var properties = properties(config);
    properties.put(
        AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, millis(config.requestTimeout()));
    properties.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, millis(config.requestTimeout()));
    return Admin.create(properties);
  }

  private static Map<String, Object> consumerProperties(KafkaConfig config, String group) {
    var properties = consumerProperties(config);
    properties.put(ConsumerConfig.GROUP_ID_CONFIG, group);
    properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    return properties;
  }

  private static Map<String, Object> consumerProperties(KafkaConfig config) {
    var properties = properties(config);
    properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    // New partitions and topics are noticed within seconds, not after five minutes.
    properties.putIfAbsent(ConsumerConfig.METADATA_MAX_AGE_CONFIG, 30_000);
    // Records do not wait for it. Those of a partition that comes back to a busy consumer may.
    properties.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, 1_000);
    // What a foreign producer's transaction has taken back never reaches a handler.
    properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    return properties;
  }

  private static Map<String, Object> producerProperties(KafkaConfig config) {
    var delivery = millis(config.deliveryTimeout());
    var properties = properties(config);
    properties.put(ProducerConfig.ACKS_CONFIG, "all");
    properties.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    // Idempotence shall keep the order with five requests under way, but on a new partition the
    // second can be taken before the first, which then never is (KAFKA-15591). One keeps it always;
    // larger batches make up for it.
    properties.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, 1);
    properties.put(ProducerConfig.BATCH_SIZE_CONFIG, 64 << 10);
    properties.put(ProducerConfig.LINGER_MS_CONFIG, LINGER_MILLIS);
    properties.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, RECORD_BYTES_MAX);
    properties.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, delivery);
    properties.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, delivery / 2);
    properties.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, millis(config.requestTimeout()));
    properties.put(ProducerConfig.BUFFER_MEMORY_CONFIG, (long) config.sendBytesMax());
    // Messages are mostly text, of which LZ4 saves half of disk and network for little CPU.
    properties.put(ProducerConfig.COMPRESSION_TYPE_CONFIG, "lz4");
    return properties;
  }

  private static Map<String, Object> properties(KafkaConfig config) {
    var properties = new HashMap<String, Object>(config.client().values());
    properties.put("bootstrap.servers", config.servers());
    return properties;
  }

  private static Consumer<byte[], byte[]> consumer(Map<String, Object> properties) {
    return new KafkaConsumer<>(
        properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  private static Producer<byte[], byte[]> producer(Map<String, Object> properties) {
    return new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
  }

  private static int millis(Duration duration) {
    return (int) duration.toMillis();
  }
}
