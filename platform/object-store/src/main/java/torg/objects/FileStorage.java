package torg.objects;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import torg.bus.Sha256;
import torg.bus.faults.FaultException;

/**
 * Objects as files {@code ab/cd/abcd…}, named by the SHA-256 of the key: a key never becomes a
 * path, and 65,536 directories share the files evenly. A file is written in {@code incoming} and
 * moved to its place when it is on the disk, so that nobody ever sees a part of it.
 */
final class FileStorage implements BlockingStorage {
  /** Older than any write that may still be under way, maybe of another node. */
  private static final Duration LEFTOVER_AGE = Duration.ofDays(1);

  private final Path directory;
  private final Path incoming;
  private final int bytesMax;

  private FileStorage(Path directory, int bytesMax) {
    this.directory = directory;
    this.incoming = directory.resolve("incoming");
    this.bytesMax = bytesMax;
  }

  static FileStorage open(Path directory, int bytesMax) {
    var storage = new FileStorage(directory, bytesMax);
    try {
      Files.createDirectories(storage.incoming);
      storage.removeLeftovers();
      storage.probe();
      return storage;
    } catch (IOException failed) {
      throw FileFaults.unusable(directory, failed);
    }
  }

  @Override
  public void put(ObjectKey key, Buffer content) {
    var target = target(key);
    var temporary = temporary();
    try {
      write(temporary, content);
      Files.createDirectories(target.getParent());
      Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
      syncDirectories(target);
    } catch (IOException failed) {
      discard(temporary);
      throw FileFaults.unwritable(failed);
    }
  }

  @Override
  public Optional<Buffer> get(ObjectKey key) {
    try (var file = FileChannel.open(target(key), READ)) {
      var size = file.size();
      if (size > bytesMax) {
        throw FaultException.tooLarge("object " + key, size, bytesMax);
      }
      return Optional.of(Buffer.buffer(Channels.newInputStream(file).readNBytes((int) size)));
    } catch (NoSuchFileException missing) {
      if (!Files.isDirectory(incoming)) {
        throw FileFaults.gone();
      }
      return Optional.empty();
    } catch (IOException failed) {
      throw FileFaults.unreadable(failed);
    }
  }

  @Override
  public void delete(ObjectKey key) {
    try {
      Files.deleteIfExists(target(key));
    } catch (IOException failed) {
      throw FileFaults.unwritable(failed);
    }
  }

  @Override
  public void check() {
    try {
      probe();
    } catch (IOException failed) {
      throw FileFaults.unwritable(failed);
    }
  }

  @Override
  public void close() {}

  /** A byte, because a full disk still takes empty files. */
  private void probe() throws IOException {
    var probe = temporary();
    try {
      write(probe, Buffer.buffer("?"));
    } finally {
      Files.deleteIfExists(probe);
    }
  }

  private void removeLeftovers() throws IOException {
    var newest = Instant.now().minus(LEFTOVER_AGE).toEpochMilli();
    try (var leftovers = Files.newDirectoryStream(incoming)) {
      for (var leftover : leftovers) {
        // 0 when another node has moved it to its place meanwhile: then nothing is deleted.
        if (leftover.toFile().lastModified() < newest) {
          Files.deleteIfExists(leftover);
        }
      }
    }
  }

  private static void write(Path path, Buffer content) throws IOException {
    try (var file = FileChannel.open(path, CREATE_NEW, WRITE)) {
      var bytes = ByteBuffer.wrap(content.getBytes());
      while (bytes.hasRemaining()) {
        file.write(bytes);
      }
      file.force(true);
    }
  }

  /** Up to the root each time: another thread may have made a directory and not yet synced it. */
  private void syncDirectories(Path target) throws IOException {
    var leaf = target.getParent();
    for (var made : List.of(leaf, leaf.getParent(), directory)) {
      try (var entries = FileChannel.open(made, READ)) {
        entries.force(true);
      }
    }
  }

  private static void discard(Path temporary) {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException alsoFailed) {
      // The caller learns why the write failed; what stays is removed at a later start.
    }
  }

  private Path temporary() {
    return incoming.resolve(UUID.randomUUID().toString());
  }

  private Path target(ObjectKey key) {
    var hash = Sha256.hex(key.text());
    return directory.resolve(hash.substring(0, 2)).resolve(hash.substring(2, 4)).resolve(hash);
  }
}
