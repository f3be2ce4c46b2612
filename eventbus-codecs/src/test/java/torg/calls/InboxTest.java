package torg.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import torg.bridge.v1.BatchAnswer;
import torg.bridge.v1.Rejection;
import torg.bus.faults.Downstream;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.bus.requests.Requests;

/** The key of a record is its first letter. */
class InboxTest {
  private final List<String> taken = new ArrayList<>();

  private Future<BatchAnswer> take(List<String> records, Future<Void> slow) {
    return Inbox.take(
        records,
        record -> record.charAt(0),
        record -> {
          taken.add(record);
          return switch (record.substring(1)) {
            case "-slow" -> slow;
            case "-thrown" -> throw FaultException.invalid("letter", "is wrong");
            case "-refused" ->
                Future.failedFuture(FaultException.of(Fault.PRECONDITION, "not yet"));
            case "-away" -> Future.failedFuture(FaultException.unavailable("is away"));
            case "-defect" -> throw new IllegalStateException("a defect");
            default -> Future.succeededFuture();
          };
        });
  }

  @Test
  void shouldTakeTheNextOfAKeyOnlyWhenTheOneBeforeIsDone() {
    var slow = Promise.<Void>promise();
    var answer = take(List.of("a-slow", "a2", "b1", "a3"), slow.future());
    assertThat(taken).containsExactly("a-slow", "b1");
    assertThat(answer.isComplete()).isFalse();
    slow.complete();
    assertThat(taken).containsExactly("a-slow", "b1", "a2", "a3");
    assertThat(answer.result().getRejectedList()).isEmpty();
  }

  @Test
  void shouldRejectSinglyWhenARecordWillNeverBeAccepted() {
    var answer = take(List.of("a1", "a-thrown", "a2", "b-refused"), Future.succeededFuture());
    assertThat(taken).containsExactly("a1", "a-thrown", "a2", "b-refused");
    assertThat(answer.result().getRejectedList())
        .extracting(Rejection::getIndex, Rejection::getFault, Rejection::getReason)
        .containsExactlyInAnyOrder(
            tuple(1, "INVALID", "letter: is wrong"), tuple(3, "PRECONDITION", "not yet"));
  }

  @Test
  void shouldFailTheBatchWhenARecordMayBeAcceptedLater() {
    for (var failing : List.of("a-away", "a-defect")) {
      taken.clear();
      var answer = take(List.of("a-thrown", failing, "a2", "b1"), Future.succeededFuture());
      assertThat(answer.failed()).isTrue();
      assertThat(taken).containsExactly("a-thrown", failing, "b1");
    }
  }

  @Test
  void shouldWaitForTheOthersWhenTheBatchFails() {
    var slow = Promise.<Void>promise();
    var answer = take(List.of("a-away", "b-slow", "b2"), slow.future());
    assertThat(answer.isComplete()).isFalse();
    slow.complete();
    assertThat(taken).containsExactly("a-away", "b-slow", "b2");
    assertThat(answer.cause()).hasMessage("is away");
  }

  @Test
  void shouldAnswerAnEmptyBatch() {
    assertThat(take(List.of(), Future.succeededFuture()).result())
        .isEqualTo(BatchAnswer.getDefaultInstance());
  }

  @ParameterizedTest
  @EnumSource
  void shouldRejectOnlyWhatSpeaksOfTheRecord(Fault fault) {
    var ofTheRecord =
        Set.of(
            Fault.INVALID,
            Fault.NOT_FOUND,
            Fault.ALREADY_EXISTS,
            Fault.PRECONDITION,
            Fault.TOO_LARGE);
    assertThat(Inbox.isRejection(FaultException.of(fault, "why")))
        .isEqualTo(ofTheRecord.contains(fault));
  }

  @Test
  void shouldFindTheBadRecordsByHalvesWhenTakenTogether() {
    var parts = new ArrayList<List<String>>();
    var answer =
        Inbox.takeTogether(
            List.of("a", "bad", "c", "d", "bad"),
            part -> {
              parts.add(part);
              return part.contains("bad")
                  ? Future.failedFuture(FaultException.invalid("letter", "is wrong"))
                  : Future.succeededFuture();
            });
    assertThat(answer.result().getRejectedList())
        .extracting(Rejection::getIndex, Rejection::getFault, Rejection::getReason)
        .containsExactly(
            tuple(1, "INVALID", "letter: is wrong"), tuple(4, "INVALID", "letter: is wrong"));
    assertThat(parts)
        .containsExactly(
            List.of("a", "bad", "c", "d", "bad"),
            List.of("a", "bad"),
            List.of("a"),
            List.of("bad"),
            List.of("c", "d", "bad"),
            List.of("c"),
            List.of("d", "bad"),
            List.of("d"),
            List.of("bad"));
  }

  @Test
  void shouldFailWhenRecordsTakenTogetherMayBeAcceptedLater() {
    var answer =
        Inbox.takeTogether(
            List.of("a", "b"), part -> Future.failedFuture(FaultException.unavailable("is away")));
    assertThat(answer.cause()).hasMessage("is away");
  }

  @Test
  void shouldRejectWhatACheckDoesNotLetThrough() {
    var checked =
        Inbox.checked(
            List.of("ok", "x", "fine"), one -> Requests.within("length", one.length(), 2, 9));
    assertThat(checked.accepted()).containsExactly("ok", "fine");
    assertThat(checked.answer().getRejectedList())
        .extracting(Rejection::getIndex, Rejection::getReason)
        .containsExactly(tuple(1, "length: must be from 2 to 9, got 1"));
  }

  @Test
  void shouldNotRejectWhenSomeoneElseRefusesWhatTheNodeAsks() {
    var refused = Downstream.of(Future.failedFuture(FaultException.notFound("topic 'x'")));
    assertThat(refused.cause())
        .isInstanceOfSatisfying(
            FaultException.class, cause -> assertThat(cause.fault()).isEqualTo(Fault.UNAVAILABLE))
        .hasMessage("topic 'x' does not exist");
    var defect = new IllegalStateException("a defect");
    assertThat(Downstream.of(Future.failedFuture(defect)).cause()).isSameAs(defect);
    assertThat(Downstream.of(Future.succeededFuture(7)).result()).isEqualTo(7);
  }
}
