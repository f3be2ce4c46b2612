package torg.offers.export;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import torg.bridge.v1.BatchAnswer;
import torg.calls.OfferCalls;
import torg.leases.Lease;
import torg.leases.ShardOutbox;
import torg.offers.OfferNode;
import torg.offers.core.OfferTables;
import torg.offers.model.Shards;
import torg.offers.v1.ChangeStatusRequest;
import torg.offers.v1.DeleteOfferRequest;
import torg.offers.v1.FeedBatch;
import torg.offers.v1.FeedBatchResult;
import torg.offers.v1.FeedBatches;
import torg.offers.v1.GetModerationRequest;
import torg.offers.v1.Location;
import torg.offers.v1.ModerationOpinion;
import torg.offers.v1.ModerationState;
import torg.offers.v1.Offer;
import torg.offers.v1.OfferContent;
import torg.offers.v1.OfferStatus;
import torg.offers.v1.OpinionBatch;
import torg.offers.v1.PhotoResult;
import torg.offers.v1.PhotoResultBatch;
import torg.offers.v1.UpdateOfferRequest;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Table;
import torg.testkit.Await;

/** What comes to a node by Kafka and leaves it there. */
public final class OfferMail {
  private final OfferNode node;
  private final ExportStep step;
  private final Map<Integer, Lease> leases = new HashMap<>();
  private final Map<Integer, ShardOutbox> holders = new HashMap<>();

  public OfferMail(OfferNode node) {
    this.node = node;
    step = updates(node);
  }

  static ExportStep updates(OfferNode node) {
    var topic = OfferNode.CONFIG.updatesTopic();
    var source = new OfferUpdates(node.store, new OfferViews(node.catalog), topic);
    return new ExportStep(node.store, source, new SimpleMeterRegistry());
  }

  /** A valid content without photos. */
  public static OfferContent.Builder stamp(String title) {
    return OfferContent.newBuilder()
        .setCategoryId("stamps")
        .setTitle(title)
        .setLocation(Location.newBuilder().setAddress("Тверь"));
  }

  public List<String> opine(ModerationOpinion... opinions) {
    var batch = OpinionBatch.newBuilder().addAllOpinions(List.of(opinions)).build();
    return rejected(node.ask(OfferCalls.TAKE_OPINIONS, batch));
  }

  public List<String> photos(PhotoResult... results) {
    return rejected(Await.result(send(results)));
  }

  public Future<BatchAnswer> send(PhotoResult... results) {
    var batch = PhotoResultBatch.newBuilder().addAllResults(List.of(results)).build();
    return node.send(OfferNode.SERVICE, OfferCalls.TAKE_PHOTOS, batch);
  }

  public List<String> feed(FeedBatch... batches) {
    return rejected(node.ask(OfferCalls.TAKE_FEED, feedBatches(batches)));
  }

  public static FeedBatches feedBatches(FeedBatch... batches) {
    return FeedBatches.newBuilder().addAllBatches(List.of(batches)).build();
  }

  /** As position, fault and reason. */
  private static List<String> rejected(BatchAnswer answer) {
    return answer.getRejectedList().stream()
        .map(one -> "%d %s %s".formatted(one.getIndex(), one.getFault(), one.getReason()))
        .sorted()
        .toList();
  }

  /** The newest on feed-results. */
  public FeedBatchResult result() {
    var results = results();
    return results.get(results.size() - 1);
  }

  public List<FeedBatchResult> results() {
    return node.sent(OfferNode.CONFIG.feedResultsTopic(), FeedBatchResult.parser());
  }

  public Offer edit(Offer offer, OfferContent.Builder content) {
    return node.ask(
        OfferCalls.UPDATE_OFFER,
        UpdateOfferRequest.newBuilder().setId(offer.getId()).setContent(content).build());
  }

  public Offer change(Offer offer, OfferStatus status) {
    return status == OfferStatus.REMOVED
        ? node.ask(
            OfferCalls.DELETE_OFFER, DeleteOfferRequest.newBuilder().setId(offer.getId()).build())
        : node.ask(
            OfferCalls.CHANGE_STATUS,
            ChangeStatusRequest.newBuilder().setId(offer.getId()).setStatus(status).build());
  }

  public ModerationState moderation(Offer offer) {
    return node.ask(
        OfferCalls.GET_MODERATION,
        GetModerationRequest.newBuilder().setOfferId(offer.getId()).build());
  }

  public static int shard(String sellerId) {
    return Shards.of(sellerId, Shards.EXPORT);
  }

  /** As one holder of each shard. */
  public int export(String sellerId) {
    return Await.result(
        export(
            sellerId, holders.computeIfAbsent(shard(sellerId), shard -> holder(lease(sellerId)))));
  }

  private Lease lease(String sellerId) {
    return leases.computeIfAbsent(shard(sellerId), shard -> node.lease("offer-export", shard));
  }

  public Future<Integer> export(String sellerId, ShardOutbox holder) {
    return step.run(shard(sellerId), holder);
  }

  /** The next holder of a seller's shard. */
  public ShardOutbox holder(String sellerId) {
    return holder(node.lease("offer-export", shard(sellerId)));
  }

  public ShardOutbox holder(Lease lease) {
    var sender = Exporter.sender(OfferNode.CONFIG.updatesTopic(), lease.shard());
    return new ShardOutbox(node.store, node.outbox, lease, sender);
  }

  public void exportAll(String sellerId) {
    while (export(sellerId) > 0) {
      continue;
    }
  }

  /** The seller's versions that wait to be exported, oldest first. */
  public List<Long> queued(String sellerId) {
    return queued(OfferTables.QUEUE, sellerId);
  }

  public List<Long> queued(Table queue, String sellerId) {
    return rows(Scan.of(queue).prefix((long) shard(sellerId))).stream()
        .filter(row -> node.get(row.get(OfferTables.OFFER_ID)).getSellerId().equals(sellerId))
        .map(row -> row.get(OfferTables.TIMESTAMP))
        .toList();
  }

  public List<Row> rows(Scan scan) {
    return Await.result(node.store.all(scan, 10_000));
  }
}
