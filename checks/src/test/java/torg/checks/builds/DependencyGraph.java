package torg.checks.builds;

import java.lang.module.ModuleDescriptor.Version;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What a module gets from what it names. Of several versions Maven takes that of pom.xml's table,
 * or else the nearest, and of equally near ones the first. Gradle takes a pinned one, or else the
 * highest; an optional dependency of a library has a say in that if anybody else brings it.
 */
final class DependencyGraph {
  /**
   * @param isIgnored whether Maven does not come this way, because it had been there on a shorter
   *     one
   */
  private record Step(Pom.Dependency dependency, Set<String> exclusions, boolean isIgnored) {}

  private static final Map<String, String> MODULES =
      MavenBuild.modules().stream()
          .collect(
              Collectors.toMap(
                  path -> "torg:" + path.substring(path.lastIndexOf('/') + 1), path -> path));

  private final Map<String, String> managed = Pom.module("").managed();
  private final Map<String, String> taken = new LinkedHashMap<>();
  private final Map<String, String> ignored = new TreeMap<>();
  private final Map<String, Set<String>> requested = new HashMap<>();

  /**
   * @param named the scopes of the module's own dependencies that count
   * @param passedOn the scopes of their dependencies that count
   */
  DependencyGraph(String module, Set<String> named, Set<String> passedOn) {
    var steps = new ArrayDeque<Step>();
    var seen = new HashSet<String>();
    enter(Pom.module(module), named, Set.of(), false, steps);
    while (!steps.isEmpty()) {
      var step = steps.poll();
      var name = step.dependency.name();
      requested.computeIfAbsent(name, first -> new HashSet<>()).add(step.dependency.version());
      if (step.dependency.isOptional()) {
        continue;
      }
      var isIgnored = step.isIgnored || taken.containsKey(name);
      var version = managed.getOrDefault(name, taken.getOrDefault(name, step.dependency.version()));
      (isIgnored ? ignored : taken).put(name, version);
      if (seen.add(name + step.exclusions + isIgnored)) {
        enter(pom(name, version), passedOn, step.exclusions, isIgnored, steps);
      }
    }
    ignored.keySet().removeAll(taken.keySet());
  }

  /** {@code group:artifact} of all that is there. */
  Set<String> names() {
    return taken.keySet();
  }

  /** The version that Maven takes, by name, of what Gradle would take in a higher one. */
  Map<String, String> lowerThanRequested() {
    var found = new TreeMap<String, String>();
    taken.forEach(
        (name, version) -> {
          if (!managed.containsKey(name) && isLower(version, requested.get(name))) {
            found.put(name, version);
          }
        });
    return found;
  }

  /**
   * What Maven leaves out, because the shortest way to it has an exclusion, and Gradle does not:
   * other ways have none.
   */
  Set<String> excludedOnSomeWays() {
    return ignored.keySet();
  }

  private static Pom pom(String name, String version) {
    return MODULES.containsKey(name) ? Pom.module(MODULES.get(name)) : Pom.library(name, version);
  }

  private static boolean isLower(String version, Set<String> requested) {
    return requested.stream()
        .anyMatch(other -> Version.parse(other).compareTo(Version.parse(version)) > 0);
  }

  private static void enter(
      Pom pom, Set<String> scopes, Set<String> exclusions, boolean isIgnored, Queue<Step> steps) {
    for (var dependency : pom.dependencies()) {
      var group = dependency.name().replaceFirst(":.*", ":*");
      if (scopes.contains(dependency.scope())
          && !exclusions.contains(dependency.name())
          && !exclusions.contains(group)) {
        var both = new TreeSet<>(exclusions);
        both.addAll(dependency.exclusions());
        steps.add(new Step(dependency, both, isIgnored));
      }
    }
  }
}
