package torg.node.cli.segments;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import torg.node.cli.CommandRun;
import torg.node.cli.segments.PlayedSegments.Trouble;
import torg.testkit.HandClock;

class SegmentLoadTest {
  private static final String USERS = "POST /v1/segments/7/snapshots/5/users";
  private static final String BEGIN = "POST /v1/segments/7/snapshots {\"version\":5}";

  @TempDir Path directory;
  private PlayedSegments node;

  private Path data() {
    return directory.resolve("data");
  }

  @BeforeEach
  void start() throws IOException {
    node = new PlayedSegments();
    node.segments.put("7", "buyers");
    CommandRun.pretendNode(data(), node.address());
  }

  @AfterEach
  void stop() {
    node.close();
  }

  private CommandRun load(String... line) throws Exception {
    var all = new ArrayList<>(List.of("segments", "load"));
    all.addAll(List.of(line));
    return CommandRun.of(data(), all.toArray(String[]::new));
  }

  private static List<Long> users(int count) {
    return LongStream.range(0, count).map(at -> at * 3).boxed().collect(Collectors.toList());
  }

  private String text(List<Long> users) throws IOException {
    var file = directory.resolve("users.txt");
    return Files.writeString(file, lines(users)).toString();
  }

  private String binary(String name, List<Long> users) throws IOException {
    var bytes = ByteBuffer.allocate(users.size() * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    users.forEach(bytes::putLong);
    return Files.write(directory.resolve(name), bytes.array()).toString();
  }

  private static String lines(List<Long> users) {
    return users.stream()
        .map(user -> Long.toUnsignedString(user) + "\n")
        .collect(Collectors.joining());
  }

  @Test
  void shouldLoadATextInPortionsAndFinishIt() throws Exception {
    var users = users(150_000);
    users.add(-1L);
    var run = load(text(users), "--segment", "7", "--version", "5", "--json");
    assertThat(run.exit()).as("%s", run.notes()).isZero();
    assertThat(node.snapshots.whole).containsOnlyKeys("7/5");
    assertThat(node.snapshots.whole.get("7/5")).isEqualTo(users);
    assertThat(node.calls)
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
    var named = binary("users.bin", users);
    var unnamed = binary("users", users);
    assertThat(load(named, "--segment", "7", "--version", "5").exit()).isZero();
    assertThat(load(unnamed, "--segment=7", "--version=6", "--format=binary").exit()).isZero();
    assertThat(node.snapshots.whole.get("7/5")).isEqualTo(users);
    assertThat(node.snapshots.whole.get("7/6")).isEqualTo(users);
  }

  @Test
  void shouldLoadStandardInputWithTheSecondAsVersion() throws Exception {
    var input = new ByteArrayInputStream("4\n8\n".getBytes(StandardCharsets.UTF_8));
    var run =
        CommandRun.of(data(), input, CommandRun.FIXED, "segments", "load", "-", "--segment", "7");
    assertThat(run.exit()).as("%s", run.notes()).isZero();
    assertThat(node.snapshots.whole.get("7/1700000000")).isEqualTo(List.of(4L, 8L));
  }

  @Test
  void shouldLoadAnEmptyFile() throws Exception {
    assertThat(load(text(List.of()), "--segment", "7", "--version", "5").exit()).isZero();
    assertThat(node.snapshots.whole.get("7/5")).isEmpty();
    assertThat(node.calls)
        .containsExactly(BEGIN, "POST /v1/segments/7/snapshots/5/finish {\"rows\":0}");
  }

  @Test
  void shouldCreateASegmentThatDoesNotExistWhenItHasAName() throws Exception {
    var last = "18446744073709551615";
    var run = load(text(users(3)), "--segment", last, "--name", "new one", "--version", "5");
    assertThat(run.exit()).as("%s", run.notes()).isZero();
    assertThat(node.segments).containsEntry(last, "new one");
    assertThat(node.snapshots.whole.get(last + "/5")).isEqualTo(users(3));
  }

  @Test
  void shouldLeaveASegmentThatExistsAsItIs() throws Exception {
    assertThat(load(text(users(3)), "--segment", "7", "--name", "other").exit()).isZero();
    assertThat(node.segments).containsEntry("7", "buyers");
  }

  @Test
  void shouldSayHowASegmentIsCreated() throws Exception {
    var run = load(text(users(3)), "--segment", "8");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.notes())
        .containsExactly(
            "torg: segment 8 does not exist", "torg: with --name NAME the segment is created");
  }

