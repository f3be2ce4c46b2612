package torg.snapshots.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.buffer.Buffer;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import torg.bus.faults.Fault;
import torg.snapshots.UserRange;
import torg.testkit.Failures;

class RangeBytesTest {
  private static final String SUBJECT = "snapshot 2 of segment 1, users 5 to 9";
  private static final long[] USERS = LongStream.range(1_000, 3_000).toArray();

  @ParameterizedTest(name = "chunks of {0} bytes")
  @ValueSource(ints = {1, 7, 8, 100, 1_000, 16_000})
  void shouldHandOutAllUsersWhenTheAnswerIsWhole(int chunk) {
    var bytes = new RangeBytes(SUBJECT, UserRange.ALL, USERS.length);
    var before = feed(bytes, Played.bytes(USERS), chunk);
    assertThat(before).hasSizeGreaterThanOrEqualTo(USERS.length - 17);
    assertThat(LongStream.concat(Arrays.stream(before), Arrays.stream(bytes.end())))
        .containsExactlyElementsOf(Arrays.stream(USERS).boxed().toList());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "18.16|Code: 241, e.displayText() = DB::Exception: Memory limit|UNAVAILABLE",
        "22.3|Code: 159. DB::Exception: Timeout exceeded|DEADLINE",
        "25.11|__exception__~abcdefghijklmnop~Code: 210. DB::Exception: Net|UNAVAILABLE",
        "Poco|Poco::Exception. Code: 1000, e.code() = 104, e.displayText() = Reset|UNAVAILABLE",
        "C++|std::exception. Code: 1001, type: std::bad_alloc, e.what() = bad|UNAVAILABLE",
        "refusal|Code: 62. DB::Exception: Syntax error|PRECONDITION",
      })
  void shouldNeverTakeAnExceptionForUsersWhenItStandsInTheMiddle(
      String version, String exception, Fault fault) {
    for (var chunk : new int[] {1, 5, 64, 1_000, 100_000}) {
      for (var whole : new int[] {0, 1, 15, 16, 17, 100, 1_999, 2_000}) {
        var bytes = new RangeBytes(SUBJECT, UserRange.ALL, USERS.length);
        var answer =
            Played.bytes(Arrays.copyOf(USERS, whole))
                .appendString(
                    "\r\n" + exception.replace("~", "\r\n") + ", stack " + "x".repeat(2_000));
        var users = feed(bytes, answer, chunk);
        assertThat(users)
            .as("%d users, chunks of %d bytes", whole, chunk)
            .hasSizeBetween(Math.max(0, whole - 16), whole)
            .isEqualTo(Arrays.copyOf(USERS, users.length));
        assertThatThrownBy(bytes::end)
            .satisfies(Failures.fault(fault))
            .hasMessageStartingWith(SUBJECT + ": ClickHouse says \"Code: ");
      }
    }
  }

  @ParameterizedTest(name = "{0} users instead of 2000")
  @CsvSource({"0,0", "1,8", "1999,15992", "2001,16008"})
  void shouldNotEndWhenOtherThanTheCountedUsersCame(int came, long bytesCame) {
    var bytes = new RangeBytes(SUBJECT, UserRange.ALL, 2_000);
    feed(bytes, Played.bytes(LongStream.range(0, came).toArray()), 500);
    assertThatThrownBy(bytes::end)
        .satisfies(Failures.fault(Fault.PRECONDITION))
        .hasMessageStartingWith(
            "%s: %d bytes came instead of 16000, eight for each", SUBJECT, bytesCame);
  }

  @Test
  void shouldNotEndWhenAUserIsTorn() {
    var bytes = new RangeBytes(SUBJECT, UserRange.ALL, 2_000);
    feed(bytes, Played.bytes(USERS).slice(0, 15_995), 500);
    assertThatThrownBy(bytes::end).satisfies(Failures.fault(Fault.PRECONDITION));
  }

  @Test
  void shouldNotReadOnWhenMuchMoreComesThanWasCounted() {
    var bytes = new RangeBytes(SUBJECT, UserRange.ALL, 1);
    var endless = Played.bytes(LongStream.range(0, 10_000).toArray());
    assertThatThrownBy(() -> feed(bytes, endless, 1_000))
        .satisfies(Failures.fault(Fault.PRECONDITION));
  }

  @Test
  void shouldRefuseUsersWhoWereNotAskedFor() {
    var bytes = new RangeBytes(SUBJECT, new UserRange(1_000, 2_998), 2_000);
    feed(bytes, Played.bytes(USERS), 500);
    assertThatThrownBy(bytes::end)
        .satisfies(Failures.fault(Fault.PRECONDITION))
        .hasMessageStartingWith(SUBJECT + ": got user 2999, who was not requested");
  }

  private static long[] feed(RangeBytes bytes, Buffer answer, int chunk) {
    var users = LongStream.builder();
    for (var at = 0; at < answer.length(); at += chunk) {
      var end = Math.min(answer.length(), at + chunk);
      Arrays.stream(bytes.accept(answer.slice(at, end))).forEach(users);
    }
    return users.build().toArray();
  }
}
