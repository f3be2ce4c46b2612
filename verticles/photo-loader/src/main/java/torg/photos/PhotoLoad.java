package torg.photos;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.util.concurrent.TimeUnit;
import torg.bus.Slots;
import torg.bus.faults.FaultException;
import torg.bus.flow.Backoff;
import torg.fetch.FetchRequest;
import torg.fetch.Fetched;
import torg.fetch.Fetcher;
import torg.offers.v1.PhotoFailure;
import torg.offers.v1.PhotoRequest;
import torg.offers.v1.PhotoResult;
import torg.offers.v1.StoredPhoto;
import torg.photos.image.format.Refusal;

/** Takes one photo from its address to the store. */
final class PhotoLoad {
  private final Vertx vertx;
  private final PhotosConfig config;
  private final Fetcher fetcher;
  private final HostBreakers hosts;
  private final UploadedPhotos uploads;
  private final DecodePool decodePool;
  private final PhotoStorage storage;
  private final PhotoMetrics metrics;
  private final Slots slots;
  private final FetchRetryPolicy retryPolicy;

  PhotoLoad(
      Vertx vertx,
      PhotosConfig config,
      Fetcher fetcher,
      UploadedPhotos uploads,
      DecodePool decodePool,
      PhotoStorage storage,
      PhotoMetrics metrics) {
    this.vertx = vertx;
    this.config = config;
    this.fetcher = fetcher;
    this.hosts = new HostBreakers(vertx);
    this.uploads = uploads;
    this.decodePool = decodePool;
    this.storage = storage;
    this.metrics = metrics;
    slots = new Slots("photos", config.parallel(), config.waitingMax());
    retryPolicy =
        new FetchRetryPolicy(
            config.attemptsMax(), new Backoff(config.retryPause(), config.retryPauseMax()));
  }

  /** A host that failed. */
  private static final class FetchFailure extends RuntimeException {
    private final FaultException fault;

    FetchFailure(FaultException fault) {
      super(fault.getMessage(), fault, false, false);
      this.fault = fault;
    }
  }

  /** A photo in the store, and what its host says about the file. */
  private record Loaded(StoredPhoto photo, Seen seen) {}

  /**
   * What became of the photo, for any offer. Fails only for what its seller cannot fix: UNAVAILABLE
   * when the store is away, TOO_MANY when too many photos wait.
   */
  Future<PhotoResult> run(PhotoRequest request) {
    var result = PhotoResult.newBuilder().setUrl(request.getUrl());
    return attempt(request, 1)
        .map(loaded -> loaded.seen.addTo(result.setStored(loaded.photo)).build())
        .recover(
            failure -> {
              if (failure instanceof Refusal) {
                metrics.count(PhotoMetrics.Outcome.REFUSED);
                return failed(result, PhotoFailure.REFUSED_PHOTO, failure);
              }
              if (failure instanceof Unreachable) {
                metrics.count(PhotoMetrics.Outcome.UNREACHABLE);
                return failed(result, PhotoFailure.UNREACHABLE_PHOTO, failure);
              }
              metrics.count(PhotoMetrics.Outcome.FAILED);
              return Future.failedFuture(failure);
            });
  }

  private static Future<PhotoResult> failed(
      PhotoResult.Builder result, PhotoFailure kind, Throwable failure) {
    return Future.succeededFuture(result.setError(failure.getMessage()).setFailure(kind).build());
  }

  private Future<Loaded> attempt(PhotoRequest request, int number) {
    // A pause takes no slot: hosts that are down would keep the others waiting.
    return slots
        .run(() -> load(request))
        .recover(
            failure ->
                failure instanceof FetchFailure failed
                    ? again(request, number, failed.fault)
                    : Future.failedFuture(failure));
  }

  private Future<Loaded> again(PhotoRequest request, int number, FaultException fault) {
    return retryPolicy
        .pauseAfter(fault, number)
        .map(
            pause ->
                vertx
                    .timer(pause.toMillis(), TimeUnit.MILLISECONDS)
                    .compose(over -> attempt(request, number + 1)))
        .orElseGet(() -> Future.failedFuture(FetchRetryPolicy.giveUp(fault, number)));
  }

  private Future<Loaded> load(PhotoRequest request) {
    return UploadedPhotos.isOne(request.getUrl())
        ? uploads.read(request.getUrl()).compose(file -> store(file, Seen.NOTHING))
        : fetch(request, Seen.of(request));
  }

  private Future<Loaded> fetch(PhotoRequest request, Seen seen) {
    var all = new FetchRequest(request.getUrl(), config.bytesMax(), config.fetchTimeout());
    var unlessSame = all.unlessSame(seen.etag(), seen.lastModified());
    return hosts
        .around(request.getUrl(), () -> fetcher.fetch(unlessSame))
        .recover(failure -> Future.failedFuture(new FetchFailure(FaultException.from(failure))))
        .compose(
            fetched -> {
              if (fetched instanceof Fetched.Content<Buffer> content) {
                return store(content.body().getBytes(), Seen.of(fetched.head()));
              }
              return unchanged(request, seen);
            });
  }

  /** A photo that is the same but no longer stored has to be fetched all the same. */
  private Future<Loaded> unchanged(PhotoRequest request, Seen seen) {
    return storage
        .find(request.getPhotoId())
        .compose(
            known ->
                known
                    .map(photo -> counted(PhotoMetrics.Outcome.UNCHANGED, photo, seen))
                    .orElseGet(() -> fetch(request, Seen.NOTHING)));
  }

  private Future<Loaded> store(byte[] file, Seen seen) {
    return decodePool
        .identify(file)
        .compose(
            id ->
                storage
                    .find(id)
                    .compose(
                        known ->
                            known
                                .map(photo -> counted(PhotoMetrics.Outcome.KNOWN, photo, seen))
                                .orElseGet(() -> decode(id, file, seen))));
  }

  private Future<Loaded> decode(String id, byte[] file, Seen seen) {
    return decodePool
        .decode(file)
        .compose(made -> storage.store(id, made))
        .compose(photo -> counted(PhotoMetrics.Outcome.STORED, photo, seen));
  }

  private Future<Loaded> counted(PhotoMetrics.Outcome outcome, StoredPhoto photo, Seen seen) {
    metrics.count(outcome);
    return Future.succeededFuture(new Loaded(photo, seen));
  }
}
