package torg.node.cli.segments;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a command refuses before it asks the node. */
class SegmentOptionsTest {
  @TempDir Path data;
  private SegmentCommands commands;

  @BeforeEach
  void start() throws IOException {
    commands = new SegmentCommands(data);
  }

  @AfterEach
  void stop() {
    commands.close();
  }

  private AbstractStringAssert<?> assertRefused(String line) {
    var run = commands.run(line);
    assertThat(run.exit()).isEqualTo(2);
    assertThat(commands.node.calls).isEmpty();
    return assertThat(run.notes()).singleElement().asString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                   | segments needs one of: load, list, user, progress, dry-run",
        "rewind 7             | segments needs one of: load, list, user, progress, dry-run",
        "list 7               | segments list takes only options",
        "load --segment 7     | segments load needs FILE: the users in ascending order",
        "load a b --segment 7 | segments load takes FILE and options",
        "progress             | segments progress needs ID: the id of a segment",
        "pause 7 8            | segments pause takes ID and options",
      })
  void shouldSayWhatThereIs(String line, String sentence) {
    assertRefused(line).startsWith("torg: " + sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "load users.txt | segments load needs --segment ID: the segment to load",
        "load users.txt --segment 0 | the id of a segment must be a number from 1 to 18446744073709551615, got '0'",
        "load users.txt --segment 18446744073709551616 | the id of a segment must be a number from 1 to 18446744073709551615, got '18446744073709551616'",
        "load users.txt --segment 7 --version 0 | --version must be a number from 1 to 9223372036854775806, got '0'",
        "load users.txt --segment 7 --version 9223372036854775807 | --version must be a number from 1 to 9223372036854775806, got '9223372036854775807'",
        "load users.txt --segment 7 --version 18446744073709551615 | --version must be a number from 1 to 9223372036854775806, got '18446744073709551615'",
        "load users.txt --segment 7 --format csv | --format must be text or binary, got 'csv'",
        "enqueue 7 --version x | --version must be a number from 1 to 9223372036854775806, got 'x'",
        "progress seven | the id of a segment must be a number from 1 to 18446744073709551615, got 'seven'",
        "minimal-version 7 | segments minimal-version needs --version V: the oldest version that is still valid",
        "confirm 7 | segments confirm needs --version V: the snapshot that 'segments progress' shows, or sweep",
        "confirm 0 --version 9 | the id of a segment must be a number from 1 to 18446744073709551615, got '0'",
        "user 1.5 | the id of a user must be a number from 0 to 18446744073709551615, got '1.5'",
      })
  void shouldRefuseWhatCannotBe(String line, String sentence) {
    assertRefused(line).isEqualTo("torg: " + sentence);
  }
}
