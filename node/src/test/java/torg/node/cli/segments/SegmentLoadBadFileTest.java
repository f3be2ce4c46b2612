package torg.node.cli.segments;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.node.cli.segments.SegmentLoads.USERS;
import static torg.node.cli.segments.SegmentLoads.lines;
import static torg.node.cli.segments.SegmentLoads.users;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.node.cli.CommandRun;
import torg.node.cli.PlayedNode.Trouble;

/** A file that is in disorder, absent or unreadable. */
class SegmentLoadBadFileTest {
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
  void shouldAbandonTheSnapshotOfAFileInDisorder() throws Exception {
    var users = users(70_000);
    users.add(4L);
    var run = loads.load(loads.text(users), "--segment", "7", "--version", "5");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.notes().get(1))
        .contains("users.txt", "user 4 comes after user 209997", "sort -n -u");
    assertThat(run.notes().get(2))
        .isEqualTo("torg: snapshot 5 was abandoned; nothing is left of it");
    assertThat(loads.node.calls)
        .endsWith(USERS + " at 0: 65536", "DELETE /v1/segments/7/snapshots/5");
    assertThat(loads.segments.snapshots.loading).isEmpty();
  }

  @Test
  void shouldSayWhatIsLeftWhenItCannotBeAbandoned() throws Exception {
    loads.node.trouble("/snapshots/5", Trouble.UNAVAILABLE);
    var run = loads.load(loads.text(List.of(2L, 1L)), "--segment", "7", "--version", "5");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.notes().subList(2, 4))
        .containsExactly(
            "torg: the database is away",
            "torg: snapshot 5 is not finished; it is removed automatically once segments.abandonedAfter has passed");
  }

  @Test
  void shouldNotAbandonWhatMayBeOfAnotherFile() throws Exception {
    loads.segments.snapshots.loading.put("7/5", users(10));
    var run = loads.load(loads.text(List.of(2L, 1L)), "--segment", "7", "--version", "5");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(loads.segments.snapshots.loading.get("7/5")).isEqualTo(users(10));
    assertThat(run.notes().get(2)).startsWith("torg: snapshot 5 is not finished;");
  }

  @Test
  void shouldAbandonWhatIsOfThisFileAndInDisorder() throws Exception {
    loads.segments.snapshots.loading.put("7/5", users(65_536));
    var users = users(131_072);
    users.add(4L);
    var run = loads.load(loads.text(users), "--segment", "7", "--version", "5");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(loads.segments.snapshots.loading).isEmpty();
  }

  @Test
  void shouldBeginNothingWithoutAFile() throws Exception {
    var run = loads.load(directory.resolve("none.txt").toString(), "--segment", "7", "--name", "x");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.notes()).hasSize(1);
    assertThat(run.notes().get(0)).endsWith("none.txt: there is no such file");
    assertThat(loads.node.calls).isEmpty();
  }

  @Test
  void shouldKeepTheSnapshotWhenTheFileCannotBeReadOn() throws Exception {
    var broken =
        new SequenceInputStream(
            new ByteArrayInputStream(lines(users(70_000)).getBytes(StandardCharsets.UTF_8)),
            new InputStream() {
              @Override
              public int read() throws IOException {
                throw new IOException("the disk is away");
              }
            });
    var run =
        CommandRun.of(
            loads.data(),
            broken,
            CommandRun.FIXED,
            "segments",
            "load",
            "-",
            "--segment=7",
            "--version=5");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.notes().subList(1, 3))
        .containsExactly(
            "torg: - cannot be read: java.io.IOException: the disk is away",
            "torg: the same command with --version 5 continues where it stopped");
    assertThat(loads.segments.snapshots.loading.get("7/5")).isEqualTo(users(65_536));
  }
}
