package torg.objects;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import torg.breaker.Breaker;
import torg.settings.Settings;

/** Opens stores for a test and closes them with it. */
final class Stores {
  private final Vertx vertx = Vertx.vertx();

  ObjectStore files(Path directory, Map<String, String> settings) {
    return tryFiles(directory, settings).await();
  }

  Future<ObjectStore> tryFiles(Path directory, Map<String, String> settings) {
    return ObjectStore.open(vertx, ObjectsConfig.from(new Settings(settings), directory));
  }

  ObjectStore s3(int port, Map<String, String> settings) {
    return s3(port, Breaker.PAUSE, settings);
  }

  ObjectStore s3(int port, Duration breakerPause, Map<String, String> settings) {
    var all = new HashMap<>(settings);
    all.put("objects.engine", "s3");
    all.put("objects.endpoint", "http://127.0.0.1:" + port);
    all.putIfAbsent("objects.bucket", "photos");
    all.putIfAbsent("objects.accessKeyId", S3Server.ACCESS_KEY_ID);
    all.putIfAbsent("objects.secretAccessKey", S3Server.SECRET_ACCESS_KEY);
    var config = ObjectsConfig.from(new Settings(all), Path.of("not-used"));
    return PooledStore.open(vertx, config, breakerPause).await();
  }

  Vertx vertx() {
    return vertx;
  }

  void close() {
    vertx.close().await();
  }
}
