package torg.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The checkout that the tests run in. */
public final class Repository {
  public static final Path ROOT = root();

  private Repository() {}

  public static String read(String path) {
    try {
      return Files.readString(ROOT.resolve(path));
    } catch (IOException absent) {
      throw new UncheckedIOException(absent);
    }
  }

  private static Path root() {
    var directory = Path.of("").toAbsolutePath();
    while (!Files.exists(directory.resolve("settings.gradle.kts"))) {
      directory = directory.getParent();
    }
    return directory;
  }
}
