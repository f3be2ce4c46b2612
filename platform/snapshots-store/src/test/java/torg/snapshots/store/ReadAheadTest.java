package torg.snapshots.store;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.bus.faults.Fault.UNAVAILABLE;
import static torg.snapshots.store.StoredUsers.PAGE_BLOCKS;
import static torg.snapshots.store.TestStorage.refusal;

import io.vertx.core.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import torg.snapshots.SnapshotId;
import torg.snapshots.UserRange;
import torg.testkit.Await;

class ReadAheadTest {
  private static final SnapshotId ID = new SnapshotId(1, 1);
  private static final int BLOCKS = 5 * PAGE_BLOCKS;
  private static TestStorage node;
  private WatchedStore watched;
  private StoredSnapshots source;

  @BeforeAll
  static void start() {
    node = new TestStorage();
    node.write(ID, TestStorage.pairs(BLOCKS));
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  @BeforeEach
  void watch() {
    watched = new WatchedStore(node.store);
    source = new StoredSnapshots(watched);
  }

  @Test
  void shouldReadNothingBeforeItIsAsked() {
    source.open(ID, UserRange.ALL);
    assertThat(watched.gets).hasValue(0);
    assertThat(watched.scans).hasValue(0);
  }

  @Test
  void shouldReadOnePageAheadAndNoMore() {
    var stream = source.open(ID, UserRange.ALL);
    for (var taken = 1; taken <= BLOCKS; taken++) {
      Await.result(stream.next());
      var pagesBegun = (taken - 1) / PAGE_BLOCKS + 1;
      assertThat(watched.scans)
          .as("scans after %d blocks", taken)
          .hasValue(Math.min(5, pagesBegun + 1));
    }
    assertThat(Await.result(stream.next())).isEmpty();
    assertThat(Await.result(stream.next())).as("after the end").isEmpty();
    assertThat(watched.scans).hasValue(5);
    assertThat(watched.rows).hasValue(BLOCKS);
    assertThat(watched.gets).as("before and after").hasValue(2);
  }

  @Test
  void shouldReadNoPageBeyondTheRange() {
    var last = 10L * PAGE_BLOCKS + 1;
    assertThat(TestStorage.rest(source.open(ID, new UserRange(0, last)))).hasSize(2 * PAGE_BLOCKS);
    assertThat(watched.scans).hasValue(1);
  }

  @Test
  void shouldReadNoBlockForARangePastTheLastUser() {
    assertThat(TestStorage.rest(source.open(ID, UserRange.after(10L * BLOCKS + 1)))).isEmpty();
    assertThat(watched.scans).hasValue(0);
  }

  @Test
  void shouldFailAfterItIsClosedInsteadOfEnding() {
    var stream = source.open(ID, UserRange.ALL);
    Await.result(stream.next());
    Await.result(stream.close());
    Await.result(stream.close());
    var refusal = refusal(stream.next());
    assertThat(refusal.fault()).isEqualTo(UNAVAILABLE);
    assertThat(refusal).hasMessage("the reading of snapshot 1 of segment 1 was closed");
    assertThat(watched.scans).hasValue(2);
  }

  /** On one context, where the answer cannot overtake the close. */
  @Test
  void shouldFailWhatIsAskedForWhenItIsClosed() {
    var asked =
        Future.<long[]>future(
            promise ->
                node.vertx.runOnContext(
                    turn -> {
                      var stream = source.open(ID, UserRange.ALL);
                      var next = stream.next();
                      stream.close().compose(closed -> next).onComplete(promise);
                    }));
    assertThat(refusal(asked).fault()).isEqualTo(UNAVAILABLE);
    assertThat(watched.scans.get()).as("scans").isLessThanOrEqualTo(1);
  }
}
