package torg.checks;

import static org.assertj.core.api.Assertions.assertThat;

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
    assertThat(GradleBuild.modules()).isEqualTo(MavenBuild.modules()).isNotEmpty();
  }

  @Test
  void shouldPinTheSameVersions() {
    assertThat(GradleBuild.versions()).isEqualTo(MavenBuild.versions()).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("modules")
  void shouldDependOnTheSame(String module) {
    assertThat(GradleBuild.dependencies(module)).isEqualTo(MavenBuild.dependencies(module));
  }
}
