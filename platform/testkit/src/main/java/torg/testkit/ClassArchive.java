package torg.testkit;

import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The classes that a node has loaded when it is ready, as the JVM wants them: with them the next
 * nodes start with half of the work. The first node of a class path that is ready writes them.
 */
final class ClassArchive {
  /** Said to a node that may write them. */
  static final String RECORD = "-XX:+RecordDynamicDumpInfo";

  private static final Path JCMD = Path.of(System.getProperty("java.home"), "bin", "jcmd");

  /** The node's, without the directories of the tests: archives are of jars alone. */
  static final String CLASS_PATH =
      Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
          .filter(entry -> !entry.endsWith("/test-classes") && Files.exists(Path.of(entry)))
          .collect(Collectors.joining(File.pathSeparator));

  /** None, where modules are not packaged. */
  private static final Optional<Path> FILE = file();

  private ClassArchive() {}

  /** A JVM that does not like the archive starts without, and need not say so. */
  static List<String> options() {
    return FILE.map(
            file ->
                Files.exists(file)
                    ? List.of("-XX:SharedArchiveFile=" + file, "-Xlog:disable")
                    : List.of(RECORD, "-Xlog:disable"))
        .orElse(List.of());
  }

  /** Does nothing when it is written, or is being written by another. */
  static void write(long pid) throws IOException, InterruptedException {
    if (FILE.isEmpty() || Files.exists(FILE.get())) {
      return;
    }
    var file = FILE.get();
    try (var lock =
        FileChannel.open(
            file.resolveSibling("classes.lock"),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE)) {
      if (lock.tryLock() == null || Files.exists(file)) {
        return;
      }
      deleteOld(file.getParent());
      var fresh = file.resolveSibling("classes-new.jsa");
      Command.run(
          Path.of("/"),
          List.of(JCMD.toString(), Long.toString(pid), "VM.cds", "dynamic_dump", fresh.toString()));
      if (Files.exists(fresh)) {
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
      }
    }
  }

  private static void deleteOld(Path target) throws IOException {
    try (var files = Files.newDirectoryStream(target, "classes-*.jsa")) {
      for (var old : files) {
        Files.delete(old);
      }
    }
  }

  /** Of the module whose tests these are; another one when a jar has changed. */
  private static Optional<Path> file() {
    var state = new ArrayList<String>();
    for (var entry : CLASS_PATH.split(File.pathSeparator)) {
      var jar = new File(entry);
      if (jar.isDirectory()) {
        return Optional.empty();
      }
      state.add(entry + jar.lastModified());
    }
    var target = Path.of("target").toAbsolutePath();
    return Optional.of(target.resolve("classes-%08x.jsa".formatted(state.hashCode())))
        .filter(file -> Files.isDirectory(target));
  }
}
