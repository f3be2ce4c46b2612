package torg.node.cli.segments;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.node.cli.segments.SegmentLoads.BEGIN;
import static torg.node.cli.segments.SegmentLoads.USERS;
import static torg.node.cli.segments.SegmentLoads.users;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.node.cli.CommandRun;
import torg.testkit.HandClock;

/** A load that nothing disturbs. */
class SegmentLoadTest {
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
  void shouldLoadATextInPortionsAndFinishIt() throws Exception {
    var users = users(150_000);
    users.add(-1L);
    var run = loads.load(loads.text(users), "--segment", "7", "--version", "5", "--json");
    assertThat(run.exit()).as("%s", run.notes()).isZero();
    assertThat(loads.segments.snapshots.whole).containsOnlyKeys("7/5");
    assertThat(loads.segments.snapshots.whole.get("7/5")).isEqualTo(users);
    assertThat(loads.node.calls)
        .containsExactly(
            BEGIN,
            USERS + " at 0: 65536",
            USERS + " at 65536: 65536",
            USERS + " at 131072: 18929",
            "POST /v1/segments/7/snapshots/5/finish {\"rows\":150001}");
    assertThat(run.notes())
        .containsExactly(
            "torg: loading %s as snapshot 5 of segment 7".formatted(directory.resolve("users.txt")),
            "torg: snapshot 5 of segment 7 is complete with 150,001 users, 150,001 sent now; its diff is enqueued");
    assertThat(run.output()).contains("\"WHOLE\"");
  }

  @Test
  void shouldLoadABinaryFileByItsNameAndByTheOption() throws Exception {
    var users = List.of(1L, 256L, -2L);
    var named = loads.binary("users.bin", users);
    var unnamed = loads.binary("users", users);
    assertThat(loads.load(named, "--segment", "7", "--version", "5").exit()).isZero();
    assertThat(loads.load(unnamed, "--segment=7", "--version=6", "--format=binary").exit())
        .isZero();
    assertThat(loads.segments.snapshots.whole.get("7/5")).isEqualTo(users);
    assertThat(loads.segments.snapshots.whole.get("7/6")).isEqualTo(users);
  }

  @Test
  void shouldLoadStandardInputWithTheSecondAsVersion() throws Exception {
    var input = new ByteArrayInputStream("4\n8\n".getBytes(StandardCharsets.UTF_8));
    var run =
        CommandRun.of(
            loads.data(), input, CommandRun.FIXED, "segments", "load", "-", "--segment", "7");
    assertThat(run.exit()).as("%s", run.notes()).isZero();
    assertThat(loads.segments.snapshots.whole.get("7/1700000000")).isEqualTo(List.of(4L, 8L));
  }

  @Test
  void shouldLoadAnEmptyFile() throws Exception {
    assertThat(loads.load(loads.text(List.of()), "--segment", "7", "--version", "5").exit())
        .isZero();
    assertThat(loads.segments.snapshots.whole.get("7/5")).isEmpty();
    assertThat(loads.node.calls)
        .containsExactly(BEGIN, "POST /v1/segments/7/snapshots/5/finish {\"rows\":0}");
  }

  @Test
  void shouldCreateASegmentThatDoesNotExistWhenItHasAName() throws Exception {
    var last = "18446744073709551615";
    var run =
        loads.load(loads.text(users(3)), "--segment", last, "--name", "new one", "--version", "5");
    assertThat(run.exit()).as("%s", run.notes()).isZero();
    assertThat(loads.segments.segments).containsEntry(last, "new one");
    assertThat(loads.segments.snapshots.whole.get(last + "/5")).isEqualTo(users(3));
  }

  @Test
  void shouldLeaveASegmentThatExistsAsItIs() throws Exception {
    assertThat(loads.load(loads.text(users(3)), "--segment", "7", "--name", "other").exit())
        .isZero();
    assertThat(loads.segments.segments).containsEntry("7", "buyers");
  }

  @Test
  void shouldSayHowASegmentIsCreated() throws Exception {
    var run = loads.load(loads.text(users(3)), "--segment", "8");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.notes())
        .containsExactly(
            "torg: segment 8 does not exist", "torg: with --name NAME the segment is created");
  }

  @Test
  void shouldTellHowItGoesWhenItTakesLong() throws Exception {
    var clock = stepping();
    var run =
        CommandRun.of(
            loads.data(),
            InputStream.nullInputStream(),
            clock,
            "segments",
            "load",
            loads.binary("users.bin", users(4 * 65_536)),
            "--segment=7",
            "--version=5");
    assertThat(run.exit()).isZero();
    assertThat(run.notes().subList(1, 3))
        .containsExactly(
            "torg: 131,072 users, 50%, 109,227 a second",
            "torg: 262,144 users, 100%, 109,227 a second");
    assertThat(run.notes()).hasSize(4);
    assertThat(run.notes().get(3)).contains("262,144 sent now in 3 s, 87,381 a second");
  }

  @Test
  void shouldDrawABarWherePeopleLook() throws Exception {
    var run =
        CommandRun.interactive(
            loads.data(),
            stepping(),
            "segments",
            "load",
            loads.binary("users.bin", users(4 * 65_536)),
            "--segment=7",
            "--version=5");
    assertThat(run.exit()).isZero();
    assertThat(run.output()).isEmpty();
    assertThat(String.join("\n", run.notes()))
        .contains("[###############---------------] 131,072 users, 50%, 109,227 a second")
        .contains("[##############################] 262,144 users, 100%, 109,227 a second")
        .contains("\ntorg: snapshot 5 of segment 7 is complete");
  }

  private static Clock stepping() {
    return HandClock.stepping(Instant.ofEpochSecond(CommandRun.NOW), Duration.ofMillis(600));
  }
}
