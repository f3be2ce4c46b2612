package torg.node;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import torg.settings.SettingException;

/** The directory that a node keeps everything in. One node at a time has it. */
public final class DataDirectory {
  private static final Set<PosixFilePermission> OWNER_ONLY =
      PosixFilePermissions.fromString("rwx------");

  private final Path path;
  private final FileChannel lock;

  private DataDirectory(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  public static DataDirectory take(Path path) throws IOException {
    return tryTake(path)
        .orElseThrow(
            () ->
                new SettingException(
                    "data: directory %s is in use by another node%s; stop that one or choose another with --data"
                        .formatted(path, owner(path))));
  }

  /** Empty when another node has it. The operating system frees the lock even after a kill. */
  static Optional<DataDirectory> tryTake(Path path) throws IOException {
    create(path);
    var channel =
        FileChannel.open(
            path.resolve("lock"),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() == null) {
        channel.close();
        return Optional.empty();
      }
    } catch (OverlappingFileLockException takenInThisProcess) {
      channel.close();
      return Optional.empty();
    }
    channel.truncate(0);
    var pid = Long.toString(ProcessHandle.current().pid());
    channel.write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.UTF_8)));
    return Optional.of(new DataDirectory(path, channel));
  }

  private static void create(Path path) throws IOException {
    try {
      Files.createDirectories(path, PosixFilePermissions.asFileAttribute(OWNER_ONLY));
    } catch (IOException impossible) {
      throw new SettingException(
          "data must be a writable directory, got '%s': %s"
              .formatted(path, impossible.getMessage()));
    }
    if (!Files.isWritable(path)) {
      throw new SettingException("data must be a writable directory, got '%s'".formatted(path));
    }
  }

  private static String owner(Path path) {
    try {
      return " (process %s)".formatted(Files.readString(path.resolve("lock")));
    } catch (IOException unknown) {
      return "";
    }
  }

  Path resolve(String name) {
    return path.resolve(name);
  }

  /** Tells apart the meshes of one machine that have servers of their own. */
  String meshName() throws IOException {
    var file = resolve("mesh");
    if (!Files.exists(file)) {
      Files.writeString(file, "torg-" + UUID.randomUUID().toString().substring(0, 8));
    }
    return Files.readString(file).strip();
  }

  public void release() throws IOException {
    lock.close();
  }
}
