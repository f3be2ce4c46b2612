package torg.testkit;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How the server is run.
 *
 * @param root of unpacked packages; empty when the machine has the server
 */
record ClickHouseProgram(Path file, Optional<Path> root) {
  private static final String NAME = "clickhouse-server";

  /** The machine's own, else Debian's from the cache. */
  static ClickHouseProgram find(Path cache) throws IOException, InterruptedException {
    var installed = InstalledProgram.find(NAME);
    if (installed.isPresent()) {
      return new ClickHouseProgram(installed.get(), Optional.empty());
    }
    try {
      var root = new DebianPackage(NAME, "clickhouse").unpacked(cache);
      return new ClickHouseProgram(root.resolve("usr/sbin").resolve(NAME), Optional.of(root));
    } catch (IOException failed) {
      throw new IOException(
          "there is no %s on the PATH, and it could not be had from apt; put one on the PATH"
              .formatted(NAME),
          failed);
    }
  }

  ProcessBuilder command(String... arguments) {
    var words = new ArrayList<>(List.of(file.toString()));
    words.addAll(List.of(arguments));
    var command = new ProcessBuilder(words);
    root.ifPresent(from -> command.environment().put("LD_LIBRARY_PATH", libraries(from)));
    return command;
  }

  private static String libraries(Path root) {
    return Stream.of("usr/lib", "lib")
        .map(root::resolve)
        .flatMap(ClickHouseProgram::withSubdirectories)
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** Debian keeps libraries in a directory that is named after the processor. */
  private static Stream<Path> withSubdirectories(Path directory) {
    var subdirectories = directory.toFile().listFiles(File::isDirectory);
    return subdirectories == null
        ? Stream.empty()
        : Stream.concat(
            Stream.of(directory), Arrays.stream(subdirectories).map(File::toPath).sorted());
  }
}