  @Test
  void shouldGoOnAfterTheUsersThatAreThere() throws Exception {
    var users = users(200_000);
    node.snapshots.loading.put("7/5", new ArrayList<>(users.subList(0, 100_000)));
    var run = load(text(users), "--segment", "7", "--version", "5");
    assertThat(run.exit()).as("%s", run.notes()).isZero();
    assertThat(node.snapshots.whole.get("7/5")).isEqualTo(users);
    assertThat(node.calls.subList(1, 4))
        .containsExactly(
            USERS + " at 65536: 34464", USERS + " at 100000: 65536", USERS + " at 165536: 34464");
    assertThat(run.notes().get(0))
        .endsWith(": continues after 100,000 users that are already loaded");
    assertThat(run.notes().get(1)).contains("with 200,000 users, 100,000 sent now;");
  }

  @Test
  void shouldFinishALoadOfWhichAllUsersAreThere() throws Exception {
    node.snapshots.loading.put("7/5", users(65_536));
    assertThat(load(text(users(65_536)), "--segment", "7", "--version", "5").exit()).isZero();
    assertThat(node.snapshots.whole.get("7/5")).isEqualTo(users(65_536));
  }

  @Test
  void shouldNotGoOnWithAnotherFile() throws Exception {
    node.snapshots.loading.put("7/5", new ArrayList<>(List.of(0L, 1L)));
    var run = load(text(users(5)), "--segment", "7", "--version", "5");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.notes().subList(1, 3))
        .containsExactly(
            "torg: other users are there",
            "torg: snapshot 5 was begun with another file, or somebody else is loading it; without --version this file becomes a new snapshot");
    assertThat(node.snapshots.loading.get("7/5")).isEqualTo(List.of(0L, 1L));
  }

  @Test
  void shouldNotFinishWithAFileThatIsShorterThanWhatIsThere() throws Exception {
    node.snapshots.loading.put("7/5", users(10));
    var run = load(text(users(4)), "--segment", "7", "--version", "5");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.notes().get(1))
        .endsWith("users.txt has only 4 users, but 10 are already loaded");
    assertThat(node.snapshots.loading.get("7/5")).isEqualTo(users(10));
    assertThat(node.calls).containsExactly(BEGIN);
  }

  @Test
  void shouldRepeatWhatMayPassWithGrowingPauses() throws Exception {
    node.trouble("/users", Trouble.UNAVAILABLE, Trouble.BROKEN, Trouble.UNHEARD);
    node.trouble("/finish", Trouble.UNAVAILABLE);
    var run = load(text(users(70_000)), "--segment", "7", "--version", "5");
    assertThat(run.exit()).as("%s", run.notes()).isZero();
    assertThat(node.snapshots.whole.get("7/5")).isEqualTo(users(70_000));
    assertThat(run.pauses())
        .containsExactly(
            Duration.ofSeconds(1),
            Duration.ofSeconds(2),
            Duration.ofSeconds(4),
            Duration.ofSeconds(1));
    assertThat(node.calls).containsSubsequence(USERS + " at 0: 65536", USERS + " at 0: 65536");
    assertThat(run.notes()).contains("torg: the database is away; trying again in 1 s");
  }

  @Test
  void shouldStopAfterSomeTriesAndSayHowToGoOn() throws Exception {
    node.trouble("/users", Collections.nCopies(6, Trouble.BROKEN).toArray(Trouble[]::new));
    var run = load(text(users(3)), "--segment", "7", "--version", "5");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.pauses().stream().map(Duration::toSeconds)).containsExactly(1L, 2L, 4L, 8L, 16L);
    assertThat(run.notes().get(6))
        .contains("the node at %s gave no answer".formatted(node.address()));
    assertThat(run.notes().get(7))
        .isEqualTo("torg: the same command with --version 5 continues where it stopped");
    assertThat(node.snapshots.loading).as("kept for the next try").containsOnlyKeys("7/5");
    assertThat(load(text(users(3)), "--segment", "7", "--version", "5").exit()).isZero();
  }

  @Test
  void shouldSayHowALoadIsFinishedThatWasNot() throws Exception {
    node.trouble("/finish", Trouble.FORBIDDEN);
    var run = load(text(users(3)), "--segment", "7", "--version", "5");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.notes().get(2))
        .startsWith("torg: all users are loaded: the same command with --version 5 finishes it")
        .contains("'./torg segments enqueue 7 --version 5'");
  }

  @Test
  void shouldPrintARefusalAndNotRepeatIt() throws Exception {
    node.trouble("/users", Trouble.FORBIDDEN);
    var run = load(text(users(3)), "--segment", "7", "--version", "5");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.pauses()).isEmpty();
    assertThat(run.notes().subList(1, 3))
        .containsExactly(
            "torg: a token with the scope service is needed",
            "torg: the same command with --version 5 continues where it stopped");
  }

  @Test
  void shouldNotRepeatTheBeginning() throws Exception {
    node.trouble("/snapshots", Trouble.UNAVAILABLE);
    var run = load(text(users(3)), "--segment", "7");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.notes()).containsExactly("torg: the database is away");
  }

  @Test
  void shouldAbandonTheSnapshotOfAFileInDisorder() throws Exception {
    var users = users(70_000);
    users.add(4L);
    var run = load(text(users), "--segment", "7", "--version", "5");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.notes().get(1))
        .contains("users.txt", "user 4 comes after user 209997", "sort -n -u");
    assertThat(run.notes().get(2))
        .isEqualTo("torg: snapshot 5 was abandoned; nothing is left of it");
    assertThat(node.calls).endsWith(USERS + " at 0: 65536", "DELETE /v1/segments/7/snapshots/5");
    assertThat(node.snapshots.loading).isEmpty();
  }

  @Test
  void shouldSayWhatIsLeftWhenItCannotBeAbandoned() throws Exception {
    node.trouble("/snapshots/5", Trouble.UNAVAILABLE);
    var run = load(text(List.of(2L, 1L)), "--segment", "7", "--version", "5");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.notes().subList(2, 4))
        .containsExactly(
            "torg: the database is away",
            "torg: snapshot 5 is not finished; it is removed automatically once segments.abandonedAfter has passed");
  }

  @Test
  void shouldNotAbandonWhatMayBeOfAnotherFile() throws Exception {
    node.snapshots.loading.put("7/5", users(10));
    var run = load(text(List.of(2L, 1L)), "--segment", "7", "--version", "5");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(node.snapshots.loading.get("7/5")).isEqualTo(users(10));
    assertThat(run.notes().get(2)).startsWith("torg: snapshot 5 is not finished;");
  }

  @Test
  void shouldAbandonWhatIsOfThisFileAndInDisorder() throws Exception {
    node.snapshots.loading.put("7/5", users(65_536));
    var users = users(131_072);
    users.add(4L);
    var run = load(text(users), "--segment", "7", "--version", "5");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(node.snapshots.loading).isEmpty();
  }

  @Test
  void shouldBeginNothingWithoutAFile() throws Exception {
    var run = load(directory.resolve("none.txt").toString(), "--segment", "7", "--name", "x");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.notes()).hasSize(1);
    assertThat(run.notes().get(0)).endsWith("none.txt: there is no such file");
    assertThat(node.calls).isEmpty();
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
            data(),
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
    assertThat(node.snapshots.loading.get("7/5")).isEqualTo(users(65_536));
  }

  @Test
  void shouldTellHowItGoesWhenItTakesLong() throws Exception {
    var clock = stepping();
    var run =
        CommandRun.of(
            data(),
            InputStream.nullInputStream(),
            clock,
            "segments",
            "load",
            binary("users.bin", users(4 * 65_536)),
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
            data(),
            stepping(),
            "segments",
            "load",
            binary("users.bin", users(4 * 65_536)),
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
