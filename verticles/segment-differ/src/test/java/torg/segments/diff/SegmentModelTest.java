package torg.segments.diff;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.bus.faults.FaultException;
import torg.calls.SegmentCalls;
import torg.segments.SegmentNode;
import torg.segments.v1.CancelDiffRequest;
import torg.segments.v1.DisableSegmentRequest;
import torg.segments.v1.EnableSegmentRequest;
import torg.segments.v1.Membership;
import torg.segments.v1.PauseSegmentRequest;
import torg.segments.v1.ResumeSegmentRequest;

/** Random histories of segments, with workers on real Postgres. */
class SegmentModelTest {
  private static final int SEGMENTS = 6;
  private static final int USERS = 60;
  private static final int MEMBERSHIPS_MAX = 3;

  private final long seed = new Random().nextLong();
  private final Random random = new Random(seed);
  private final SegmentNode node =
      SegmentNode.start(
          Map.of(
              "segments.membershipsMax",
              Integer.toString(MEMBERSHIPS_MAX),
              "segments.removalPercentMax",
              "100",
              "segments.historyMax",
              "1000"));
  private final long[] versions = new long[SEGMENTS + 1];

  @AfterEach
  void stop() {
    node.close();
  }

  private Set<Long> load(long segment) {
    var users = new TreeSet<Long>(Long::compareUnsigned);
    for (var count = random.nextInt(USERS); count > 0; count--) {
      // Some of them at the other end of the order.
      users.add((long) random.nextInt(USERS) - 10);
    }
    versions[(int) segment] += 1 + random.nextInt(3);
    node.load(
        segment, versions[(int) segment], users.stream().mapToLong(Long::longValue).toArray());
    return users;
  }

  private static DisableSegmentRequest disable(long segment) {
    return DisableSegmentRequest.newBuilder().setSegmentId(segment).build();
  }

  private static EnableSegmentRequest enable(long segment) {
    return EnableSegmentRequest.newBuilder().setSegmentId(segment).build();
  }

  @Test
  void shouldComeToTheSameStatesAsTheNaiveWay() {
    var naive = new NaiveSegments(MEMBERSHIPS_MAX);
    for (var segment = 1; segment <= SEGMENTS; segment++) {
      node.create(segment);
    }
    node.startWorker();
    for (var step = 0; step < 60; step++) {
      var segment = 1 + random.nextInt(SEGMENTS);
      if (random.nextInt(5) == 0) {
        node.ask(SegmentCalls.DISABLE_SEGMENT, disable(segment));
        naive.disable(segment);
        node.ask(SegmentCalls.ENABLE_SEGMENT, enable(segment));
      } else {
        var users = load(segment);
        node.awaitDone(segment, versions[segment]);
        naive.apply(segment, versions[segment], users);
      }
    }
    assertThat(node.stored()).as("seed %d", seed).isEqualTo(naive.users);
    assertThat(node.lastEmitted()).as("seed %d", seed).isEqualTo(naive.users);
  }

  @Test
  void shouldComeToTheNewestSnapshotsHoweverDiffsWereInterrupted() {
    Map<Long, Set<Long>> newest = new HashMap<>();
    for (var segment = 1L; segment <= SEGMENTS; segment++) {
      node.create(segment);
    }
    var workers = new HashSet<>(Set.of(node.startWorker(), node.startWorker()));
    for (var step = 0; step < 120; step++) {
      long segment = 1 + random.nextInt(SEGMENTS);
      switch (random.nextInt(8)) {
        case 0 -> tried(() -> pause(segment));
        case 1 -> tried(() -> resume(segment));
        case 2 -> tried(() -> cancel(segment));
        case 3 -> {
          node.ask(SegmentCalls.DISABLE_SEGMENT, disable(segment));
          node.ask(SegmentCalls.ENABLE_SEGMENT, enable(segment));
          newest.remove(segment);
        }
        case 4 -> {
          var worker = workers.iterator().next();
          workers.remove(worker);
          node.stopWorker(worker);
          workers.add(node.startWorker());
        }
        default -> newest.put(segment, load(segment));
      }
    }
    for (var segment = 1L; segment <= SEGMENTS; segment++) {
      resume(segment);
      newest.put(segment, load(segment));
      node.awaitDone(segment, versions[(int) segment]);
    }
    checkMembers(newest);
    assertThat(node.lastEmitted()).as("seed %d", seed).isEqualTo(node.stored());
    checkHistory();
  }

  /** A state may lack segments of its user that fell out beyond the limit, never have others. */
  private void checkMembers(Map<Long, Set<Long>> newest) {
    for (var user : node.stored().keySet()) {
      var answer = node.user(user);
      var valid =
          answer.getState().getMembershipsList().stream()
              .map(Membership::getSegmentId)
              .filter(segment -> !answer.getStaleSegmentIdsList().contains(segment))
              .collect(Collectors.toSet());
      var expected =
          newest.keySet().stream()
              .filter(segment -> newest.get(segment).contains(user))
              .collect(Collectors.toSet());
      assertThat(expected).as("user %d, seed %d", user, seed).containsAll(valid);
      if (answer.getHistoryList().stream().allMatch(one -> one.getOldestSegmentIdsCount() == 0)) {
        assertThat(valid).as("user %d, seed %d", user, seed).isEqualTo(expected);
      }
    }
    newest.values().forEach(users -> assertThat(node.stored().keySet()).containsAll(users));
  }

  /** Every version of every user was made once, in order. */
  private void checkHistory() {
    for (var user : node.stored().keySet()) {
      var answer = node.user(user);
      var next = answer.getState().getVersion();
      for (var change : answer.getHistoryList()) {
        assertThat(change.getVersion()).as("user %d, seed %d", user, seed).isEqualTo(next--);
      }
      assertThat(next).as("user %d, seed %d", user, seed).isZero();
    }
  }

  private void pause(long segment) {
    node.ask(
        SegmentCalls.PAUSE_SEGMENT, PauseSegmentRequest.newBuilder().setSegmentId(segment).build());
  }

  private void resume(long segment) {
    node.ask(
        SegmentCalls.RESUME_SEGMENT,
        ResumeSegmentRequest.newBuilder().setSegmentId(segment).build());
  }

  private void cancel(long segment) {
    node.ask(
        SegmentCalls.CANCEL_DIFF, CancelDiffRequest.newBuilder().setSegmentId(segment).build());
  }

  /** It may come at a time at which there is nothing to cancel. */
  private static void tried(Runnable call) {
    try {
      call.run();
    } catch (FaultException refused) {
      assertThat(refused.fault()).isEqualTo(torg.bus.faults.Fault.PRECONDITION);
    }
  }
}
