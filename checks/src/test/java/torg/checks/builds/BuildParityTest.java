package torg.checks.builds;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Maven's and Gradle's files describe the same build. */
class BuildParityTest {
  static Iterable<String> modules() {
    return MavenBuild.modules();
  }

  @Test
  void shouldHaveTheSameModules() {
    assertThat(GradleBuild.modules())
        .as("settings.gradle.kts must list the modules of pom.xml in their order")
        .isEqualTo(MavenBuild.modules())
        .isNotEmpty();
  }

  @Test
  void shouldPinTheSameVersions() {
    var maven = MavenBuild.versions();
    var gradle = GradleBuild.versions();
    var names = new TreeSet<>(maven.keySet());
    names.addAll(gradle.keySet());
    assertThat(names).isNotEmpty();
    assertThat(
            names.stream()
                .filter(name -> !Objects.equals(maven.get(name), gradle.get(name)))
                .map(
                    name ->
                        "%s is %s in pom.xml (dependencyManagement) and %s in gradle/libs.versions.toml"
                            .formatted(name, maven.get(name), gradle.get(name))))
        .as("a version, or null for none, must be the same in both")
        .isEmpty();
  }

  @Test
  void shouldTakeVersionsFromTheSamePlatforms() {
    assertThat(GradleBuild.platforms())
        .as(
            "build.gradle.kts must have \"api\"(enforcedPlatform(lib…)) for each import of pom.xml, in its order")
        .isEqualTo(MavenBuild.platforms())
        .isNotEmpty();
  }

  @Test
  void shouldForceThePinnedVersions() {
    assertThat(GradleBuild.build())
        .as("without it Gradle takes a higher version if a library asks for one")
        .contains("force(*pinned)");
  }

  @ParameterizedTest
  @MethodSource("modules")
  void shouldDependOnTheSame(String module) {
    var maven = MavenBuild.dependencies(module);
    var gradle = GradleBuild.dependencies(module);
    var toDo = new ArrayList<String>();
    for (var missing : without(maven, gradle)) {
      toDo.add("build.gradle.kts lacks %s, which %s/pom.xml has".formatted(missing, module));
    }
    for (var missing : without(gradle, maven)) {
      toDo.add("%s/pom.xml lacks %s, which build.gradle.kts has".formatted(module, missing));
    }
    assertThat(toDo)
        .as(
            "add it to project(\":%s\") by its alias in gradle/libs.versions.toml, or to the pom by this scope: %s",
            module.substring(module.lastIndexOf('/') + 1), DeclaredDependency.CONFIGURATIONS)
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("modules")
  void shouldCompileWithTheSameFlags(String module) {
    assertThat(GradleBuild.compilerFlags(module))
        .as(
            "options of JavaCompile in build.gradle.kts and maven-compiler-plugin in pom.xml or %s/pom.xml",
            module)
        .isEqualTo(MavenBuild.compilerFlags(module))
        .isNotEmpty();
  }

  private static List<DeclaredDependency> without(
      Set<DeclaredDependency> all, Set<DeclaredDependency> others) {
    var rest = new HashSet<>(all);
    rest.removeAll(others);
    return List.copyOf(rest);
  }
}
