package torg.checks.builds;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import torg.checks.Repository;

/** From the same files Maven and Gradle choose the same libraries. */
class ClassPathParityTest {
  private static final Pattern IMPORT =
      Pattern.compile("^import (?:static )?([a-z0-9_.]+\\.[A-Z]\\w*)", Pattern.MULTILINE);

  static Iterable<String> modules() {
    return MavenBuild.modules();
  }

  @ParameterizedTest
  @MethodSource("modules")
  void shouldTakeTheSameVersions(String module) {
    assertThat(whole(module).lowerThanRequested())
        .as(
            "%s: some library asks for a higher version, which Gradle would take; add the version of Maven to the"
                + " dependencyManagement of pom.xml and to gradle/libs.versions.toml",
            module)
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("modules")
  void shouldExcludeTheSame(String module) {
    assertThat(whole(module).excludedOnSomeWays())
        .as(
            "%s: excluded where it is nearest, which is enough for Maven; exclude it from all that bring it, for Gradle",
            module)
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("modules")
  void shouldNotNameForTestsWhatTheProgramHas(String module) {
    var scopes = Set.of("compile", "runtime");
    var program = new DependencyGraph(module, scopes, scopes).names();
    assertThat(
            Pom.module(module).dependencies().stream()
                .filter(dependency -> dependency.scope().equals("test"))
                .map(Pom.Dependency::name)
                .filter(program::contains))
        .as(
            "%s: scope test takes it away from the program in Maven, and not in Gradle; drop it, or name it without scope",
            module)
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("modules")
  void shouldNotBeLeftToPlatformsThatDisagree(String module) {
    var disputed = new TreeSet<String>();
    for (var name : whole(module).names()) {
      var versions = new TreeSet<String>();
      Pom.module("").platforms().stream()
          .map(platform -> platform.managed().get(name))
          .filter(version -> version != null)
          .forEach(versions::add);
      var group = name.substring(0, name.indexOf(':'));
      if (versions.size() > 1
          && !MavenBuild.versions().containsKey(name)
          && !GradleBuild.build().contains("requested.group == \"%s\"".formatted(group))) {
        disputed.add(name + " " + versions);
      }
    }
    assertThat(disputed)
        .as(
            "%s: Maven takes the version of the first platform, Gradle of any; decide in pom.xml and"
                + " gradle/libs.versions.toml, or for the whole group in eachDependency of build.gradle.kts",
            module)
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("modules")
  void shouldNameWhatItCompilesAgainst(String module) throws IOException {
    var main = new DependencyGraph(module, Set.of("compile"), Set.of("compile"));
    assertThat(unnamed(module, "main", main))
        .as("%s/pom.xml and project(\":…\") in build.gradle.kts (\"api\") lack", module)
        .isEmpty();
    var test = new DependencyGraph(module, Set.of("compile", "test"), Set.of("compile"));
    assertThat(unnamed(module, "test", test))
        .as(
            "%s/pom.xml (scope test) and project(\":…\") in build.gradle.kts (\"testImplementation\") lack",
            module)
        .isEmpty();
  }

  private static DependencyGraph whole(String module) {
    return new DependencyGraph(
        module, Set.of("compile", "runtime", "test"), Set.of("compile", "runtime"));
  }

  /** The class that needs it, by library. */
  private static Map<String, String> unnamed(String module, String part, DependencyGraph graph)
      throws IOException {
    var found = new TreeMap<String, String>();
    var sources = Repository.ROOT.resolve(module).resolve("src/" + part + "/java");
    if (Files.exists(sources)) {
      try (var files = Files.walk(sources)) {
        for (var file : files.filter(at -> at.toString().endsWith(".java")).toList()) {
          IMPORT
              .matcher(Files.readString(file))
              .results()
              .flatMap(match -> LocalLibraries.of(match.group(1)).stream())
              .filter(library -> !graph.names().contains(library))
              .forEach(library -> found.put(library, file.getFileName().toString()));
        }
      }
    }
    return found;
  }
}
