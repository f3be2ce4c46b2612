package torg.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What a running server writes about itself into {@code postmaster.pid}. */
record PostmasterFile(long pid, int port, String status) {
  private static final Duration SETTLE_MAX = Duration.ofSeconds(60);

  /**
   * The running server, once it is ready; empty when none runs. A server that is starting or
   * stopping, as after a kill of its node, is waited for.
   */
  static Optional<PostmasterFile> await(Path file) throws IOException {
    var deadline = System.nanoTime() + SETTLE_MAX.toNanos();
    while (true) {
      var running = read(file).filter(PostmasterFile::isAlive);
      if (running.isEmpty() || running.get().status.equals("ready")) {
        return running;
      }
      if (System.nanoTime() > deadline) {
        throw new IOException(
            "the Postgres server with process id %d has been %s for %s; stop it or wait"
                .formatted(running.get().pid, running.get().status, SETTLE_MAX));
      }
      pause(running.get().pid);
    }
  }

  /** Returns early when the process ends. */
  private static void pause(long pid) throws IOException {
    var handle = ProcessHandle.of(pid);
    if (handle.isPresent()) {
      try {
        handle.get().onExit().get(100, TimeUnit.MILLISECONDS);
      } catch (TimeoutException stillThere) {
        return;
      } catch (InterruptedException | ExecutionException interrupted) {
        throw new IOException("interrupted while waiting for Postgres", interrupted);
      }
    }
  }

  private static Optional<PostmasterFile> read(Path file) throws IOException {
    try {
      var lines = Files.readAllLines(file);
      if (lines.size() < 8) {
        return Optional.of(new PostmasterFile(Long.parseLong(lines.get(0)), 0, "starting"));
      }
      return Optional.of(
          new PostmasterFile(
              Long.parseLong(lines.get(0)), Integer.parseInt(lines.get(3)), lines.get(7).strip()));
    } catch (NoSuchFileException none) {
      return Optional.empty();
    }
  }

  /** The number may have been given to another program after a restart of the machine. */
  private boolean isAlive() {
    return ProcessHandle.of(pid)
        .flatMap(process -> process.info().command())
        .filter(command -> command.endsWith("/postgres"))
        .isPresent();
  }
}
