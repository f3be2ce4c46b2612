package torg.store.ydb;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tech.ydb.core.Issue;
import tech.ydb.core.Status;
import tech.ydb.core.StatusCode;
import torg.store.engine.StoreFailure;

class FailuresTest {
  @ParameterizedTest
  @CsvSource({
    "ABORTED, CONFLICT, CONFLICT",
    "OVERLOADED, BUSY, BUSY",
    "CLIENT_RESOURCE_EXHAUSTED, BUSY, UNKNOWN",
    "CLIENT_LIMITS_REACHED, BUSY, BUSY",
    "UNAVAILABLE, LOST, LOST",
    "BAD_SESSION, LOST, LOST",
    "SESSION_BUSY, LOST, LOST",
    "SESSION_EXPIRED, LOST, UNKNOWN",
    "NOT_FOUND, LOST, UNKNOWN",
    "CLIENT_DISCOVERY_FAILED, LOST, LOST",
    "UNDETERMINED, LOST, UNKNOWN",
    "TRANSPORT_UNAVAILABLE, LOST, UNKNOWN",
    "CLIENT_CANCELLED, LOST, UNKNOWN",
    "CLIENT_INTERNAL_ERROR, LOST, UNKNOWN",
    "CLIENT_GRPC_ERROR, LOST, UNKNOWN",
    "TIMEOUT, SLOW, UNKNOWN",
    "CLIENT_DEADLINE_EXCEEDED, SLOW, UNKNOWN",
    "CLIENT_DEADLINE_EXPIRED, SLOW, SLOW",
  })
  void shouldTellWhatBecameOfTransactionWhenStatusIsOfItsOwn(
      StatusCode code, StoreFailure.Kind otherwise, StoreFailure.Kind atCommit) {
    assertThat(kind(Status.of(code), false)).isEqualTo(otherwise);
    assertThat(kind(Status.of(code), true)).isEqualTo(atCommit);
  }

  @ParameterizedTest
  @EnumSource(
      names = {
        "BAD_REQUEST",
        "UNAUTHORIZED",
        "SCHEME_ERROR",
        "GENERIC_ERROR",
        "PRECONDITION_FAILED",
        "ALREADY_EXISTS",
        "UNSUPPORTED",
        "CLIENT_UNAUTHENTICATED"
      })
  void shouldPassStatusAndIssuesOnWhenItIsDefect(StatusCode code) {
    var status = Status.of(code, Issue.of(1, "who knows why", Issue.Severity.ERROR));

    assertThat(Failures.of("SELECT 1", status, true))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(code.name())
        .hasMessageContaining("who knows why")
        .hasMessageContaining("SELECT 1");
  }

  @ParameterizedTest
  @EnumSource(names = {"INTERNAL_ERROR", "CANCELLED", "EXTERNAL_ERROR"})
  void shouldNotPromiseThatNothingWasDoneWhenDefectMeetsCommit(StatusCode code) {
    assertThat(kind(Status.of(code), true)).isEqualTo(StoreFailure.Kind.UNKNOWN);
    assertThat(Failures.of("SELECT 1", Status.of(code), false))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void shouldSayExistsWhenConflictIsDeepWithinIssues() {
    var conflict = issue(2012, issue(0));

    for (var issue : new Issue[] {conflict, issue(1060, issue(0, issue(7), conflict))}) {
      assertThat(kind(Status.of(StatusCode.PRECONDITION_FAILED, issue), false))
          .isEqualTo(StoreFailure.Kind.EXISTS);
    }
  }

  @Test
  void shouldTellIndexThatIsBuiltWhenIssueSaysSo() {
    var status = Status.of(StatusCode.GENERIC_ERROR, issue(1070, issue(2027)));

    assertThat(Failures.of("SELECT 1", status, false)).isInstanceOf(Failures.IndexNotReady.class);
  }

  @ParameterizedTest
  @CsvSource({
    "NOT_FOUND, 0, Lost Snapshot, SLOW",
    "PRECONDITION_FAILED, 0, stale SNAPSHOT 1:2, SLOW",
    "NOT_FOUND, 2015, Transaction not found, LOST",
    "PRECONDITION_FAILED, 2012, Conflict with a key of the snapshot, EXISTS",
    "ABORTED, 0, snapshot, CONFLICT",
    "UNAVAILABLE, 0, snapshot, LOST",
  })
  void shouldTellSnapshotThatIsTooOldWhenTransactionReadsOne(
      StatusCode code, int number, String text, StoreFailure.Kind kind) {
    var issue = Issue.of(number, text, Issue.Severity.ERROR);

    for (var each : new Issue[] {issue, issue(1060, issue(0), issue(0, issue))}) {
      assertThat(Failures.ofSnapshot("SELECT 1", Status.of(code, each)))
          .isInstanceOfSatisfying(
              StoreFailure.class, failure -> assertThat(failure.kind()).isEqualTo(kind));
    }
  }

  @Test
  void shouldSayWhatToDoWhenSnapshotIsTooOld() {
    var issue = Issue.of("lost snapshot", Issue.Severity.ERROR);

    assertThat(Failures.ofSnapshot("SELECT 1", Status.of(StatusCode.NOT_FOUND, issue)))
        .hasMessageContaining("for a few minutes only")
        .hasMessageContaining("faster or in parts")
        .hasMessageContaining("SELECT 1");
  }

  @Test
  void shouldPassOnPreconditionWhenSnapshotHasNoPartInIt() {
    assertThat(Failures.ofSnapshot("SELECT 1", Status.of(StatusCode.PRECONDITION_FAILED)))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void shouldDropSessionWhenNobodyKnowsWhatIsOpenOnIt() {
    var unsound =
        Arrays.stream(StatusCode.values())
            .filter(code -> !Failures.leavesSessionSound(code))
            .collect(Collectors.toSet());

    var clients =
        Stream.of(StatusCode.values()).filter(code -> code.name().startsWith("CLIENT_")).toList();
    var expected = EnumSet.copyOf(clients);
    expected.add(StatusCode.TRANSPORT_UNAVAILABLE);
    expected.add(StatusCode.SESSION_EXPIRED);
    expected.add(StatusCode.UNDETERMINED);
    expected.add(StatusCode.UNUSED_STATUS);
    assertThat(unsound).isEqualTo(expected);
  }

  private static Issue issue(int code, Issue... within) {
    return Issue.of(
        Issue.Position.EMPTY,
        Issue.Position.EMPTY,
        code,
        "Conflict with existing key.",
        Issue.Severity.ERROR,
        within);
  }

  private static StoreFailure.Kind kind(Status status, boolean commitsWrites) {
    var failure = Failures.of("SELECT 1", status, commitsWrites);
    assertThat(failure).isInstanceOf(StoreFailure.class);
    return ((StoreFailure) failure).kind();
  }
}
