package torg.indexer.clicks;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import torg.bridge.v1.BatchAnswer;
import torg.bus.Bus;
import torg.bus.BusConfig;
import torg.bus.CallContext;
import torg.calls.VasgenCalls;
import torg.indexer.documents.OfferDocuments;
import torg.leases.Fence;
import torg.leases.FencingToken;
import torg.objects.ObjectStore;
import torg.objects.ObjectsConfig;
import torg.settings.Settings;
import torg.store.Scan;
import torg.store.Store;
import torg.store.Table;
import torg.testkit.Await;
import torg.testkit.HandClock;
import torg.testkit.Postgres;
import torg.testkit.store.TestLease;
import torg.testkit.store.TestStore;
import torg.vasgen.v1.Action;
import torg.vasgen.v1.OfferShows;
import torg.vasgen.v1.RawDocument;
import torg.vasgen.v1.ShowBatch;

/** The jobs and the inbox of clicks on a real database, with objects in a directory. */
final class ClickNode implements AutoCloseable {
  static final Duration HALVING = Duration.ofDays(7);
  static final String TOPIC = "offer-views";

  final HandClock clock = new HandClock(Instant.parse("2026-11-18T03:20:00Z"));
  final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  final Vertx vertx = Vertx.vertx();
  final Store store;
  final ObjectStore objects;
  private final Bus bus = new Bus(vertx, BusConfig.from(new Settings(Map.of())), registry);
  private final AtomicInteger tokens = new AtomicInteger();
  private final ClickMetrics metrics = new ClickMetrics(registry);

  ClickNode(Path directory) {
    Collection<Table> tables =
        List.of(ClickTables.ALL, Fence.TABLES).stream().flatMap(List::stream).toList();
    store =
        Await.result(
            TestStore.open(
                vertx, Postgres.shared().connect(Postgres.shared().freshDatabase()), tables));
    objects =
        Await.result(
            ObjectStore.open(vertx, ObjectsConfig.from(new Settings(Map.of()), directory)));
    Await.result(new ShowInbox(store, TOPIC, clock, metrics).answerOn(bus));
  }

  void put(String key, String... lines) {
    Await.result(objects.put(key, Buffer.buffer(String.join("\n", lines))));
  }

  void loadEpochs() {
    run(new EpochLoader(store, objects, clock, HALVING, metrics)::run);
  }

  void loadHours() {
    run(new HourLoader(store, objects, clock, metrics)::run);
  }

  void removeEpochs() {
    run(new EpochRemoval(store, clock)::run);
  }

  void run(Function<FencingToken, Future<Void>> job) {
    var lease = new TestLease("job", 0, tokens.incrementAndGet());
    Await.result(new Fence(store).raise(lease).compose(job));
  }

  /** The offsets follow each other. */
  BatchAnswer show(int partition, long offset, OfferShows... shows) {
    var batch = ShowBatch.newBuilder().setPartition(partition).addAllShows(Arrays.asList(shows));
    for (var at = 0; at < shows.length; at++) {
      batch.addOffsets(offset + at);
    }
    return Await.result(
        bus.request(
            VasgenCalls.TAKE_SHOWS, batch.build(), CallContext.mesh(Duration.ofSeconds(30))));
  }

  static OfferShows shows(String id, long impressions, long clicks) {
    return OfferShows.newBuilder()
        .setOfferId(id)
        .setImpressions(impressions)
        .setClicks(clicks)
        .build();
  }

  /** "epoch offer impressions/clicks" of all rows. */
  List<String> rows() {
    return Await.result(store.all(Scan.of(ClickTables.OFFER_CTR), 10_000)).stream()
        .map(
            row ->
                "%d %s %d/%d"
                    .formatted(
                        row.get(ClickTables.EPOCH),
                        row.get(ClickTables.OFFER_ID),
                        row.get(ClickTables.IMPRESSIONS),
                        row.get(ClickTables.CLICKS)))
        .toList();
  }

  /** Offers by the hours that they are queued for. */
  Map<Long, List<String>> queue() {
    return Await.result(store.all(Scan.of(ClickTables.CTR_QUEUE), 10_000)).stream()
        .collect(
            Collectors.groupingBy(
                row -> row.get(ClickTables.HOUR),
                Collectors.mapping(row -> row.get(ClickTables.OFFER_ID), Collectors.toList())));
  }

  RawDocument enriched(String id) {
    var document = RawDocument.newBuilder().setId(id).setAction(Action.UPSERT).build();
    var gone = OfferDocuments.deletion("gone", 1);
    var added = Await.result(new OfferClicks(store).added(List.of(gone, document)));
    if (!added.get(0).equals(gone)) {
      throw new AssertionError("a deletion has no clicks: " + added.get(0));
    }
    return added.get(1);
  }

  @Override
  public void close() {
    Await.result(objects.close());
    Await.result(vertx.close());
  }
}
