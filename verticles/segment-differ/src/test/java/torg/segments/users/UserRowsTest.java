package torg.segments.users;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.bus.Times;
import torg.segments.core.SegmentTables;
import torg.segments.users.UserStates.Change;
import torg.segments.users.UserStates.Move;
import torg.segments.v1.Membership;
import torg.segments.v1.UserChange;
import torg.segments.v1.UserHistory;
import torg.segments.v1.UserSegments;
import torg.store.Row;

class UserRowsTest {
  private static final Instant NOW = Instant.parse("2024-05-01T12:00:00Z");
  private static final long USER = Long.MIN_VALUE + 1;

  private static UserSegments state(long version) {
    return UserSegments.newBuilder()
        .setUserId(USER)
        .setVersion(version)
        .addMemberships(Membership.newBuilder().setSegmentId(-1).setEvaluationVersion(5))
        .build();
  }

  /** With so many versions remembered, of which this is the last. */
  private static Optional<Row> row(long version, int remembered) {
    var history = UserHistory.newBuilder();
    LongStream.rangeClosed(version - remembered + 1, version)
        .forEach(one -> history.addChanges(UserChange.newBuilder().setVersion(one)));
    return Optional.of(UserRows.row(state(version), history.build().toByteString()));
  }

  private static List<UserChange> changes(ByteString history) {
    try {
      return UserHistory.parseFrom(history).getChangesList();
    } catch (InvalidProtocolBufferException damaged) {
      throw new AssertionError(damaged);
    }
  }

  @ParameterizedTest(name = "{0} remembered, at most {1}: from {2} on")
  @CsvSource({
    "0,20,101",
    "1,20,100",
    "18,20,83",
    "19,20,82",
    "20,20,82",
    "21,20,82",
    "50,20,82",
    "0,1,101",
    "1,1,101",
    "5,1,101",
    "5,2,100"
  })
  void shouldForgetTheOldestVersions(int remembered, int max, long first) {
    var change = new Change(state(101), List.of(), List.of());
    var history = UserRows.history(row(100, remembered), new Move(7, 5, true), change, max, NOW);
    assertThat(changes(history))
        .extracting(UserChange::getVersion)
        .isEqualTo(LongStream.rangeClosed(first, 101).boxed().toList());
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "50"})
  void shouldRememberNothingWhenNothingShallBe(int remembered) {
    var change = new Change(state(101), List.of(), List.of());
    var history = UserRows.history(row(100, remembered), new Move(7, 5, true), change, 0, NOW);
    assertThat(changes(history)).isEmpty();
  }

  @Test
  void shouldSayWhatMadeAVersion() {
    var change = new Change(state(1), List.of(8L, -1L), List.of(3L));
    var history = UserRows.history(Optional.empty(), new Move(-2, 6, false), change, 20, NOW);
    assertThat(changes(history))
        .containsExactly(
            UserChange.newBuilder()
                .setVersion(1)
                .setChangedAt(Times.of(NOW))
                .setSegmentId(-2)
                .setEvaluationVersion(6)
                .setAdded(false)
                .addAllStaleSegmentIds(List.of(8L, -1L))
                .addOldestSegmentIds(3)
                .build());
    assertThat(
            changes(UserRows.history(Optional.empty(), new Move(7, 6, true), change, 20, NOW))
                .get(0)
                .getAdded())
        .isTrue();
  }

  @Test
  void shouldReadWhatItWrites() {
    var row = row(41, 3);
    assertThat(UserRows.state(USER, row)).isEqualTo(state(41));
    assertThat(UserRows.history(row))
        .extracting(UserChange::getVersion)
        .containsExactly(39L, 40L, 41L);
    assertThat(row.orElseThrow().get(SegmentTables.VERSION)).isEqualTo(41);
    assertThat(row.orElseThrow().key()).isEqualTo(UserRows.key(USER));
    // It is emitted as it is stored.
    assertThat(row.orElseThrow().get(SegmentTables.STATE)).isEqualTo(state(41).toByteString());
  }

  @Test
  void shouldKnowUsersThatWereNeverInASegment() {
    assertThat(UserRows.state(USER, Optional.empty()))
        .isEqualTo(UserSegments.newBuilder().setUserId(USER).build());
    assertThat(UserRows.history(Optional.empty())).isEmpty();
  }
}
