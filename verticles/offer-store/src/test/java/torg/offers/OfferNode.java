package torg.offers;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;
import torg.api.v1.Scope;
import torg.bridge.v1.OutboundRecord;
import torg.bridge.v1.SendResponse;
import torg.bus.Bus;
import torg.bus.BusConfig;
import torg.bus.Call;
import torg.bus.CallContext;
import torg.bus.Caller;
import torg.bus.faults.FaultException;
import torg.calls.BridgeCalls;
import torg.calls.CatalogCalls;
import torg.calls.OfferCalls;
import torg.catalog.v1.ListChangesResponse;
import torg.catalog.v1.MarkUsedResponse;
import torg.catalog.view.CatalogCache;
import torg.catalog.view.CatalogCacheConfig;
import torg.gazetteer.Gazetteer;
import torg.leases.Fence;
import torg.leases.FencingToken;
import torg.leases.ShardBell;
import torg.offers.content.ContentSamples;
import torg.offers.content.Places;
import torg.offers.core.OfferRecords;
import torg.offers.model.OfferIds;
import torg.offers.model.OfferSamples;
import torg.offers.v1.CreateOfferRequest;
import torg.offers.v1.GetOfferRequest;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferContent;
import torg.settings.Settings;
import torg.store.Store;
import torg.testkit.Await;
import torg.testkit.HandClock;
import torg.testkit.OutboxDouble;
import torg.testkit.Postgres;
import torg.testkit.store.TestLease;
import torg.testkit.store.TestStore;

/**
 * A node with nothing but an offer store, on a real database. The catalog is {@link
 * ContentSamples#CATALOG}; what is sent to Kafka is kept in lists; time stands still until it is
 * moved.
 */
public final class OfferNode implements AutoCloseable {
  public static final Caller SERVICE = new Caller("backend", Set.of(Scope.SERVICE));
  public static final Settings NO_SETTINGS = new Settings(Map.of());
  public static final OffersConfig CONFIG = OffersConfig.from(NO_SETTINGS);
  private static final Gazetteer GAZETTEER = Gazetteer.load();
  public static final Places PLACES = new Places(GAZETTEER);

  public final Vertx vertx = Vertx.vertx();
  public final MeterRegistry registry = new SimpleMeterRegistry();
  public final Bus bus = new Bus(vertx, BusConfig.from(NO_SETTINGS), registry);
  public final HandClock clock = new HandClock(OfferSamples.NOON);
  public final ShardBell bell = new ShardBell();
  public final List<String> markedCategories = new ArrayList<>();

  /** What the catalog waits for before it says that a category is marked. */
  public volatile Future<Void> marking = Future.succeededFuture();

  /** Where exports go. */
  public final OutboxDouble outbox = new OutboxDouble();

  /** Topics that may be named beside those of the settings. */
  public final Set<String> topics = ConcurrentHashMap.newKeySet();

  private final AtomicLong tokens = new AtomicLong();

  /** What was sent to Kafka by the bridge, by topic, in order. */
  private final Map<String, List<OutboundRecord>> sent = new HashMap<>();

  /** A failure for the next sends to Kafka. */
  public volatile FaultException kafkaFault;

  public final Store store;
  public final CatalogCache catalog;
  public final OfferRecords records;

  private OfferNode(String database, OfferIds ids) {
    store =
        Await.result(
            TestStore.open(vertx, Postgres.shared().connect(database), OfferStoreVerticle.TABLES));
    catalog = new CatalogCache(bus, CatalogCacheConfig.from(NO_SETTINGS), registry);
    records = new OfferRecords(store, bell, registry);
    outbox.sending =
        () -> kafkaFault == null ? Future.succeededFuture() : Future.failedFuture(kafkaFault);
    Await.result(
        Future.all(
            bus.answer(
                CatalogCalls.EXPORT_CATALOG,
                (request, context) -> Future.succeededFuture(ContentSamples.CATALOG.export())),
            bus.answer(
                CatalogCalls.LIST_CHANGES,
                (request, context) ->
                    Future.succeededFuture(ListChangesResponse.getDefaultInstance())),
            bus.answer(
                CatalogCalls.MARK_USED,
                (request, context) -> {
                  synchronized (markedCategories) {
                    markedCategories.addAll(request.getCategoryIdsList());
                  }
                  return marking.map(MarkUsedResponse.getDefaultInstance());
                }),
            bus.answer(
                BridgeCalls.SEND,
                (request, context) -> {
                  if (kafkaFault != null) {
                    return Future.failedFuture(kafkaFault);
                  }
                  synchronized (sent) {
                    sent.computeIfAbsent(request.getTopic(), topic -> new ArrayList<>())
                        .addAll(request.getRecordsList());
                  }
                  return Future.succeededFuture(SendResponse.getDefaultInstance());
                })));
    Await.result(vertx.deployVerticle(catalog));
    deployStore(ids);
  }

