package torg.photos;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.util.concurrent.TimeUnit;
import torg.bus.FaultException;
import torg.bus.Slots;
import torg.fetch.FetchRequest;
import torg.fetch.Fetched;
import torg.fetch.Fetcher;
import torg.offers.v1.PhotoResult;
import torg.offers.v1.StoredPhoto;

/** Takes one photo from its address to the store. */
final class PhotoLoad {
  private final Vertx vertx;
  private final PhotosConfig config;
  private final Fetcher fetcher;
  private final Darkroom darkroom;
  private final PhotoShelf shelf;
  private final PhotoMetrics metrics;
  private final Slots slots;
  private final FetchPatience patience;

  PhotoLoad(
      Vertx vertx,
      PhotosConfig config,
      Fetcher fetcher,
      Darkroom darkroom,
      PhotoShelf shelf,
      PhotoMetrics metrics) {
    this.vertx = vertx;
    this.config = config;
    this.fetcher = fetcher;
    this.darkroom = darkroom;
    this.shelf = shelf;
    this.metrics = metrics;
    slots = new Slots("photos", config.parallel(), config.waitingMax());
    patience = new FetchPatience(config.attemptsMax(), config.retryPause(), config.retryPauseMax());
  }

  /** A host that failed. */
  private static final class Unfetched extends RuntimeException {
    private final FaultException fault;

    Unfetched(FaultException fault) {
      super(fault.getMessage(), fault, false, false);
      this.fault = fault;
    }
  }

  /**
   * What became of the photo, for any offer. Fails only for what its seller cannot mend: the store
   * is away, or too many photos wait.
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
                failure instanceof Unfetched unfetched
                    ? again(url, number, unfetched.fault)
                    : Future.failedFuture(failure));
  }

  private Future<StoredPhoto> again(String url, int number, FaultException fault) {
    return patience
        .pauseAfter(fault, number)
        .map(
            pause ->
                vertx
                    .timer(pause.toMillis(), TimeUnit.MILLISECONDS)
                    .compose(over -> attempt(url, number + 1)))
        .orElseGet(() -> Future.failedFuture(FetchPatience.giveUp(fault, number)));
  }

  private Future<byte[]> fetch(String url) {
    return fetcher
        .fetch(new FetchRequest(url, config.bytesMax(), config.fetchTimeout()))
        .recover(failure -> Future.failedFuture(new Unfetched(FaultException.from(failure))))
        .map(PhotoLoad::file);
  }

  private static byte[] file(Fetched<Buffer> fetched) {
    if (fetched instanceof Fetched.Content<Buffer> content) {
      return content.body().getBytes();
    }
    throw new IllegalStateException("nothing was asked on a condition");
  }

  private Future<StoredPhoto> store(byte[] file) {
    return darkroom
        .identify(file)
        .compose(
            id ->
                shelf
                    .find(id)
                    .compose(
                        known ->
                            known
                                .map(photo -> counted(PhotoMetrics.Outcome.KNOWN, photo))
                                .orElseGet(() -> develop(id, file))));
  }

  private Future<StoredPhoto> develop(String id, byte[] file) {
    return darkroom
        .develop(file)
        .compose(made -> shelf.keep(id, made))
        .compose(photo -> counted(PhotoMetrics.Outcome.STORED, photo));
  }

  private Future<StoredPhoto> counted(PhotoMetrics.Outcome outcome, StoredPhoto photo) {
    metrics.count(outcome);
    return Future.succeededFuture(photo);
  }
}
