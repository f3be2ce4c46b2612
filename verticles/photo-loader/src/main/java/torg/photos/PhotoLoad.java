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
import torg.offers.v1.PhotoResult;
import torg.offers.v1.StoredPhoto;
import torg.photos.image.format.Refusal;

/** Takes one photo from its address to the store. */
final class PhotoLoad {
  private final Vertx vertx;
  private final PhotosConfig config;
  private final Fetcher fetcher;
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

  /**
   * What became of the photo, for any offer. Fails only for what its seller cannot fix: UNAVAILABLE
   * when the store is away, TOO_MANY when too many photos wait.
   */
  Future<PhotoResult> run(String url) {
    var result = PhotoResult.newBuilder().setUrl(url);
    return attempt(url, 1)
        .map(stored -> result.setStored(stored).build())
        .recover(
            failure -> {
              if (failure instanceof Refusal refusal) {
                metrics.count(PhotoMetrics.Outcome.REFUSED);
                return Future.succeededFuture(result.setError(refusal.getMessage()).build());
              }
              metrics.count(PhotoMetrics.Outcome.FAILED);
              return Future.failedFuture(failure);
            });
  }

  private Future<StoredPhoto> attempt(String url, int number) {
    // A pause takes no slot: hosts that are down would keep the others waiting.
    return slots
        .run(() -> fetch(url).compose(this::store))
        .recover(
            failure ->
                failure instanceof FetchFailure failed
                    ? again(url, number, failed.fault)
                    : Future.failedFuture(failure));
  }

  private Future<StoredPhoto> again(String url, int number, FaultException fault) {
    return retryPolicy
        .pauseAfter(fault, number)
        .map(
            pause ->
                vertx
                    .timer(pause.toMillis(), TimeUnit.MILLISECONDS)
                    .compose(over -> attempt(url, number + 1)))
        .orElseGet(() -> Future.failedFuture(FetchRetryPolicy.giveUp(fault, number)));
  }

  private Future<byte[]> fetch(String url) {
    if (UploadedPhotos.isOne(url)) {
      return uploads.read(url);
    }
    return fetcher
        .fetch(new FetchRequest(url, config.bytesMax(), config.fetchTimeout()))
        .recover(failure -> Future.failedFuture(new FetchFailure(FaultException.from(failure))))
        .map(PhotoLoad::file);
  }

  private static byte[] file(Fetched<Buffer> fetched) {
    if (fetched instanceof Fetched.Content<Buffer> content) {
      return content.body().getBytes();
    }
    throw new IllegalStateException("nothing was asked on a condition");
  }

  private Future<StoredPhoto> store(byte[] file) {
    return decodePool
        .identify(file)
        .compose(
            id ->
                storage
                    .find(id)
                    .compose(
                        known ->
                            known
                                .map(photo -> counted(PhotoMetrics.Outcome.KNOWN, photo))
                                .orElseGet(() -> decode(id, file))));
  }

  private Future<StoredPhoto> decode(String id, byte[] file) {
    return decodePool
        .decode(file)
        .compose(made -> storage.store(id, made))
        .compose(photo -> counted(PhotoMetrics.Outcome.STORED, photo));
  }

  private Future<StoredPhoto> counted(PhotoMetrics.Outcome outcome, StoredPhoto photo) {
    metrics.count(outcome);
    return Future.succeededFuture(photo);
  }
}