  private void deployStore(OfferIds ids) {
    Await.result(
        vertx.deployVerticle(
            new OfferStoreVerticle(
                CONFIG,
                store,
                bus,
                catalog,
                GAZETTEER,
                this::prepare,
                bell,
                clock,
                registry,
                ids)));
  }

  private Future<Void> prepare(String field, String topic) {
    return topics.contains(topic)
        ? Future.succeededFuture()
        : Future.failedFuture(FaultException.notFound("topic " + topic));
  }

  /** Calls go to all of them in turn. */
  public void deployAnotherStore() {
    deployStore(OfferIds.random());
  }

  /** Content as an offer has it: with its place. */
  public static OfferContent placed(OfferContent.Builder content) {
    return PLACES.placed(content.build());
  }

  /** With an empty database of its own. */
  public static OfferNode start() {
    return start(OfferIds.random());
  }

  public static OfferNode start(OfferIds ids) {
    return new OfferNode(Postgres.shared().freshDatabase(), ids);
  }

  public static Caller seller(String id) {
    return new Caller(id, Set.of(Scope.SELLER));
  }

  public <Q extends Message, A extends Message> Future<A> send(
      Caller caller, Call<Q, A> call, Q request) {
    return bus.request(call, request, CallContext.of(caller, Duration.ofMinutes(5)));
  }

  public <Q extends Message, A extends Message> A ask(Caller caller, Call<Q, A> call, Q request) {
    return Await.result(send(caller, call, request));
  }

  /** As a service. */
  public <Q extends Message, A extends Message> A ask(Call<Q, A> call, Q request) {
    return ask(SERVICE, call, request);
  }

  public <Q extends Message> FaultException refuse(Caller caller, Call<Q, ?> call, Q request) {
    return catchThrowableOfType(FaultException.class, () -> ask(caller, call, request));
  }

  public <Q extends Message> FaultException refuse(Call<Q, ?> call, Q request) {
    return refuse(SERVICE, call, request);
  }

  public Offer create(String sellerId, OfferContent.Builder content) {
    return ask(
        OfferCalls.CREATE_OFFER,
        CreateOfferRequest.newBuilder().setSellerId(sellerId).setContent(content).build());
  }

  public Offer get(String id) {
    return ask(OfferCalls.GET_OFFER, GetOfferRequest.newBuilder().setId(id).build());
  }

  /** A lease of a later holder than all before. */
  public TestLease lease(String name, int shard) {
    return new TestLease(name, shard, tokens.incrementAndGet());
  }

  /** As the job that is the newest holder of its name. */
  public void run(String name, Function<FencingToken, Future<Void>> job) {
    Await.result(job.apply(token(name, 0)));
  }

  /** Of a later holder than all before. */
  public FencingToken token(String name, int shard) {
    return Await.result(new Fence(store).raise(lease(name, shard)));
  }

  private List<OutboundRecord> sent(String topic) {
    synchronized (sent) {
      return Stream.of(sent.getOrDefault(topic, List.of()), outbox.records(topic))
          .flatMap(List::stream)
          .toList();
    }
  }

  public <M extends Message> List<M> sent(String topic, Parser<M> parser) {
    return sent(topic).stream()
        .map(
            record -> {
              try {
                return parser.parseFrom(record.getValue());
              } catch (InvalidProtocolBufferException damaged) {
                throw new AssertionError(damaged);
              }
            })
        .toList();
  }

  public List<String> sentKeys(String topic) {
    return sent(topic).stream().map(OutboundRecord::getKey).toList();
  }

  @Override
  public void close() {
    Await.result(vertx.close());
  }
}
