package torg.node.roles;

import io.vertx.core.Future;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import torg.calls.PhotoCalls;
import torg.fetch.FetchConfig;
import torg.fetch.FetchMetrics;
import torg.fetch.Fetcher;
import torg.objects.ObjectStore;
import torg.objects.ObjectsConfig;
import torg.offers.photos.PhotoConfig;
import torg.photos.PhotoLoaderVerticle;
import torg.photos.PhotoMetrics;
import torg.photos.PhotosConfig;
import torg.settings.Settings;

/** Fetches and serves photos. */
final class PhotosRole implements Role {
  /** Fetching a photo from a slow host takes a minute and more. */
  private static final int BATCH_REQUESTS_MAX = 32;

  private static final Duration BATCH_TIMEOUT = Duration.ofMinutes(5);

  static final RoleType TYPE =
      new RoleType(
          "photos",
          RoleType.Stage.SERVICE,
          List::of,
          () -> RoleType.metrics(List.of(PhotoMetrics.METRICS, FetchMetrics.METRICS)),
          RoleType.settings(
              List.of(PhotosConfig.SETTINGS, ObjectsConfig.SETTINGS, FetchConfig.SETTINGS)),
          PhotosRole::new);

  private final PhotosConfig config;
  private final ObjectsConfig objectsConfig;
  private final FetchConfig fetchConfig;
  private final String requestsTopic;
  private Optional<Fetcher> fetcher = Optional.empty();
  private Optional<ObjectStore> objects = Optional.empty();

  private PhotosRole(Settings settings, Path data) {
    this.config = PhotosConfig.from(settings);
    this.objectsConfig = ObjectsConfig.from(settings, data.resolve("objects"));
    this.fetchConfig = FetchConfig.from(settings);
    this.requestsTopic = PhotoConfig.from(settings).requestsTopic();
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.of(
            requestsTopic,
            "torg-photos",
            PhotoCalls.TAKE_REQUESTS,
            kafka -> kafka.forSlowHandler(BATCH_REQUESTS_MAX, BATCH_TIMEOUT)));
  }

  /** The default directory is in that of the node. */
  @Override
  public Map<String, String> sharedSettings() {
    return Map.of("objects.directory", objectsConfig.directory().toAbsolutePath().toString());
  }

  @Override
  public Future<Void> deploy(NodeServices services) {
    return ObjectStore.open(services.vertx(), objectsConfig)
        .onSuccess(opened -> objects = Optional.of(opened))
        .compose(opened -> deployLoader(services, opened))
        .mapEmpty();
  }

  private Future<String> deployLoader(NodeServices services, ObjectStore opened) {
    var fetching = new Fetcher(services.vertx(), fetchConfig, services.registry());
    fetcher = Optional.of(fetching);
    return services.deploy(
        1,
        () ->
            new PhotoLoaderVerticle(config, fetching, opened, services.bus(), services.registry()));
  }

  @Override
  public Future<Void> check(NodeServices services) {
    return objects
        .map(ObjectStore::check)
        .orElse(Future.failedFuture("the object store is not open yet"));
  }

  @Override
  public Future<Void> close() {
    return fetcher
        .map(Fetcher::close)
        .orElse(Future.succeededFuture())
        .eventually(() -> objects.map(ObjectStore::close).orElse(Future.succeededFuture()));
  }
}
