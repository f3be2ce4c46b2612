package torg.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** Whole directories. */
public final class Directories {
  private Directories() {}

  /** Deletes a directory with all that is in it; nothing happens when it is not there. */
  public static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    try (var paths = Files.walk(directory)) {
      paths.sorted(Comparator.reverseOrder()).forEach(Directories::deleteOne);
    } catch (UncheckedIOException failed) {
      throw failed.getCause();
    }
  }

  private static void deleteOne(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
