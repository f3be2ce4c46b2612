package torg.testkit;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;

/** What the machine has, before something is fetched for the tests. */
final class InstalledProgram {
  private InstalledProgram() {}

  /** A user's PATH often lacks the directories of servers. */
  static Optional<Path> find(String name) {
    var path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.concat(
            Arrays.stream(path.split(File.pathSeparator)), Stream.of("/usr/bin", "/usr/sbin"))
        .filter(directory -> !directory.isEmpty())
        .map(directory -> Path.of(directory, name))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
