package torg.bench;

import com.google.protobuf.InvalidProtocolBufferException;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.DeploymentOptions;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.kafka.client.consumer.KafkaConsumer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import torg.bridge.v1.BatchAnswer;
import torg.bus.Bus;
import torg.bus.BusConfig;
import torg.calls.CatalogCalls;
import torg.catalog.v1.CatalogEdit;
import torg.catalog.v1.Category;
import torg.catalog.v1.LocalizedText;
import torg.kafka.KafkaConfig;
import torg.kafka.inbound.Inbound;
import torg.kafka.inbound.InboundVerticle;
import torg.settings.Settings;
import torg.testkit.Kafka;

/** The same records through the bridge to an acknowledging handler, and to a bare consumer. */
final class RecordPath implements AutoCloseable {
  private static final int RECORDS = 3_000_000;
  private static final int PARTITIONS = 8;
  private static final long UNSETTLED_MILLIS = 50;
  private static final Future<BatchAnswer> ACKNOWLEDGED =
      Future.succeededFuture(BatchAnswer.getDefaultInstance());
  private static final int CORES = Runtime.getRuntime().availableProcessors();

  private final Vertx vertx = Vertx.vertx();
  private final Bus bus =
      new Bus(vertx, BusConfig.from(new Settings(Map.of())), new SimpleMeterRegistry());
  private final String servers = Kafka.shared().servers();
  private final String topic = Kafka.shared().freshTopic(PARTITIONS);
  private volatile Stopwatch handled;
  private volatile boolean isSettled;

  RecordPath() throws Exception {
    produce();
    await(
        vertx.deployVerticle(
            () -> new Acknowledging(bus, this::acknowledge),
            new DeploymentOptions().setInstances(CORES)));
  }

  double throughBridge() throws Exception {
    handled = new Stopwatch();
    isSettled = false;
    var config = KafkaConfig.from(new Settings(Map.of("kafka.servers", servers)));
    var group = "bench-" + UUID.randomUUID();
    var inbound = new Inbound<>(topic, group, CatalogCalls.TAKE_EDITS);
    var deployment =
        await(
            vertx.deployVerticle(
                () -> new InboundVerticle<>(config, inbound, bus, new SimpleMeterRegistry()),
                new DeploymentOptions().setInstances(CORES)));
    awaitSettled(group);
    handled.restart();
    isSettled = true;
    var rate = handled.recordsPerSecond();
    await(vertx.undeploy(deployment));
    return rate;
  }

  /** Every instance has its partitions: what moves between them is not what is measured. */
  private void awaitSettled(String group) throws Exception {
    try (var admin = Admin.create(Map.of("bootstrap.servers", servers))) {
      while (!isSettled(admin.describeConsumerGroups(List.of(group)).all().get().get(group))) {
        LockSupport.parkNanos(10_000_000);
      }
    }
  }

  private static boolean isSettled(ConsumerGroupDescription group) {
    var shares =
        group.members().stream()
            .mapToInt(member -> member.assignment().topicPartitions().size())
            .toArray();
    return group.groupState() == GroupState.STABLE
        && shares.length == CORES
        && Arrays.stream(shares).allMatch(share -> share > 0)
        && Arrays.stream(shares).sum() == PARTITIONS;
  }

  /** While partitions still move, the handler takes its time, so that most records are left. */
  private Future<BatchAnswer> acknowledge(int records) {
    handled.add(records);
    return isSettled
        ? ACKNOWLEDGED
        : vertx.timer(UNSETTLED_MILLIS).map(BatchAnswer.getDefaultInstance());
  }

  /** Counts the records without looking into them. */
  double bare() throws Exception {
    return bare(value -> {});
  }

  /** Decodes each record, as whoever wants to know what it says. */
  double bareDecoding() throws Exception {
    return bare(CatalogEdit::parseFrom);
  }

  private interface Look {
    void at(byte[] value) throws InvalidProtocolBufferException;
  }

  private double bare(Look look) throws Exception {
    var counted = new Stopwatch();
    var config = new HashMap<String, String>();
    config.put("bootstrap.servers", servers);
    config.put("group.id", "bench-" + UUID.randomUUID());
    config.put("auto.offset.reset", "earliest");
    config.put("key.deserializer", ByteArrayDeserializer.class.getName());
    config.put("value.deserializer", ByteArrayDeserializer.class.getName());
    var consumer = KafkaConsumer.<byte[], byte[]>create(vertx, config);
    consumer.handler(
        record -> {
          try {
            look.at(record.value());
          } catch (InvalidProtocolBufferException damaged) {
            throw new IllegalStateException(damaged);
          }
          counted.add(1);
        });
    await(consumer.subscribe(topic));
    var rate = counted.recordsPerSecond();
    await(consumer.close());
    return rate;
  }

  @Override
  public void close() throws TimeoutException {
    await(vertx.close());
  }

  private void produce() {
    var config = Map.<String, Object>of("bootstrap.servers", servers, "linger.ms", 20);
    try (var producer =
        new KafkaProducer<>(config, new StringSerializer(), new ByteArraySerializer())) {
      for (var at = 0; at < RECORDS; at++) {
        producer.send(new ProducerRecord<>(topic, "key-" + at % 1_000, edit(at).toByteArray()));
      }
    }
  }

  private static CatalogEdit edit(int at) {
    var name = LocalizedText.newBuilder().setRu("Категория " + at).setEn("Category " + at);
    return CatalogEdit.newBuilder()
        .setPut(
            Category.newBuilder()
                .setId("category-" + at)
                .setParentId("root")
                .setName(name)
                .addSynonyms("a synonym of usual length"))
        .build();
  }

  private static <T> T await(Future<T> future) throws TimeoutException {
    return future.await(60, TimeUnit.SECONDS);
  }

  private static final class Acknowledging extends VerticleBase {
    private final Bus bus;
    private final IntFunction<Future<BatchAnswer>> handler;

    Acknowledging(Bus bus, IntFunction<Future<BatchAnswer>> handler) {
      this.bus = bus;
      this.handler = handler;
    }

    @Override
    public Future<?> start() {
      return bus.answer(
          CatalogCalls.TAKE_EDITS, (batch, call) -> handler.apply(batch.getEditsCount()));
    }
  }

  /** From the first record to the last: joining a group is not what is measured. */
  private static final class Stopwatch {
    private final Promise<Double> done = Promise.promise();
    private final AtomicLong start = new AtomicLong();
    private final AtomicInteger count = new AtomicInteger();
    private volatile int before;

    void add(int records) {
      if (start.get() == 0) {
        start.compareAndSet(0, System.nanoTime());
      }
      if (count.addAndGet(records) >= RECORDS) {
        done.tryComplete((RECORDS - before) / ((System.nanoTime() - start.get()) / 1e9));
      }
    }

    /** What came before does not count. */
    void restart() {
      before = count.get();
      start.set(System.nanoTime());
    }

    double recordsPerSecond() throws Exception {
      return done.future().await(120, TimeUnit.SECONDS);
    }
  }
}
