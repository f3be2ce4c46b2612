package torg.testkit;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Where the server of each kind is. The modules of a Maven run, each of which has its own JVM,
 * share one: the first that needs it starts a {@link ServerMain} for it, which ends with Maven.
 * Without Maven, as in an IDE or a benchmark, the server belongs to this JVM.
 */
final class SharedServers {
  /** Set by the poms for Surefire's JVMs. */
  private static final String IS_SHARED = "torg.servers.shared";

  private static final String LOGGING = "logback.configurationFile";
  private static final long START_SECONDS_MAX = 300;
  private static final long POLL_MILLIS = 20;

  private SharedServers() {}

  static String address(ServerKind kind) {
    Quick.refuse(kind.label());
    var run = Boolean.getBoolean(IS_SHARED) ? mavenRun() : Optional.<ProcessHandle>empty();
    return run.map(owner -> shared(kind, owner)).orElseGet(() -> own(kind));
  }

  private static String own(ServerKind kind) {
    var directory = Servers.directory(kind.label());
    var server = kind.launch(directory);
    Servers.atEnd(directory, server.stop());
    return server.address();
  }

  /** Surefire starts its JVMs by a shell. */
  private static Optional<ProcessHandle> mavenRun() {
    return Stream.iterate(
            ProcessHandle.current().parent(),
            Optional::isPresent,
            process -> process.flatMap(ProcessHandle::parent))
        .flatMap(Optional::stream)
        .filter(process -> process.info().command().orElse("").endsWith("/java"))
        .findFirst();
  }

  static String shared(ServerKind kind, ProcessHandle owner) {
    var directory = directory(kind, owner);
    try {
      Files.createDirectories(directory);
      try (var file = open(directory.resolve("lock"))) {
        file.lock();
        var address = ServerMain.addressFile(directory);
        if (!Files.exists(address)) {
          start(kind, owner, directory);
        }
        return Files.readString(address);
      }
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException("%s did not start".formatted(kind.label()), failed);
    }
  }

  /** The number of a process is given again one day; together with its start it is not. */
  static Path directory(ServerKind kind, ProcessHandle owner) {
    var start = owner.info().startInstant().orElseThrow().toEpochMilli();
    var name = "torg-test-%s-%d-%d".formatted(kind.label(), owner.pid(), start);
    return Path.of(System.getProperty("java.io.tmpdir"), name);
  }

  private static FileChannel open(Path lock) throws IOException {
    return FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
  }

  /** In a session of its own: what ends Maven's whole group of processes must not end this. */
  private static void start(ServerKind kind, ProcessHandle owner, Path directory)
      throws IOException, InterruptedException {
    var log = directory.resolve("log").toFile();
    var server =
        new ProcessBuilder(
                List.of(
                    "setsid",
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx512m",
                    "-XX:+UseSerialGC",
                    "-D%s=%s".formatted(LOGGING, System.getProperty(LOGGING, "")),
                    "-cp",
                    System.getProperty("java.class.path"),
                    ServerMain.class.getName(),
                    kind.name(),
                    directory.toString(),
                    Long.toString(owner.pid())))
            .redirectInput(new File("/dev/null"))
            .redirectErrorStream(true)
            .redirectOutput(log)
            .start();
    var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS_MAX);
    while (!Files.exists(ServerMain.addressFile(directory))) {
      if (server.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS) || System.nanoTime() > deadline) {
        server.destroyForcibly();
        throw new IOException("it says " + Files.readString(log.toPath()));
      }
    }
  }
}
