package torg.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import torg.embedded.Directories;

/** Where the servers of a test run live; gone when the run ends. */
final class Servers {
  static final Path CACHE = Path.of(System.getProperty("user.home"), ".cache", "torg");

  /** Set by what measures: its servers write to disk as those of a node do. */
  private static final String ARE_DURABLE = "torg.servers.durable";

  private Servers() {}

  /** The page cache outlives every server that a test may kill, so tests need not be. */
  static boolean areDurable() {
    return Boolean.getBoolean(ARE_DURABLE);
  }

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
