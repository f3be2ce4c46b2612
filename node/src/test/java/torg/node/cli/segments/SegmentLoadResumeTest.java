package torg.node.cli.segments;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.node.cli.segments.SegmentLoads.BEGIN;
import static torg.node.cli.segments.SegmentLoads.USERS;
import static torg.node.cli.segments.SegmentLoads.users;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A load of which the node has a part already. */
class SegmentLoadResumeTest {
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
  void shouldGoOnAfterTheUsersThatAreThere() throws Exception {
    var users = users(200_000);
    loads.segments.snapshots.loading.put("7/5", new ArrayList<>(users.subList(0, 100_000)));
    var run = loads.load(loads.text(users), "--segment", "7", "--version", "5");
    assertThat(run.exit()).as("%s", run.notes()).isZero();
    assertThat(loads.segments.snapshots.whole.get("7/5")).isEqualTo(users);
    assertThat(loads.node.calls.subList(1, 4))
        .containsExactly(
            USERS + " at 65536: 34464", USERS + " at 100000: 65536", USERS + " at 165536: 34464");
    assertThat(run.notes().get(0))
        .endsWith(": continues after 100,000 users that are already loaded");
    assertThat(run.notes().get(1)).contains("with 200,000 users, 100,000 sent now;");
  }

  @Test
  void shouldFinishALoadOfWhichAllUsersAreThere() throws Exception {
    loads.segments.snapshots.loading.put("7/5", users(65_536));
    assertThat(loads.load(loads.text(users(65_536)), "--segment", "7", "--version", "5").exit())
        .isZero();
    assertThat(loads.segments.snapshots.whole.get("7/5")).isEqualTo(users(65_536));
  }

  @Test
  void shouldNotGoOnWithAnotherFile() throws Exception {
    loads.segments.snapshots.loading.put("7/5", new ArrayList<>(List.of(0L, 1L)));
    var run = loads.load(loads.text(users(5)), "--segment", "7", "--version", "5");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.notes().subList(1, 3))
        .containsExactly(
            "torg: other users are there",
            "torg: snapshot 5 was begun with another file, or somebody else is loading it; without --version this file becomes a new snapshot");
    assertThat(loads.segments.snapshots.loading.get("7/5")).isEqualTo(List.of(0L, 1L));
  }

  @Test
  void shouldNotFinishWithAFileThatIsShorterThanWhatIsThere() throws Exception {
    loads.segments.snapshots.loading.put("7/5", users(10));
    var run = loads.load(loads.text(users(4)), "--segment", "7", "--version", "5");
    assertThat(run.exit()).isEqualTo(1);
    assertThat(run.notes().get(1))
        .endsWith("users.txt has only 4 users, but 10 are already loaded");
    assertThat(loads.segments.snapshots.loading.get("7/5")).isEqualTo(users(10));
    assertThat(loads.node.calls).containsExactly(BEGIN);
  }
}
