package torg.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import torg.settings.Ports;

/**
 * A real Postgres server that belongs to a data directory. It is a process of its own: when the
 * node is killed the server lives on, and the next start takes it over.
 */
public final class EmbeddedPostgres {
  public static final String HOST = "127.0.0.1";
  public static final String USER = "torg";
  public static final String DATABASE = "postgres";

  private static final Logger log = LoggerFactory.getLogger(EmbeddedPostgres.class);
  private static final long COMMAND_SECONDS_MAX = 120;
  private static final String PORT_SETTING = "embedded.postgresPort";

  private final Path home;
  private final Path directory;
  private final Path data;
  private final int port;
  private final String password;
  private final List<String> parameters;

  private EmbeddedPostgres(
      Path home, Path directory, int port, String password, List<String> parameters) {
    this.parameters = parameters;
    this.home = home;
    this.directory = directory;
    this.data = directory.resolve("data");
    this.port = port;
    this.password = password;
  }

  /** Blocks until the server takes connections. */
  public static EmbeddedPostgres start(Path cache, Path directory, int port) throws IOException {
    return start(cache, directory, port, List.of());
  }

  /**
   * Blocks until the server takes connections.
   *
   * @param parameters of the server, as {@code fsync=off}; they go before those of every node
   */
  public static EmbeddedPostgres start(
      Path cache, Path directory, int port, List<String> parameters) throws IOException {
    Files.createDirectories(directory);
    var password = password(directory.resolve("password"));
    var home = PostgresBinaries.unpacked(cache);
    var server = new EmbeddedPostgres(home, directory, port, password, parameters);
    server.initialize();
    var running = PostmasterFile.await(server.data.resolve("postmaster.pid"));
    if (running.isPresent() && running.get().port() == port) {
      log.info("Postgres of {} is still running on port {}", directory, port);
      return server;
    }
    if (running.isPresent()) {
      server.stop();
    }
    Ports.requireFree(PORT_SETTING, HOST, port);
    server.control(
        "-w", "-l", directory.resolve("log").toString(), "-o", server.options(), "start");
    return server;
  }

  /** Waits for running transactions to be rolled back and data to be written. */
  public void stop() throws IOException {
    control("-w", "-m", "fast", "stop");
  }

  public int port() {
    return port;
  }

  public String password() {
    return password;
  }

  /** A directory that is there is complete: it gets its name when it is. */
  private void initialize() throws IOException {
    if (Files.exists(data)) {
      return;
    }
    var fresh = directory.resolve("data.new");
    Directories.delete(fresh);
    run(
        "initdb",
        List.of(
            "-D",
            fresh.toString(),
            "-U",
            USER,
            "--auth=scram-sha-256",
            "--pwfile=" + directory.resolve("password"),
            "--encoding=UTF8",
            "--locale=C",
            "--locale-provider=builtin",
            "--builtin-locale=C.UTF-8"));
    Files.move(fresh, data, StandardCopyOption.ATOMIC_MOVE);
  }

  private String options() {
    var own =
        List.of(
            "-p " + port,
            "-c listen_addresses=" + HOST,
            "-c unix_socket_directories=",
            "-c max_connections=200",
            "-c shared_buffers=128MB",
            "-c max_wal_size=2GB",
            "-c logging_collector=off",
            "-c cluster_name=torg");
    // The last of two with the same name counts.
    return Stream.concat(own.stream(), parameters.stream().map(one -> "-c " + one))
        .collect(Collectors.joining(" "));
  }

  private void control(String... arguments) throws IOException {
    var all = new ArrayList<>(List.of("-D", data.toString()));
    all.addAll(List.of(arguments));
    run("pg_ctl", all);
  }

  private void run(String program, List<String> arguments) throws IOException {
    var command = new ArrayList<String>();
    if ("root".equals(System.getProperty("user.name"))) {
      // Postgres refuses to run as root; in a user namespace of its own it is nobody.
      command.addAll(List.of("unshare", "-U"));
    }
    command.add(home.resolve("bin").resolve(program).toString());
    command.addAll(arguments);
    var output = directory.resolve(program + ".log");
    var process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .start();
    if (!ended(process) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IOException(
          "%s did not succeed, see the logs in %s; it said: %s"
              .formatted(program, directory, Files.readString(output).strip()));
    }
  }

  private static boolean ended(Process process) {
    try {
      return process.waitFor(COMMAND_SECONDS_MAX, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static String password(Path file) throws IOException {
    if (!Files.exists(file)) {
      var random = new byte[24];
      new SecureRandom().nextBytes(random);
      var fresh =
          Files.createTempFile(
              file.getParent(),
              "password",
              null,
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(fresh, Base64.getUrlEncoder().withoutPadding().encodeToString(random));
      Files.move(fresh, file);
    }
    return Files.readString(file).strip();
  }
}
