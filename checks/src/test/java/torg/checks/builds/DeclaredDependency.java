package torg.checks.builds;

import java.util.Map;
import java.util.SortedSet;

/**
 * A dependency in Gradle's words, as a module names it.
 *
 * @param name {@code group:artifact}, or {@code :module}
 * @param exclusions {@code group:artifact}, or {@code group:*}
 */
record DeclaredDependency(String configuration, String name, SortedSet<String> exclusions) {
  static final Map<String, String> CONFIGURATIONS =
      Map.of("", "api", "test", "testImplementation", "runtime", "runtimeOnly");

  @Override
  public String toString() {
    return "\"%s\"(%s)".formatted(configuration, name)
        + (exclusions.isEmpty() ? "" : " without " + String.join(", ", exclusions));
  }
}
