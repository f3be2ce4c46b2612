package torg.checks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import torg.checks.Repository;
import torg.node.AllSettings;

/** docs/settings.md lists every setting as the node knows it. */
class SettingsTableTest {
  @Test
  void shouldListEverySetting() {
    var rows =
        Repository.read("docs/settings.md")
            .lines()
            .dropWhile(line -> !line.equals("| setting | default | meaning |"))
            .skip(2)
            .takeWhile(line -> line.startsWith("|"))
            .toList();
    assertThat(rows)
        .as("the rows must be\n%s", String.join("\n", AllSettings.rows()))
        .isEqualTo(List.copyOf(AllSettings.rows()));
  }
}
