package torg.snapshots.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import torg.bus.faults.Fault;
import torg.snapshots.UserRange;
import torg.testkit.Failures;

/** Answers that no well server gives. */
class BrokenAnswersTest {
  private static final long[] USERS = LongStream.range(0, 5_000).map(at -> at * 7 + 1).toArray();
  private static final String MEMORY =
      "Code: 241, e.displayText() = DB::Exception: Memory limit (for query) exceeded";
  private static final String SYNTAX = "Code: 62. DB::Exception: Syntax error: failed at 1";

  private final Sources sources = new Sources();
  private final Played server = new Played(sources.vertx(), USERS);

  @AfterEach
  void close() {
    sources.close();
  }

  static Stream<Arguments> passing() {
    return Stream.of(
        Arguments.of("cut before the first user", Played.cutAfter(0)),
        Arguments.of("cut in the middle", Played.cutAfter(2_000)),
        Arguments.of("cut after the last user", Played.cutAfter(USERS.length)),
        Arguments.of("exception at once", Played.exceptionAfter(0, MEMORY)),
        Arguments.of("exception in the middle", Played.exceptionAfter(2_000, MEMORY)),
        Arguments.of("exception after the last", Played.exceptionAfter(USERS.length, MEMORY)),
        Arguments.of("stall in the middle", Played.stalledAfter(2_000)),
        Arguments.of("stall before the end", Played.stalledAfter(USERS.length)),
        Arguments.of("no answer", (Played.Answer) (request, users) -> {}),
        Arguments.of("cut before an answer", cut()),
        Arguments.of("a proxy's 502", Played.status(502, "<html>Bad Gateway</html>")),
        Arguments.of("a proxy's 429", Played.status(429, "slowly")),
        Arguments.of("too many queries", Played.status(500, "Code: 202. DB::Exception: Too many")),
        Arguments.of("timeout", Played.status(500, "Code: 159. DB::Exception: Timeout")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("passing")
  void shouldGoOnAfterTheLastUserWhenWhatBrokePasses(String name, Played.Answer broken)
      throws Exception {
    var source = source(Map.of());
    server.script(broken, broken, Played.WHOLE);
    assertThat(Sources.read(source, UserRange.ALL)).isEqualTo(USERS);
    assertThat(sources.count("retries")).isEqualTo(2);
    assertThat(server.asked()).hasSize(3);
    assertThat(sources.count("rows")).isEqualTo(USERS.length);
  }

  @Test
  void shouldAskOnlyForUsersAfterTheLastWhenTheConnectionBreaks() throws Exception {
    var source = source(Map.of());
    server.script(Played.cutAfter(2_000));
    Sources.read(source, UserRange.ALL);
    assertThat(server.asked().get(0)).isEqualTo(new UserRange(USERS[0], USERS[4_999]));
    assertThat(Arrays.binarySearch(USERS, server.asked().get(1).first() - 1))
        .as("all that came but the few that might have been an exception")
        .isBetween(1_900, 1_999);
    assertThat(server.asked().get(1).last()).isEqualTo(USERS[4_999]);
  }

  static Stream<Arguments> lasting() {
    return Stream.of(
        Arguments.of("cut", Played.cutAfter(0), Fault.UNAVAILABLE, "broke off"),
        Arguments.of("stall", Played.stalledAfter(0), Fault.DEADLINE, "clickhouse.stallTimeout"),
        Arguments.of("502", Played.status(502, "no"), Fault.UNAVAILABLE, "status 502"),
        Arguments.of(
            "no answer",
            (Played.Answer) (request, users) -> {},
            Fault.DEADLINE,
            "clickhouse.timeout"),
        Arguments.of("memory", Played.exceptionAfter(0, MEMORY), Fault.UNAVAILABLE, MEMORY));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("lasting")
  void shouldFailWhenEveryAttemptIsInVain(
      String name, Played.Answer broken, Fault fault, String text) throws Exception {
    var source = source(Map.of("clickhouse.attemptsMax", "3"));
    server.script(broken, broken, broken);
    assertThat(failure(source))
        .satisfies(Failures.fault(fault))
        .hasMessageStartingWith("snapshot 3 of segment 7, users 1 to 34994: ")
        .hasMessageContaining(text);
    assertThat(server.asked()).hasSize(3);
  }

  @Test
  void shouldNeverTireWhenEveryAttemptBringsSomething() throws Exception {
    var source = source(Map.of("clickhouse.attemptsMax", "2"));
    for (var time = 0; time < 8; time++) {
      server.script(Played.cutAfter(500));
    }
    assertThat(Sources.read(source, UserRange.ALL)).isEqualTo(USERS);
    assertThat(sources.count("retries")).isEqualTo(8);
  }

  static Stream<Arguments> refusals() {
    return Stream.of(
        Arguments.of("syntax", Played.status(400, SYNTAX), SYNTAX),
        Arguments.of("late syntax", Played.exceptionAfter(2_000, SYNTAX), SYNTAX),
        Arguments.of(
            "401", Played.status(401, "Code: 193. DB::Exception: Wrong"), "clickhouse.password"),
        Arguments.of(
            "516", Played.status(403, "Code: 516. DB::Exception: No"), "clickhouse.password"),
        Arguments.of("another server", Played.status(404, "<html>"), "check clickhouse.url"),
        Arguments.of("a redirect", Played.status(302, ""), "check clickhouse.url"),
        Arguments.of("a page", Played.status(200, "<html>Welcome</html>"), "20 bytes came instead"),
        Arguments.of("fewer users", fewer(), "39992 bytes came instead of 40000"),
        Arguments.of("other users", others(), "who was not requested"),
        Arguments.of("more users", more(), "instead of 40000"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("refusals")
  void shouldFailAtOnceWhenItWouldFailAgain(String name, Played.Answer broken, String text)
      throws Exception {
    server.script(broken);
    assertThat(failure(source(Map.of())))
        .satisfies(Failures.fault(Fault.PRECONDITION))
        .hasMessageContaining(text);
    assertThat(sources.count("retries")).isZero();
  }

  @Test
  void shouldFailWhenTheSnapshotChangesWhileItIsRead() throws Exception {
    var source = source(Map.of("clickhouse.rangeRows", "1000"));
    server.script(
        (request, users) -> {
          server.users(Arrays.copyOf(USERS, 4_900));
          Played.WHOLE.send(request, users);
        });
    assertThat(failure(source))
        .satisfies(Failures.fault(Fault.PRECONDITION))
        .hasMessageContaining("5000 users were counted and 4900 read");
  }

  @Test
  void shouldFailWhenDuplicatesAreLostByABreak() throws Exception {
    var twice = new long[5_000];
    Arrays.fill(twice, 9);
    server.users(twice);
    server.script(Played.cutAfter(3_000));
    assertThat(failure(source(Map.of())))
        .satisfies(Failures.fault(Fault.PRECONDITION))
        .hasMessageContaining("has users twice");
  }

  static Stream<Arguments> wrongCounts() {
    return Stream.of(
        Arguments.of("a page", Played.status(200, "<html>Welcome</html>"), "clickhouse.url"),
        Arguments.of("an exception", Played.status(200, SYNTAX), "Syntax error"),
        Arguments.of("much", Played.status(200, "x".repeat(1 << 20)), "expected a count"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("wrongCounts")
  void shouldFailWhenTheCountIsNoNumber(String name, Played.Answer answer, String text)
      throws Exception {
    server.always(answer);
    var source = source(Map.of());
    assertThat(Failures.of(source.rows(Sources.SNAPSHOT)))
        .satisfies(Failures.fault(Fault.PRECONDITION))
        .hasMessageContaining(text);
    assertThat(failure(source)).satisfies(Failures.fault(Fault.PRECONDITION));
  }

  @Test
  void shouldSendThePasswordInAHeaderOnly() throws Exception {
    var source = source(Map.of("clickhouse.user", "reader", "clickhouse.password", "swordfish"));
    assertThat(source.rows(Sources.SNAPSHOT).await()).hasValue(5_000);
    assertThat(server.headers())
        .singleElement()
        .asString()
        .contains("X-ClickHouse-User=reader", "X-ClickHouse-Key=swordfish")
        .endsWith("/");
  }

  private ClickHouseSnapshots source(Map<String, String> settings) {
    var all = new HashMap<>(settings);
    all.putIfAbsent("clickhouse.timeout", "1s");
    all.putIfAbsent("clickhouse.stallTimeout", "1s");
    return sources.of(server.url(), Duration.ofMillis(20), all);
  }

  private static Throwable failure(ClickHouseSnapshots source) throws Exception {
    return Failures.of(Sources.readOn(source.open(Sources.SNAPSHOT, UserRange.ALL)));
  }

  private static Played.Answer cut() {
    return (request, users) -> request.connection().close();
  }

  private static Played.Answer fewer() {
    return (request, users) -> Played.WHOLE.send(request, Arrays.copyOf(users, 4_999));
  }

  private static Played.Answer more() {
    return (request, users) -> Played.WHOLE.send(request, Arrays.copyOf(users, 9_000));
  }

  private static Played.Answer others() {
    return (request, users) ->
        Played.WHOLE.send(request, Arrays.stream(users).map(user -> user + 1).toArray());
  }
}
