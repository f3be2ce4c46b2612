package torg.objects;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.Settings;

/**
 * Where objects are kept, and the limits.
 *
 * @param bytesMax of one object
 * @param concurrentMax calls at the same time, a thread each
 * @param waitingMax calls that wait for a thread
 * @param directory for the files
 * @param bucket empty: objects are files
 */
public record ObjectsConfig(
    int bytesMax, int concurrentMax, int waitingMax, Path directory, Optional<Bucket> bucket) {
  private static final Setting ENGINE =
      new Setting("objects.engine", "files", "where photos and uploads are kept: files or s3");
  private static final Setting DIRECTORY =
      new Setting("objects.directory", "", "directory of the files; empty: in the data directory");
  private static final Setting BYTES_MAX =
      new Setting("objects.bytesMax", "33554432", "largest object, in bytes");
  private static final Setting CONCURRENT_MAX =
      new Setting(
          "objects.concurrentMax", "8", "reads and writes that a node makes at the same time");
  private static final Setting WAITING_MAX =
      new Setting(
          "objects.waitingMax", "1000", "reads and writes that may wait for their turn on a node");

  public static final List<Setting> SETTINGS =
      Stream.concat(
              Stream.of(ENGINE, DIRECTORY, BYTES_MAX, CONCURRENT_MAX, WAITING_MAX),
              Bucket.SETTINGS.stream())
          .toList();

  private enum Engine {
    FILES,
    S3
  }

  public ObjectsConfig {
    Bounds.within(BYTES_MAX.name(), bytesMax, 1, 1 << 30);
    Bounds.within(CONCURRENT_MAX.name(), concurrentMax, 1, 1_000);
    Bounds.within(WAITING_MAX.name(), waitingMax, 0, 100_000);
  }

  public static ObjectsConfig from(Settings settings, Path defaultDirectory) {
    return new ObjectsConfig(
        settings.integer(BYTES_MAX),
        settings.integer(CONCURRENT_MAX),
        settings.integer(WAITING_MAX),
        settings.isSet(DIRECTORY) ? Path.of(settings.text(DIRECTORY)) : defaultDirectory,
        switch (settings.choice(ENGINE, Engine.class)) {
          case FILES -> Optional.empty();
          case S3 -> Optional.of(Bucket.from(settings));
        });
  }
}
