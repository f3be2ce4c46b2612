package torg.checks.builds;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Maven's copy of the libraries on this machine. */
final class LocalLibraries {
  /** The directory that has JUnit's {@code org/junit/jupiter/junit-jupiter-api/5/….jar}. */
  static final Path ROOT = jar(Test.class).orElseThrow().resolve("../../../../../..").normalize();

  private LocalLibraries() {}

  /**
   * {@code group:artifact} of the library that a class comes from; none for a class of the JDK or
   * of ours.
   */
  static Optional<String> of(String className) {
    try {
      var loader = LocalLibraries.class.getClassLoader();
      return jar(Class.forName(className, false, loader))
          .filter(jar -> jar.startsWith(ROOT) && !jar.startsWith(ROOT.resolve("torg")))
          .map(jar -> ROOT.relativize(jar).getParent().getParent())
          .map(
              artifact ->
                  artifact.getParent().toString().replace('/', '.') + ":" + artifact.getFileName());
    } catch (ClassNotFoundException | LinkageError onlyInAnotherModule) {
      return Optional.empty();
    }
  }

  private static Optional<Path> jar(Class<?> type) {
    return Optional.ofNullable(type.getProtectionDomain().getCodeSource())
        .map(source -> Path.of(URI.create(source.getLocation().toString())));
  }
}
