package torg.kafka.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.bridge.v1.OutboundRecord;
import torg.bus.faults.Fault;
import torg.calls.FencedOutbox.Sender;
import torg.kafka.Clients;
import torg.kafka.Mesh;
import torg.testkit.Kafka;

/** Two outboxes stand for two nodes. */
class FencedOutboxTest {
  private final Mesh mesh = new Mesh();
  private final KafkaFencedOutbox here = outbox(mesh);
  private final KafkaFencedOutbox there = outbox(mesh);
  private final String topic = Kafka.shared().freshTopic(1);
  private final String name = topic + "-export-3";

  private static KafkaFencedOutbox outbox(Mesh mesh) {
    return new KafkaFencedOutbox(mesh.vertx, mesh.config, mesh.registry);
  }

  @AfterEach
  void stop() {
    mesh.close();
  }

  private static OutboundRecord record(String value) {
    return OutboundRecord.newBuilder().setKey("k").setValue(ByteString.copyFromUtf8(value)).build();
  }

  private Map<String, List<OutboundRecord>> records(String... values) {
    return Map.of(topic, List.of(values).stream().map(FencedOutboxTest::record).toList());
  }

  private Sender open(KafkaFencedOutbox outbox) {
    return Mesh.await(outbox.open(name));
  }

  private static void send(Sender sender, Map<String, List<OutboundRecord>> records) {
    Mesh.await(sender.send(records));
  }

  /** What is in a topic, as a foreign reader sees it. */
  /** Up to all that was written: what is committed can be read a moment later only. */
  private List<String> read(String topic, String isolation) {
    var partition = new TopicPartition(topic, 0);
    try (var written = consumer("read_uncommitted");
        var consumer = consumer(isolation)) {
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      var end = written.endOffsets(List.of(partition)).get(partition);
      var values = new ArrayList<String>();
      Mesh.WAIT.until(
          () -> "read up to %d of %d".formatted(consumer.position(partition), end),
          () -> {
            consumer.poll(Duration.ofMillis(50)).forEach(record -> values.add(record.value()));
            return consumer.position(partition) >= end;
          });
      return values;
    }
  }

  private static KafkaConsumer<String, String> consumer(String isolation) {
    return new KafkaConsumer<>(
        Map.of("bootstrap.servers", Kafka.shared().servers(), "isolation.level", isolation),
        new StringDeserializer(),
        new StringDeserializer());
  }

  private List<String> committed() {
    return read(topic, "read_committed");
  }

  @Test
  void shouldSendToSeveralTopicsInOrder() {
    var other = Kafka.shared().freshTopic(1);
    var sender = open(here);
    send(sender, records("1", "2"));
    var both = new HashMap<>(records("3", "4"));
    both.put(other, List.of(record("photo")));
    send(sender, both);
    assertThat(committed()).containsExactly("1", "2", "3", "4");
    assertThat(read(other, "read_committed")).containsExactly("photo");
    assertThat(mesh.counter("torg_kafka_sent_records_total", "topic", topic)).isEqualTo(4);
  }

  @Test
  void shouldRefuseWhoeverWasOpenBefore() {
    var former = open(here);
    send(former, records("1"));
    var newest = open(there);
    send(newest, records("2"));
    var fault = Mesh.fault(former.send(records("1, late")));
    assertThat(fault.fault()).isEqualTo(Fault.PRECONDITION);
    assertThat(fault)
        .hasMessage("another node has opened the sender %s, and this one can send no more", name);
    send(newest, records("3"));
    assertThat(read(topic, "read_uncommitted")).containsExactly("1", "2", "3");
  }

  @Test
  void shouldTakeBackWhatAFormerHolderHadNotFinished() {
    var paused = Clients.transactionalProducer(mesh.config, name);
    paused.initTransactions();
    paused.beginTransaction();
    paused.send(OutboundVerticle.toKafka(topic, record("unfinished")));
    paused.flush();
    send(open(here), records("1"));
    assertThat(committed()).containsExactly("1");
    KafkaSender.close(paused);
  }

  @Test
  void shouldSendAllOrNothing() {
    var large = "x".repeat(2 << 20);
    var sender = open(here);
    assertThat(Mesh.fault(sender.send(records("1", large, "2"))).fault())
        .isEqualTo(Fault.TOO_LARGE);
    Mesh.await(sender.close());
    send(open(here), records("3"));
    assertThat(committed()).containsExactly("3");
  }

  @Test
  void shouldSendMoreAtOnceThanAProducerHasMemory() {
    var values = IntStream.range(0, 60).mapToObj(i -> i + "/" + "x".repeat(100_000)).toList();
    send(open(here), records(values.toArray(String[]::new)));
    assertThat(committed()).isEqualTo(values);
  }

  @Test
  void shouldNameTheTopicThatIsMissingAndNotWaitForItOnceMore() {
    var sender = open(here);
    var many = IntStream.range(0, 100).mapToObj(i -> record("x")).toList();
    var fault = Mesh.fault(sender.send(Map.of("no-such-topic", many)));
    assertThat(fault.fault()).isEqualTo(Fault.UNAVAILABLE);
    assertThat(fault).hasMessageContaining("no-such-topic");
  }

  @Test
  void shouldBeUnavailableWhenNoBrokerAnswers() {
    try (var cut = new Mesh("kafka.servers", "127.0.0.1:1", "kafka.requestTimeout", "500ms")) {
      assertThat(Mesh.fault(outbox(cut).open(name)).fault()).isEqualTo(Fault.UNAVAILABLE);
    }
  }
}
