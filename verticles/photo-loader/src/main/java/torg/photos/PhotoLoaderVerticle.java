package torg.photos;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import torg.bus.Bus;
import torg.fetch.Fetcher;
import torg.objects.ObjectStore;
import torg.photos.image.PhotoProcessor;

/**
 * Takes photos of sellers into the store and serves them; any number of nodes may run it. Its start
 * completes when all nodes know its handlers, and fails when the bus cannot register them.
 */
public final class PhotoLoaderVerticle extends VerticleBase {
  private final PhotosConfig config;
  private final Fetcher fetcher;
  private final PhotoStorage storage;
  private final Bus bus;
  private final PhotoMetrics metrics;
  private final PhotoProcessor processor;
  private DecodePool decodePool;

  public PhotoLoaderVerticle(
      PhotosConfig config, Fetcher fetcher, ObjectStore objects, Bus bus, MeterRegistry registry) {
    this.config = config;
    this.fetcher = fetcher;
    this.storage = new PhotoStorage(objects);
    this.bus = bus;
    this.metrics = new PhotoMetrics(registry);
    this.processor = new PhotoProcessor(config.pixelsMax());
  }

  @Override
  public Future<?> start() {
    decodePool = new DecodePool(vertx, config, processor::process, metrics);
    var uploads = new UploadedPhotos(bus, config);
    var load = new PhotoLoad(vertx, config, fetcher, uploads, decodePool, storage, metrics);
    var inbox = new PhotoInbox(new PhotoLoads(vertx, load::run), new ResultSender(bus, config));
    return new PhotoHandlers(storage).answerOn(bus).compose(reads -> inbox.answerOn(bus));
  }

  @Override
  public Future<?> stop() {
    return decodePool.close();
  }
}
