package torg.node.cli.segments;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.node.cli.segments.SegmentLoads.USERS;
import static torg.node.cli.segments.SegmentLoads.users;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.node.cli.PlayedNode.Trouble;

/** A load whose calls fail. */
class SegmentLoadRetryTest {
  @TempDir Path directory;
  private SegmentLoads loads;

  @BeforeEach
  void start() throws IOException {
    loads = new SegmentLoads(directory);
  }

  @AfterEach
  void stop() {
    loads.close();
  }

  @Test
  void shouldRepeatWhatMayPassWithGrowingPauses() throws Exception {
    loads.node.trouble("/users", Trouble.UNAVAILABLE, Trouble.BROKEN, Trouble.UNHEARD);
    loads.node.trouble("/finish", Trouble.UNAVAILABLE);
    var run = loads.load(loads.text(users(70_000)), "--segment", "7", "--version", "5");
    assertThat(run.exit()).as("%s", run.notes()).isZero();
    assertThat(loads.segments.snapshots.whole.get("7/5")).isEqualTo(users(70_000));
    assertThat(run.pauses())
        .containsExactly(
            Duration.ofSeconds(1),
            Duration.ofSeconds(2),
            Duration.ofSeconds(4),
            Duration.ofSeconds(1));
    assertThat(loads.node.calls)
        .containsSubsequence(USERS + " at 0: 65536", USERS + " at 0: 65536");
    assertThat(run.notes()).contains("torg: the database is away; trying again in 1 s");
  }

  @Test
  void shouldStopAfterSomeTriesAndSayHowToGoOn() throws Exception {
    loads.node.trouble("/users", Collections.nCopies(6, Trouble.BROKEN).toArray(Trouble[]::new));
    var run = loads.load(loads.text(users(3)), "--segment", "7", "--version", "5");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.pauses().stream().map(Duration::toSeconds)).containsExactly(1L, 2L, 4L, 8L, 16L);
    assertThat(run.notes().get(6))
        .contains("the node at %s gave no answer".formatted(loads.node.address()));
    assertThat(run.notes().get(7))
        .isEqualTo("torg: the same command with --version 5 continues where it stopped");
    assertThat(loads.segments.snapshots.loading)
        .as("kept for the next try")
        .containsOnlyKeys("7/5");
    assertThat(loads.load(loads.text(users(3)), "--segment", "7", "--version", "5").exit())
        .isZero();
  }

  @Test
  void shouldSayHowALoadIsFinishedThatWasNot() throws Exception {
    loads.node.trouble("/finish", Trouble.FORBIDDEN);
    var run = loads.load(loads.text(users(3)), "--segment", "7", "--version", "5");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.notes().get(2))
        .startsWith("torg: all users are loaded: the same command with --version 5 finishes it")
        .contains("'./torg segments enqueue 7 --version 5'");
  }

  @Test
  void shouldPrintARefusalAndNotRepeatIt() throws Exception {
    loads.node.trouble("/users", Trouble.FORBIDDEN);
    var run = loads.load(loads.text(users(3)), "--segment", "7", "--version", "5");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.pauses()).isEmpty();
    assertThat(run.notes().subList(1, 3))
        .containsExactly(
            "torg: a token with the scope service is needed",
            "torg: the same command with --version 5 continues where it stopped");
  }

  @Test
  void shouldNotRepeatTheBeginning() throws Exception {
    loads.node.trouble("/snapshots", Trouble.UNAVAILABLE);
    var run = loads.load(loads.text(users(3)), "--segment", "7");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.notes()).containsExactly("torg: the database is away");
  }
}
