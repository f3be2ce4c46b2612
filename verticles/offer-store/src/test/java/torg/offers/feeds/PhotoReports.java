package torg.offers.feeds;

import java.util.List;
import torg.calls.OfferCalls;
import torg.calls.Outbox;
import torg.leases.FencingToken;
import torg.offers.OfferNode;
import torg.offers.model.Shards;
import torg.offers.photos.PhotoChecks;
import torg.offers.v1.FeedBatchResult;
import torg.offers.v1.GetLoadRequest;
import torg.offers.v1.ListPhotoErrorsRequest;
import torg.offers.v1.ListPhotoErrorsResponse;
import torg.offers.v1.OfferPhotoErrors;
import torg.testkit.Await;

/** The reports about photos of one feed, made when a test says so. */
final class PhotoReports {
  private final OfferNode node;
  private final String seller;
  private final String namespace;

  PhotoReports(OfferNode node, String seller, String namespace) {
    this.node = node;
    this.seller = seller;
    this.namespace = namespace;
  }

  /** As the next holder of every shard. */
  void run() {
    for (var shard = 0; shard < Shards.PHOTO_REPORTS; shard++) {
      var token = token(shard);
      while (Await.result(step().run(shard, token)) > 0) {
        continue;
      }
    }
  }

  FencingToken token(int shard) {
    return node.token("offer-photo-reports", shard);
  }

  PhotoReportStep step() {
    var config = OfferNode.CONFIG;
    return new PhotoReportStep(
        node.store,
        new PhotoChecks(config.photos(), node.clock),
        new FeedOutbox(new Outbox(node.bus, config.sendTimeout()), config.feedResultsTopic()),
        node.clock);
  }

  /** What was sent about photos, as load and offers with errors. */
  List<String> sent() {
    return node.sent(OfferNode.CONFIG.feedResultsTopic(), FeedBatchResult.parser()).stream()
        .filter(FeedBatchResult::hasPhotos)
        .flatMap(
            result ->
                result.getPhotos().getOffersList().stream()
                    .map(offer -> result.getTaskId() + " " + print(offer)))
        .toList();
  }

  List<String> listed(long task) {
    return page(task, 0, "").getOffersList().stream().map(PhotoReports::print).toList();
  }

  ListPhotoErrorsResponse page(long task, int limit, String token) {
    return node.ask(
        OfferNode.seller(seller),
        OfferCalls.LIST_PHOTO_ERRORS,
        ListPhotoErrorsRequest.newBuilder()
            .setSellerId(seller)
            .setNamespace(namespace)
            .setTaskId(task)
            .setLimit(limit)
            .setPageToken(token)
            .build());
  }

  long count(long task) {
    return node.ask(
            OfferCalls.GET_LOAD,
            GetLoadRequest.newBuilder()
                .setSellerId(seller)
                .setNamespace(namespace)
                .setTaskId(task)
                .build())
        .getPhotoErrors();
  }

  private static String print(OfferPhotoErrors offer) {
    return offer.getExternalId()
        + offer.getErrorsList().stream()
            .map(error -> " %s: %s".formatted(error.getUrl(), error.getReason()))
            .reduce("", String::concat);
  }
}
