package torg.snapshots.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import torg.bus.faults.Fault;
import torg.snapshots.UserRange;
import torg.testkit.Failures;

/** Servers from 24 on write an exception into an answer and close it without its last chunk. */
class BrokenOffTest {
  private static final long[] USERS = LongStream.range(0, 50_000).map(at -> at * 7 + 1).toArray();
  private static final String MEMORY = "Code: 241. DB::Exception: Memory limit exceeded";
  private static final String SYNTAX = "Code: 62. DB::Exception: Syntax error: failed at 1";

  /** As 25.11 and later write it; those from 24 on have no tag. */
  private static final String TAGGED =
      "\r\n__exception__\r\nabcdefghijklmnop\r\n%s\n51 abcdefghijklmnop\r\n__exception__\r\n";

  private final Sources sources = new Sources();
  private final Played server = new Played(sources.vertx(), USERS);

  @AfterEach
  void close() {
    sources.close();
  }

  @ParameterizedTest(name = "after {0} users")
  @ValueSource(ints = {0, 1, 20_000, 50_000})
  void shouldTellTheExceptionWhenTheLastChunkIsMissing(int whole) throws Exception {
    for (var text : new String[] {SYNTAX, "__exception__\r\n" + SYNTAX, TAGGED.formatted(SYNTAX)}) {
      server.script(Played.exceptionAndCutAfter(whole, text));
      assertThat(failure(source(Map.of())))
          .satisfies(Failures.fault(Fault.PRECONDITION))
          .hasMessageContaining("ClickHouse says \"" + SYNTAX + "\"");
    }
    assertThat(server.asked()).as("none is asked again").hasSize(3);
  }

  @Test
  void shouldGoOnWhenTheExceptionPasses() throws Exception {
    var broken = Played.exceptionAndCutAfter(20_000, TAGGED.formatted(MEMORY));
    server.script(broken, broken);
    assertThat(Sources.read(source(Map.of()), UserRange.ALL)).isEqualTo(USERS);
    assertThat(server.asked()).hasSize(3);
  }

  @Test
  void shouldTellTheExceptionWhenTheReaderIsSlow() throws Exception {
    var connection = new AtomicReference<HttpConnection>();
    server.script(
        (request, users) -> {
          connection.set(request.connection());
          request
              .response()
              .setChunked(true)
              .write(Played.bytes(Arrays.copyOf(users, 40_000)).appendString(SYNTAX));
        });
    var stream = source(Map.of()).open(Sources.SNAPSHOT, UserRange.ALL);
    assertThat(stream.next().await(1, TimeUnit.MINUTES)).isNotEmpty();
    connection.get().close().await();
    assertThat(Failures.of(Sources.readOn(stream))).hasMessageContaining(SYNTAX);
  }

  @Test
  void shouldTellTheExceptionWhenACountBreaksOff() throws Exception {
    server.always(
        (request, users) ->
            request
                .response()
                .setChunked(true)
                .write(Buffer.buffer(TAGGED.formatted(SYNTAX)))
                .onComplete(sent -> request.connection().close()));
    assertThat(Failures.of(source(Map.of()).rows(Sources.SNAPSHOT)))
        .satisfies(Failures.fault(Fault.PRECONDITION))
        .hasMessageContaining(SYNTAX);
    assertThat(server.headers()).hasSize(1);
  }

  /** Whether anybody listens by then is a matter of microseconds, so it is tried often. */
  @Test
  void shouldNotWaitForMoreWhenTheConnectionClosesRightAfterTheHeaders() throws Exception {
    var source = source(Map.of("clickhouse.attemptsMax", "1", "clickhouse.stallTimeout", "1h"));
    server.always(
        (request, users) ->
            request
                .response()
                .setChunked(true)
                .writeHead()
                .onComplete(sent -> request.connection().close()));
    for (var time = 0; time < 200; time++) {
      assertThat(Failures.of(source.rows(Sources.SNAPSHOT)))
          .satisfies(Failures.fault(Fault.UNAVAILABLE));
    }
  }

  @Test
  void shouldNotWaitForUsersWhenTheConnectionClosesRightAfterTheHeaders() throws Exception {
    var source = source(Map.of("clickhouse.stallTimeout", "1h", "clickhouse.attemptsMax", "100"));
    for (var time = 0; time < 50; time++) {
      server.script(
          (request, users) ->
              request
                  .response()
                  .setChunked(true)
                  .writeHead()
                  .onComplete(sent -> request.connection().close()));
      assertThat(Sources.read(source, UserRange.ALL)).isEqualTo(USERS);
    }
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "UInt32,4",
    "Nullable(UInt64),9",
    "Int64,8",
    "String,3",
  })
  void shouldNameTheColumnAndItsTypeWhenItIsAnother(String type, int bytes) throws Exception {
    server.always(
        (request, users) -> {
          var block = Played.column(Played.head(3), 0, "UInt64").appendLongLE(5);
          Played.column(block, 1, type).appendBytes(new byte[bytes]);
          Played.column(block, 2, type).appendBytes(new byte[bytes]);
          request.response().end(block);
        });
    assertThat(failure(source(Map.of())))
        .satisfies(Failures.fault(Fault.PRECONDITION))
        .hasMessageContaining("min(UserID) is %s instead of UInt64; the column UserID", type)
        .hasMessageContaining("aggregate_functions_null_for_empty");
  }

  private ClickHouseSnapshots source(Map<String, String> settings) {
    var all = new HashMap<>(settings);
    all.putIfAbsent("clickhouse.timeout", "1m");
    all.putIfAbsent("clickhouse.stallTimeout", "1m");
    return sources.of(server.url(), Duration.ofMillis(1), all);
  }

  private static Throwable failure(ClickHouseSnapshots source) throws Exception {
    return Failures.of(Sources.readOn(source.open(Sources.SNAPSHOT, UserRange.ALL)));
  }
}
