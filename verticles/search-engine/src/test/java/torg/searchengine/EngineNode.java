package torg.searchengine;

import static java.util.stream.Collectors.toMap;

import com.google.protobuf.Message;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import torg.bus.Bus;
import torg.bus.BusConfig;
import torg.bus.Call;
import torg.bus.CallContext;
import torg.calls.VasgenCalls;
import torg.kafka.KafkaConfig;
import torg.kafka.KafkaTopics;
import torg.kafka.following.KafkaTopicFollower;
import torg.search.RankingConfig;
import torg.search.lucene.LuceneConfig;
import torg.search.lucene.LuceneIndexes;
import torg.settings.Settings;
import torg.testkit.Await;
import torg.testkit.Kafka;
import torg.testkit.Postgres;
import torg.testkit.store.TestStore;
import torg.vasgen.v1.Action;
import torg.vasgen.v1.CorrectRequest;
import torg.vasgen.v1.CorrectResponse;
import torg.vasgen.v1.ExecutionRequest;
import torg.vasgen.v1.Hit;
import torg.vasgen.v1.IndexCopy;
import torg.vasgen.v1.ListIndexCopiesRequest;
import torg.vasgen.v1.QualifiedBatch;
import torg.vasgen.v1.RawDocument;
import torg.vasgen.v1.Texts;

/** A node with nothing but the search engine, on real Kafka, Postgres and Lucene. */
final class EngineNode implements AutoCloseable {
  static final String GROUP = "test-indexer";

  final String documents = Kafka.shared().freshTopic(2);
  final String updates = Kafka.shared().freshTopic(1);
  final Vertx vertx = Vertx.vertx();
  final Bus bus = new Bus(vertx, BusConfig.from(settings()), new SimpleMeterRegistry());
  private final String database = Postgres.shared().freshDatabase();
  private final Path directory;
  private final KafkaProducer<byte[], byte[]> producer =
      new KafkaProducer<>(
          Map.of("bootstrap.servers", Kafka.shared().servers()),
          new ByteArraySerializer(),
          new ByteArraySerializer());
  private String deployment = "";

  EngineNode(Path directory) {
    this.directory = directory;
  }

  private static Settings settings() {
    return new Settings(
        Map.of("kafka.servers", Kafka.shared().servers(), "search.watchPeriod", "100ms"));
  }

  EngineNode start() {
    var kafka = KafkaConfig.from(settings());
    var store =
        Await.result(
            TestStore.open(
                vertx, Postgres.shared().connect(database), SearchEngineVerticle.TABLES));
    var indexes =
        new LuceneIndexes(
            vertx,
            directory,
            LuceneConfig.from(settings()),
            RankingConfig.from(settings()),
            Clock.systemUTC());
    deployment =
        Await.result(
            vertx.deployVerticle(
                new SearchEngineVerticle(
                    EngineConfig.from(settings(), documents, updates, GROUP),
                    indexes,
                    new KafkaTopicFollower(vertx, kafka, new SimpleMeterRegistry()),
                    new KafkaTopics(vertx, kafka),
                    store,
                    bus,
                    Clock.systemUTC())));
    return this;
  }

  void stop() {
    Await.result(vertx.undeploy(deployment));
  }

  void send(int partition, RawDocument... sent) {
    var batch = QualifiedBatch.newBuilder().addAllDocuments(List.of(sent)).build();
    try {
      producer
          .send(new ProducerRecord<>(documents, partition, new byte[0], batch.toByteArray()))
          .get();
    } catch (Exception failed) {
      throw new AssertionError(failed);
    }
  }

  static RawDocument document(String id, long version) {
    return RawDocument.newBuilder()
        .setId(id)
        .setVersion(version)
        .setAction(Action.UPSERT)
        .setTexts(Texts.newBuilder().setTitle("Велосипед " + id))
        .build();
  }

  static RawDocument deletion(String id, long version) {
    return RawDocument.newBuilder().setId(id).setVersion(version).setAction(Action.DELETE).build();
  }

  <Q extends Message, A extends Message> A ask(Call<Q, A> call, Q request) {
    return Await.result(bus.request(call, request, CallContext.mesh(Duration.ofMinutes(1))));
  }

  /** The versions of all documents that are found, by id. */
  Map<String, Long> found() {
    return ask(VasgenCalls.EXECUTE, ExecutionRequest.newBuilder().setPageSize(100).build())
        .getHitsList()
        .stream()
        .collect(toMap(Hit::getId, Hit::getVersion));
  }

  void awaitFound(Map<String, Long> expected) {
    Await.until(() -> found().equals(expected));
  }

  /** Empty when the text looks right, or nobody can tell yet. */
  String corrected(String text) {
    var request = CorrectRequest.newBuilder().setText(text).build();
    return Await.result(
        bus.request(VasgenCalls.CORRECT, request, CallContext.mesh(Duration.ofMinutes(1)))
            .map(CorrectResponse::getCorrected)
            .otherwise(""));
  }

  IndexCopy copy() {
    var copies =
        ask(VasgenCalls.LIST_INDEX_COPIES, ListIndexCopiesRequest.getDefaultInstance())
            .getCopiesList();
    return copies.isEmpty() ? IndexCopy.getDefaultInstance() : copies.get(0);
  }

  void awaitGeneration(long generation) {
    Await.until(() -> copy().getGeneration() == generation && !copy().hasRebuild());
  }

  @Override
  public void close() {
    producer.close();
    Await.result(vertx.close());
  }
}
