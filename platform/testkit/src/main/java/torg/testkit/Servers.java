package torg.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import torg.embedded.Directories;

/** Where the servers of a test run live; gone when the run ends. */
final class Servers {
  static final Path CACHE = Path.of(System.getProperty("user.home"), ".cache", "torg");

  private Servers() {}

  interface Stop {
    void run() throws Exception;
  }

  static Path directory(String server) {
    try {
      return Files.createTempDirectory("torg-test-" + server);
    } catch (IOException failed) {
      throw new IllegalStateException("no directory for " + server, failed);
    }
  }

  static void atEnd(Path directory, Stop stop) {
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  try {
                    stop.run();
                    Directories.delete(directory);
                  } catch (Exception failed) {
                    System.err.println("a test server was not stopped cleanly: " + failed);
                  }
                }));
  }
}
