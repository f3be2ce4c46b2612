package torg.testkit;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import torg.settings.Ports;

/** The process of a ClickHouse server, its port and its directory. */
final class ClickHouseProcess {
  private static final Duration READY_MAX = Duration.ofMinutes(1);
  private static final long POLL_MILLIS = 20;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final ClickHouseProgram program;
  private final Path directory;
  private final Path config;
  private final int port = Ports.free();
  private Process process;

  /**
   * Blocks until the server takes requests.
   *
   * @param limits settings of queries of the limited user
   */
  ClickHouseProcess(Path directory, Map<String, String> limits)
      throws IOException, InterruptedException {
    this.directory = Files.createDirectories(directory);
    program = ClickHouseProgram.find(Servers.CACHE);
    config = ClickHouseFiles.write(directory, port, Ports.free(), limits);
    restart();
  }

  int port() {
    return port;
  }

  /** As kill -9. */
  void kill() {
    try {
      process.destroyForcibly().waitFor();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException("ClickHouse was not stopped", interrupted);
    }
  }

  void restart() throws IOException, InterruptedException {
    process =
        program
            .command("--config-file=" + config)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("output.log").toFile())
            .start();
    awaitReady();
  }

  private void awaitReady() throws IOException, InterruptedException {
    var address = "http://%s:%d/ping".formatted(ClickHouse.HOST, port);
    var ping = HttpRequest.newBuilder(URI.create(address)).build();
    var start = System.nanoTime();
    while (true) {
      try {
        client.send(ping, BodyHandlers.discarding());
        return;
      } catch (IOException notYet) {
        var isGone = process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS);
        if (isGone || System.nanoTime() - start > READY_MAX.toNanos()) {
          process.destroyForcibly();
          throw new IOException("it says " + Files.readString(directory.resolve("output.log")));
        }
      }
    }
  }
}
