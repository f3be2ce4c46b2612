package torg.indexer;

import com.google.protobuf.MessageLite;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Deployable;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import torg.breaker.Breaker;
import torg.bus.Bus;
import torg.bus.BusConfig;
import torg.bus.faults.FaultException;
import torg.calls.CatalogCalls;
import torg.calls.OfferCalls;
import torg.calls.VasgenCalls;
import torg.catalog.v1.Catalog;
import torg.catalog.v1.CatalogChanged;
import torg.catalog.v1.ListChangesResponse;
import torg.catalog.view.CatalogCache;
import torg.catalog.view.CatalogCacheConfig;
import torg.indexer.documents.OfferSamples;
import torg.indexer.updates.ActualOffers;
import torg.indexer.updates.DocumentMaker;
import torg.indexer.updates.DocumentOutbox;
import torg.indexer.updates.IndexerMetrics;
import torg.indexer.updates.WaitingPartitions;
import torg.kafka.KafkaConfig;
import torg.kafka.inbound.Inbound;
import torg.kafka.inbound.InboundVerticle;
import torg.kafka.outbound.OutboundVerticle;
import torg.offers.v1.GetOffersRequest;
import torg.offers.v1.GetOffersResponse;
import torg.offers.v1.Offer;
import torg.settings.Settings;
import torg.store.Store;
import torg.testkit.Await;
import torg.testkit.HandClock;
import torg.testkit.Kafka;
import torg.testkit.Postgres;
import torg.testkit.Waiting;
import torg.testkit.store.TestStore;

/** A node with an indexer and a bridge on a real Kafka; the tests play catalog and offer store. */
public final class IndexerNode implements AutoCloseable {
  public static final Waiting WAIT = Await.within(Duration.ofSeconds(60));
  public static final int PARTITIONS = 3;

  /** What the offer store has. */
  public final Map<String, Offer> offers = new ConcurrentHashMap<>();

  public final AtomicInteger offersAsked = new AtomicInteger();

  /** What the offer store fails with. */
  public volatile FaultException offersFault;

  /** What the catalog has; a version that is not asked for has to be announced. */
  public volatile Catalog catalog = OfferSamples.CATALOG;

  public final HandClock clock;
  public final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  public final DocumentLog log;
  public final Bus bus;
  public final Vertx vertx = Vertx.vertx();
  public final Store store =
      Await.result(
          TestStore.open(
              vertx,
              Postgres.shared().connect(Postgres.shared().freshDatabase()),
              IndexerVerticle.TABLES));
  public ActualOffers actual;
  public DocumentMaker maker;
  private final KafkaConfig kafka;
  private final IndexerConfig config;
  private final String updatesTopic = Kafka.shared().freshTopic(PARTITIONS);
  private final String group = "indexer-" + UUID.randomUUID();
  private final List<String> deployed = new ArrayList<>();

  public IndexerNode(HandClock clock, String... settings) {
    this.clock = clock;
    var topic = Kafka.shared().freshTopic(PARTITIONS);
    var values = new HashMap<String, String>();
    values.put("kafka.servers", Kafka.shared().servers());
    values.put("kafka.retryMin", "10ms");
    values.put("kafka.retryMax", "100ms");
    values.put("indexer.documentsTopic", topic);
    values.put("indexer.viewsTopic", Kafka.shared().freshTopic(PARTITIONS));
    for (var at = 0; at < settings.length; at += 2) {
      values.put(settings[at], settings[at + 1]);
    }
    bus = new Bus(vertx, BusConfig.from(new Settings(Map.of())), registry);
    log = new DocumentLog(topic, PARTITIONS);
    kafka = KafkaConfig.from(new Settings(values));
    config = IndexerConfig.from(new Settings(values));
  }

  /** All but the bridge's way in. */
  public IndexerNode start() {
    WAIT.result(
        Future.all(
            bus.answer(
                CatalogCalls.EXPORT_CATALOG, (request, call) -> Future.succeededFuture(catalog)),
            bus.answer(
                CatalogCalls.LIST_CHANGES,
                (request, call) ->
                    Future.succeededFuture(ListChangesResponse.getDefaultInstance())),
            bus.answer(OfferCalls.GET_OFFERS, (request, call) -> getOffers(request))));
    var cache = new CatalogCache(bus, CatalogCacheConfig.from(new Settings(Map.of())), registry);
    deploy(cache);
    deploy(new OutboundVerticle(kafka, bus, registry));
    var breaker = new Breaker(vertx, "the offer store", Duration.ofMillis(50));
    actual = new ActualOffers(bus, breaker, config.offersTimeout());
    maker =
        new DocumentMaker(
            cache, actual, config.skippedOffers(), clock, new IndexerMetrics(registry));
    var waiting = new WaitingPartitions(clock, registry);
    deploy(new IndexerVerticle(config, store, bus, maker, waiting, clock, registry));
    return this;
  }

  private Future<GetOffersResponse> getOffers(GetOffersRequest request) {
    offersAsked.incrementAndGet();
    if (offersFault != null) {
      return Future.failedFuture(offersFault);
    }
    var answer = GetOffersResponse.newBuilder();
    for (var id : request.getIdsList()) {
      var offer = offers.get(id);
      if (offer == null) {
        answer.addNotFound(id);
      } else {
        answer.addOffers(offer);
      }
    }
    return Future.succeededFuture(answer.build());
  }

  public DocumentOutbox outbox() {
    return config.outbox(bus);
  }

  /** As the bridge does with what comes from Kafka. */
  public void readShows() {
    deployed.add(
        deploy(
            new InboundVerticle<>(
                kafka,
                new Inbound<>(config.viewsTopic(), group, VasgenCalls.TAKE_SHOWS),
                bus,
                registry)));
  }

  public void show(int partition, MessageLite... shows) {
    DocumentLog.write(config.viewsTopic(), partition, List.of(shows));
  }

  /** Begins to read; how far it was read is remembered from one to the next. */
  public void readUpdates() {
    deployed.add(
        deploy(
            new InboundVerticle<>(
                kafka.forBatches(config.batchDocumentsMax(), config.batchLinger()),
                new Inbound<>(updatesTopic, group, VasgenCalls.TAKE_OFFERS),
                bus,
                registry)));
  }

  public void stopReading() {
    deployed.forEach(one -> WAIT.result(vertx.undeploy(one)));
    deployed.clear();
  }

  private String deploy(Deployable verticle) {
    return WAIT.result(vertx.deployVerticle(verticle));
  }

  public void announceCatalog(Catalog newer) {
    catalog = newer;
    bus.publish(
        CatalogCalls.CHANGED, CatalogChanged.newBuilder().setVersion(newer.getVersion()).build());
  }

  public void update(int partition, MessageLite... views) {
    DocumentLog.write(updatesTopic, partition, List.of(views));
  }

  public double conversions(String outcome) {
    return registry.get("torg_indexer_conversions_total").tag("outcome", outcome).counter().count();
  }

  public double waitingPartitions() {
    return registry.get("torg_indexer_waiting_partitions").gauge().value();
  }

  public double deadRecords() {
    return registry
        .get("torg_kafka_records_total")
        .tags("topic", updatesTopic, "outcome", "dead")
        .counter()
        .count();
  }

  @Override
  public void close() {
    WAIT.result(vertx.close());
  }
}
