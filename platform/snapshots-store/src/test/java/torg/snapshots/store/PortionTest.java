package torg.snapshots.store;

import static org.assertj.core.api.Assertions.assertThat;
import static torg.bus.faults.Fault.INVALID;
import static torg.bus.faults.Fault.PRECONDITION;

import java.time.Instant;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import torg.bus.faults.Fault;
import torg.snapshots.SnapshotId;
import torg.snapshots.store.Portion.Step;
import torg.snapshots.store.StoredSnapshot.State;

class PortionTest {
  private static final SnapshotId ID = new SnapshotId(5, 7);
  private static final long[] NONE = {};

  record Refused(String name, State state, long offset, long[] users, Fault fault, String text) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static long[] users(long... users) {
    return users;
  }

  /** What a snapshot with the users 10, 20 and 30 does not take. */
  static Stream<Refused> refused() {
    var many = LongStream.range(100, 100 + 65_537).toArray();
    return Stream.of(
        loading("negative offset", -1, users(40), INVALID, "offset: must be 0 or more, got -1"),
        loading("no users", 3, NONE, INVALID, "user_ids: 1 to 65536 are allowed at once, got 0"),
        loading("too many", 3, many, INVALID, "1 to 65536 are allowed at once, got 65537"),
        loading(
            "disorder within",
            3,
            users(40, 60, 50),
            INVALID,
            "user 50 in row 5 counted from 0 comes after user 60"),
        loading(
            "unsigned disorder",
            3,
            users(-1, 40),
            INVALID,
            "user 40 in row 4 counted from 0 comes after user 18446744073709551615"),
        loading(
            "duplicate within",
            3,
            users(40, 50, 50),
            INVALID,
            "user 50 appears twice, in rows 4 and 5"),
        loading(
            "before the last",
            3,
            users(29),
            INVALID,
            "user 29 in row 3 counted from 0 comes after"),
        loading("the last again", 3, users(30), INVALID, "user 30 appears twice, in rows 2 and 3"),
        loading("a gap", 4, users(40), PRECONDITION, "has 3 users, got more with offset 4"),
        loading("too early", 1, users(20), PRECONDITION, "go on with offset 3"),
        loading("an overlap", 2, users(30, 40), PRECONDITION, "go on with offset 3"),
        loading(
            "far away",
            Long.MAX_VALUE,
            users(40),
            PRECONDITION,
            "offset 9223372036854775807; go on"),
        new Refused("whole", State.WHOLE, 3, users(40), PRECONDITION, "takes no more users"),
        new Refused("removed", State.REMOVING, 3, users(40), PRECONDITION, "is being removed"));
  }

  private static Refused loading(String name, long offset, long[] users, Fault fault, String text) {
    return new Refused(name, State.LOADING, offset, users, fault, text);
  }

  @ParameterizedTest
  @MethodSource
  void refused(Refused given) {
    var portion = new Portion(given.offset(), given.users());
    var refusal =
        TestStorage.refusal(
            () -> {
              portion.check();
              portion.following(there(given.state()));
            });
    assertThat(refusal.fault()).isEqualTo(given.fault());
    assertThat(refusal).hasMessageContaining(given.text());
  }

  @Test
  void shouldTakeWhatFollowsAndCompareWhatIsThere() {
    assertThat(new Portion(3, users(31, -1)).following(there(State.LOADING))).isEqualTo(Step.ADD);
    assertThat(new Portion(1, users(20, 30)).following(there(State.LOADING)))
        .isEqualTo(Step.COMPARE);
    assertThat(new Portion(0, users(0)).following(StoredSnapshot.fresh(ID, Instant.EPOCH)))
        .isEqualTo(Step.ADD);
  }

  @Test
  void shouldNameTheFirstRowThatDiffersFromWhatIsThere() {
    var portion = new Portion(1, users(20, 30));
    portion.requireSame(there(State.LOADING), users(10, 20, 30));
    assertThat(
            TestStorage.refusal(() -> portion.requireSame(there(State.LOADING), users(10, 21, 30))))
        .hasMessage(
            "snapshot 7 of segment 5 has user 21 in row 1 counted from 0, got user 20;"
                + " remove it and load it again, or go on with offset 3");
    assertThat(TestStorage.refusal(() -> portion.requireSame(there(State.LOADING), users(20))))
        .hasMessageContaining("has no user in row 2");
  }

  private static StoredSnapshot there(State state) {
    return new StoredSnapshot(ID, state, 3, Optional.of(30L), Instant.EPOCH, Instant.EPOCH);
  }
}
