package torg.offers.reexport;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import torg.api.v1.Scope;
import torg.bus.Caller;
import torg.calls.OfferCalls;
import torg.leases.Lease;
import torg.leases.ShardOutbox;
import torg.offers.OfferNode;
import torg.offers.core.OfferTables;
import torg.offers.export.OfferMail;
import torg.offers.export.OfferViews;
import torg.offers.model.QueueOrder;
import torg.offers.model.Shards;
import torg.offers.v1.CancelExportRequest;
import torg.offers.v1.GetExportRequest;
import torg.offers.v1.OfferExport;
import torg.offers.v1.OfferExportState;
import torg.offers.v1.PauseExportRequest;
import torg.offers.v1.ResumeExportRequest;
import torg.offers.v1.StartExportRequest;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Store;
import torg.testkit.Await;

/** Re-exports of a node, which are worked at when a test says so. */
final class Reexports {
  static final Caller OPERATOR = new Caller("olga", Set.of(Scope.OPERATOR));

  /** A seller for each shard of the queue. */
  private static final List<String> SELLERS =
      IntStream.range(0, Shards.EXPORT).mapToObj(Reexports::sellerIn).toList();

  final SimpleMeterRegistry registry = new SimpleMeterRegistry();

  /** When parts want to be looked at again, as they said it. */
  final List<Duration> wakes = new ArrayList<>();

  /** By which it sends. */
  final OfferMail mail;

  private final OfferNode node;
  private final Context context;
  private final Store store;
  private final ReexportPart.Shared shared;
  private final QueueTarget queue;
  private final ReexportMetrics metrics = new ReexportMetrics(registry);
  private final Map<Integer, ReexportPart> holders = new HashMap<>();

  Reexports(OfferNode node) {
    this(node, node.store, Reexporter.PORTION);
  }

  /** Of a node that works with another store, and smaller portions. */
  Reexports(OfferNode node, Store store, int portion) {
    this.node = node;
    this.context = node.vertx.getOrCreateContext();
    this.mail = new OfferMail(node);
    this.store = store;
    var records = new PartRecords(store, node.clock);
    var step = new PartStep(store, records, node.catalog, metrics, portion);
    shared = new ReexportPart.Shared(records, step, new Rests(node.clock), metrics, node.clock);
    queue = new QueueTarget(new QueueRoom(store, node.clock), node.bell);
  }

  static String sellerIn(int shard) {
    return IntStream.iterate(0, number -> number + 1)
        .mapToObj(number -> "s" + number)
        .filter(seller -> OfferMail.shard(seller) == shard)
        .findFirst()
        .orElseThrow();
  }

  OfferExport start(UnaryOperator<StartExportRequest.Builder> request) {
    return node.ask(
        OPERATOR, OfferCalls.START_EXPORT, request.apply(StartExportRequest.newBuilder()).build());
  }

  OfferExport get(OfferExport export) {
    return node.ask(
        OPERATOR,
        OfferCalls.GET_EXPORT,
        GetExportRequest.newBuilder().setId(export.getId()).build());
  }

  OfferExport pause(OfferExport export) {
    return node.ask(
        OPERATOR,
        OfferCalls.PAUSE_EXPORT,
        PauseExportRequest.newBuilder().setId(export.getId()).build());
  }

  OfferExport resume(OfferExport export) {
    return node.ask(
        OPERATOR,
        OfferCalls.RESUME_EXPORT,
        ResumeExportRequest.newBuilder().setId(export.getId()).build());
  }

  OfferExport cancel(OfferExport export) {
    return Await.result(cancelling(export));
  }

  Future<OfferExport> cancelling(OfferExport export) {
    return node.send(
        OPERATOR,
        OfferCalls.CANCEL_EXPORT,
        CancelExportRequest.newBuilder().setId(export.getId()).build());
  }

  /** A later holder of a part than all before. */
  ReexportPart holder(int part) {
    return holder(node.lease("offer-reexport", part));
  }

  ReexportPart holder(Lease lease) {
    var topic = OfferNode.CONFIG.updatesTopic();
    var sender =
        new ShardOutbox(store, node.outbox, lease, Reexporter.sender(topic, lease.shard()));
    return new ReexportPart(
        lease.shard(),
        shared,
        sender,
        export ->
            export.spec().topic().equals(topic)
                ? queue
                : new TopicTarget(export.spec().topic(), sender, new OfferViews(node.catalog)),
        wakes::add);
  }

  /** All parts have later holders from now on. */
  void takeOver() {
    holders.clear();
  }

  /** By the same holder of each part; whether there may be more to do. */
  boolean round(int part) {
    return Await.result(roundOf(part)) > 0;
  }

  /** On the one context that works at all parts of a node. */
  Future<Integer> roundOf(int part) {
    var done = Promise.<Integer>promise();
    context.runOnContext(
        here -> holders.computeIfAbsent(part, this::holder).round().onComplete(done));
    return done.future();
  }

  /** Until no part goes on by itself. */
  void work() {
    var hasMoved = true;
    while (hasMoved) {
      hasMoved = false;
      for (var part = 0; part < Shards.REEXPORT; part++) {
        hasMoved |= round(part);
      }
    }
  }

  /** Sends all that is queued. */
  void send() {
    SELLERS.forEach(mail::exportAll);
  }

  /** Works and sends until the re-export has ended, while time goes on. */
  OfferExport finish(OfferExport export) {
    for (var second = 0; second < 1_000; second++) {
      var now = get(export);
      if (now.getState() != OfferExportState.EXPORT_RUNNING) {
        return now;
      }
      work();
      send();
      node.clock.advance(Duration.ofSeconds(1));
    }
    throw new AssertionError("does not end: " + get(export));
  }

  /** The ids of offers that it has in the queue. */
  List<String> queued(OfferExport export) {
    return IntStream.range(0, Shards.EXPORT)
        .boxed()
        .flatMap(shard -> queuedIn(shard).stream())
        .filter(row -> row.get(OfferTables.TIMESTAMP) == QueueOrder.ofReexport(export.getId()))
        .map(row -> row.get(OfferTables.OFFER_ID))
        .toList();
  }

  /** All rows of re-exports in a shard. */
  List<Row> queuedIn(int shard) {
    return mail.rows(Scan.of(OfferTables.QUEUE).prefix((long) shard).from(QueueOrder.REEXPORTS));
  }

  /** How far its parts are; nothing once it has ended. */
  Map<Integer, PartProgress> parts(OfferExport export) {
    return mail.rows(Scan.of(ReexportTables.PART)).stream()
        .map(PartProgress::of)
        .filter(part -> part.export() == export.getId())
        .collect(Collectors.toMap(PartProgress::part, part -> part));
  }
}
