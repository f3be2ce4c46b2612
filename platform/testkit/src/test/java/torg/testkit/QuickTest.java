package torg.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuickTest {
  /** By their names: this class would need servers itself if it named the others. */
  @ParameterizedTest
  @CsvSource({"QuickTest, false", "ServerSample, true", "FixtureSample, true"})
  void shouldTellWhatNeedsServers(String name, boolean needsServers) throws Exception {
    var tests = Class.forName(getClass().getPackageName() + "." + name);

    assertThat(Quick.needsServers(tests)).isEqualTo(needsServers);
  }
}
