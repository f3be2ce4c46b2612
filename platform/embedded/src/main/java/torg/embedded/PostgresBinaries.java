package torg.embedded;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;
import torg.settings.SettingException;

/**
 * The server's programs, unpacked once for all nodes of a user from the archive on the class path.
 */
final class PostgresBinaries {
  private static final String ARCHIVE = "/postgres-linux-x86_64.txz";

  private PostgresBinaries() {}

  /** The directory that holds {@code bin}, {@code lib} and {@code share}. */
  static Path unpacked(Path cache) throws IOException {
    var archive = PostgresBinaries.class.getResource(ARCHIVE);
    if (archive == null || !"amd64".equals(System.getProperty("os.arch"))) {
      throw new SettingException(
          "the embedded Postgres runs on Linux on x86_64 only; name a server with --postgres.host");
    }
    var size = archive.openConnection().getContentLengthLong();
    var home = cache.resolve("postgres-" + size);
    if (!Files.exists(home)) {
      unpack(home);
    }
    return home;
  }

  /** Two nodes may unpack at once: each into its own place, and the first one's is kept. */
  private static void unpack(Path home) throws IOException {
    Files.createDirectories(home.getParent());
    var fresh = Files.createTempDirectory(home.getParent(), "unpacking-");
    try (var tar =
        new TarArchiveInputStream(
            new XZCompressorInputStream(PostgresBinaries.class.getResourceAsStream(ARCHIVE)))) {
      for (var entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        extract(tar, entry, fresh.resolve(entry.getName()));
      }
    }
    try {
      Files.move(fresh, home, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileSystemException lost) {
      Directories.delete(fresh);
      if (!Files.exists(home)) {
        throw lost;
      }
    }
  }

  private static void extract(TarArchiveInputStream tar, TarArchiveEntry entry, Path target)
      throws IOException {
    if (entry.isDirectory()) {
      Files.createDirectories(target);
      return;
    }
    Files.createDirectories(target.getParent());
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
      return;
    }
    Files.copy(tar, target);
    if ((entry.getMode() & 0100) != 0) {
      Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }
}
