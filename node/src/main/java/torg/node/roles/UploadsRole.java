package torg.node.roles;

import io.vertx.core.Future;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import torg.objects.ObjectStore;
import torg.objects.ObjectsConfig;
import torg.settings.Settings;
import torg.uploads.UploadCleanerVerticle;
import torg.uploads.UploadVerticle;
import torg.uploads.UploadsConfig;

/** Takes files from clients and keeps them until they are used. */
final class UploadsRole implements Role {
  static final RoleType TYPE =
      new RoleType(
          "uploads",
          RoleType.Stage.SERVICE,
          () -> UploadVerticle.TABLES,
          List::of,
          UploadsConfig.SETTINGS,
          UploadsRole::new);

  private final UploadsConfig config;
  private final ObjectsConfig objectsConfig;
  private Optional<ObjectStore> objects = Optional.empty();

  private UploadsRole(Settings settings, Path data) {
    this.config = UploadsConfig.from(settings);
    this.objectsConfig = ObjectsConfig.from(settings, data.resolve("objects"));
  }

  /** The standard directory is in that of the node. */
  @Override
  public Map<String, String> sharedSettings() {
    return Map.of("objects.directory", objectsConfig.directory().toAbsolutePath().toString());
  }

  @Override
  public Future<Void> deploy(NodeServices services) {
    return ObjectStore.open(services.vertx(), objectsConfig)
        .onSuccess(opened -> objects = Optional.of(opened))
        .compose(opened -> deployOn(services, opened));
  }

  private Future<Void> deployOn(NodeServices services, ObjectStore opened) {
    var store = services.store();
    var clock = services.clock();
    return services
        .deploy(1, () -> new UploadVerticle(config, store, opened, services.bus(), clock))
        .compose(
            deployed ->
                services.deploy(
                    1,
                    () ->
                        new UploadCleanerVerticle(config, store, opened, services.leases(), clock)))
        .mapEmpty();
  }

  @Override
  public Future<Void> check(NodeServices services) {
    return objects
        .map(ObjectStore::check)
        .orElse(Future.failedFuture("the object store is not open yet"));
  }

  @Override
  public Future<Void> close() {
    return objects.map(ObjectStore::close).orElse(Future.succeededFuture());
  }
}
