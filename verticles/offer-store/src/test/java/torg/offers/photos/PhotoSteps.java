package torg.offers.photos;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import torg.leases.Lease;
import torg.leases.ShardOutbox;
import torg.offers.OfferNode;
import torg.offers.core.OfferTables;
import torg.offers.export.OfferMail;
import torg.offers.model.Shards;
import torg.offers.v1.PhotoFailure;
import torg.offers.v1.PhotoRequest;
import torg.offers.v1.PhotoResult;
import torg.offers.v1.StoredPhoto;
import torg.store.Row;
import torg.store.Scan;
import torg.store.Table;
import torg.testkit.Await;

/** The work on photos, done when a test says so, and the photo loader's answers. */
public final class PhotoSteps {
  private final OfferNode node;
  private final OfferMail mail;
  private final PhotoShard.Parts parts;
  private final AnswerRecords answers;
  private final List<ShardOutbox> holders = new ArrayList<>();

  /** As the next holder of every shard. */
  public PhotoSteps(OfferNode node) {
    this(node, OfferNode.CONFIG.photos());
  }

  PhotoSteps(OfferNode node, PhotoConfig config) {
    this.node = node;
    this.mail = new OfferMail(node);
    parts =
        PhotoWorker.parts(
            node.records,
            config,
            node.clock,
            new PhotoMetrics(new SimpleMeterRegistry(), node.clock));
    answers = new AnswerRecords(new PhotoRequestRules(config), node.clock);
    for (var shard = 0; shard < Shards.PHOTOS; shard++) {
      Lease lease = node.lease("offer-photos", shard);
      var sender = PhotoWorker.sender(config.requestsTopic(), shard);
      holders.add(new ShardOutbox(node.store, node.outbox, lease, sender));
    }
  }

  /** Until nothing is left to do now. */
  public void run() {
    while (round() > 0) {
      continue;
    }
  }

  /** A step of every shard, all at the same time. */
  List<Future<Integer>> steps() {
    return IntStream.range(0, Shards.PHOTOS).mapToObj(shard -> shard(shard).step()).toList();
  }

  /** A step of every shard. */
  int round() {
    var done = 0;
    for (var shard = 0; shard < Shards.PHOTOS; shard++) {
      done += Await.result(shard(shard).step());
    }
    return done;
  }

  /** New each time, so that it looks for everything at once. */
  PhotoShard shard(int shard) {
    return new PhotoShard(shard, parts, holders.get(shard), shards -> {});
  }

  /** Everything that was requested so far, in order. */
  public List<PhotoRequest> requests() {
    run();
    return node.sent(OfferNode.CONFIG.photos().requestsTopic(), PhotoRequest.parser());
  }

  /** The last request for the URL. */
  public PhotoRequest request(String url) {
    var all = requests().stream().filter(request -> request.getUrl().equals(url)).toList();
    return all.get(all.size() - 1);
  }

  public long count(String url) {
    return requests().stream().filter(request -> request.getUrl().equals(url)).count();
  }

  /** Answers the last request for the URL. */
  public void store(String url, String photoId) {
    mail.photos(stored(request(url), photoId));
  }

  public void fail(String url, PhotoFailure failure, String error) {
    mail.photos(failed(request(url), failure, error));
  }

  /** Keeps the answer to the last request and tells nobody. */
  void keepOnly(String url, String photoId) {
    var result = stored(request(url), photoId);
    Await.result(node.store.transact(tx -> answers.keep(tx, List.of(result))));
  }

  static PhotoResult stored(PhotoRequest request, String photoId) {
    var stored = StoredPhoto.newBuilder().setId(photoId).setWidth(1).build();
    return result(request).setStored(stored).setEtag(etag(photoId)).build();
  }

  static String etag(String photoId) {
    return "\"%s\"".formatted(photoId);
  }

  static PhotoResult failed(PhotoRequest request, PhotoFailure failure, String error) {
    return result(request).setError(error).setFailure(failure).build();
  }

  private static PhotoResult.Builder result(PhotoRequest request) {
    return PhotoResult.newBuilder().setUrl(request.getUrl()).setOfferId(request.getOfferId());
  }

  List<PendingPhoto> pending() {
    return rows(PhotoTables.PHOTO_REQUEST).stream().map(PhotoRows::pending).toList();
  }

  /** Offers that wait, as told or not and id. */
  List<String> waiting() {
    return rows(PhotoTables.PHOTO_WAITING).stream()
        .map(row -> row.get(PhotoTables.TOLD) + " " + row.get(OfferTables.OFFER_ID))
        .toList();
  }

  List<Row> rows(Table table) {
    return mail.rows(Scan.of(table));
  }

  static Stream<String> urls(List<PhotoRequest> requests) {
    return requests.stream().map(PhotoRequest::getUrl);
  }
}
