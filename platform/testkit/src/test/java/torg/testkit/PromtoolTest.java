package torg.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/** It may have to be fetched, which takes longer than a quick test should. */
@DisabledIfSystemProperty(named = "torg.quick", matches = "true")
class PromtoolTest {
  @Test
  void shouldSayNothingWhenAllIsWell() throws Exception {
    assertThat(
            Promtool.check(
                """
                # HELP torg_calls_total Calls
                # TYPE torg_calls_total counter
                torg_calls_total 1
                """))
        .isEmpty();
  }

  @Test
  void shouldSayWhatIsWrong() {
    assertThatThrownBy(() -> Promtool.check("# TYPE torg_calls counter\ntorg_calls 1\n"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("torg_calls no help text")
        .hasMessageContaining("\"_total\" suffix");
  }
}
