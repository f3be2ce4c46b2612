package torg.photos;

import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import torg.bus.Bus;
import torg.fetch.Fetcher;
import torg.objects.ObjectStore;

/** Takes photos of sellers into the store and serves them; any number of nodes may run it. */
public final class PhotoLoaderVerticle extends VerticleBase {
  private final PhotosConfig config;
  private final Fetcher fetcher;
  private final PhotoShelf shelf;
  private final Bus bus;
  private final PhotoMetrics metrics;
  private final PhotoMaker maker;
  private Darkroom darkroom;

  public PhotoLoaderVerticle(
      PhotosConfig config, Fetcher fetcher, ObjectStore objects, Bus bus, MeterRegistry registry) {
    this.config = config;
    this.fetcher = fetcher;
    this.shelf = new PhotoShelf(objects);
    this.bus = bus;
    this.metrics = new PhotoMetrics(registry);
    this.maker = new PhotoMaker(config.pixelsMax());
  }

  @Override
  public Future<?> start() {
    darkroom = new Darkroom(vertx, config, maker::make, metrics);
    var load = new PhotoLoad(vertx, config, fetcher, darkroom, shelf, metrics);
    var inbox = new PhotoInbox(new PhotoLoads(vertx, load::run), new ResultSender(bus, config));
    return new PhotoReads(shelf).answerOn(bus).compose(reads -> inbox.answerOn(bus));
  }

  @Override
  public Future<?> stop() {
    return darkroom.close();
  }
}
