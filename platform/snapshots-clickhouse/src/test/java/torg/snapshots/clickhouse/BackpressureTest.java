package torg.snapshots.clickhouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerResponse;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import torg.snapshots.UserRange;
import torg.testkit.Failures;

/** Readers that take their time. */
class BackpressureTest {
  private static final int CHUNK_USERS = 4_096;
  private static final long MANY_BYTES = 512L << 20;

  /** What the sockets of both sides hold, with room. */
  private static final long SOCKET_BYTES_MAX = 64L << 20;

  private final Sources sources = new Sources();

  @AfterEach
  void close() {
    sources.close();
  }

  @Test
  void shouldLeaveUsersWithTheServerWhenNobodyAsksForThem() throws Exception {
    var sent = new AtomicLong();
    var server = new Played(sources.vertx(), 0, -2);
    server.always(
        (request, users) ->
            sources
                .vertx()
                .runOnContext(
                    v -> {
                      if (sent.compareAndSet(0, 1)) {
                        request.response().end(Played.counts(MANY_BYTES / Long.BYTES, 0, -2));
                      } else {
                        send(request.response().setChunked(true), sent);
                      }
                    }));
    var source = source(server, Map.of("clickhouse.rangeRows", "100000000"));
    var stream = source.open(Sources.SNAPSHOT, UserRange.ALL);
    assertThat(stream.next().await(1, TimeUnit.MINUTES)).hasSizeBetween(1, 10_000);
    awaitStandstill(sent);
    assertThat(sent.get()).isLessThan(SOCKET_BYTES_MAX);
    var users = 0L;
    while (users < 1_000_000) {
      users += stream.next().await(1, TimeUnit.MINUTES).length;
    }
    awaitStandstill(sent);
    assertThat(sent.get()).isLessThan(SOCKET_BYTES_MAX);
    stream.close().await();
  }

  @Test
  void shouldNotCountAsAStallWhenTheReaderIsSlow() throws Exception {
    var users = LongStream.range(0, 200_000).toArray();
    var server = new Played(sources.vertx(), users);
    var source = source(server, Map.of("clickhouse.stallTimeout", "1s"));
    var stream = source.open(Sources.SNAPSHOT, UserRange.ALL);
    var first = stream.next().await(1, TimeUnit.MINUTES);
    sources.vertx().timer(2_200, TimeUnit.MILLISECONDS).await();
    var rest = Sources.readOn(stream).await(1, TimeUnit.MINUTES);
    assertThat(first.length + rest.length).isEqualTo(users.length);
    assertThat(server.asked()).hasSize(1);
  }

  @Test
  void shouldGoOnWhenTheServerTiresOfASlowReader() throws Exception {
    var users = LongStream.range(0, 200_000).toArray();
    var server = new Played(sources.vertx(), users);
    var connection = new AtomicReference<HttpConnection>();
    server.script(
        (request, found) -> {
          connection.set(request.connection());
          Played.stalledAfter(100_000).send(request, found);
        });
    var stream = source(server, Map.of()).open(Sources.SNAPSHOT, UserRange.ALL);
    var first = stream.next().await(1, TimeUnit.MINUTES);
    connection.get().close();
    var rest = Sources.readOn(stream).await(1, TimeUnit.MINUTES);
    assertThat(LongStream.concat(LongStream.of(first), LongStream.of(rest)).toArray())
        .isEqualTo(users);
    assertThat(server.asked()).hasSize(2);
  }

  @Test
  void shouldEndTheRequestWhenTheStreamIsClosedBeforeAnAnswer() throws Exception {
    var closed = new AtomicLong();
    var server = new Played(sources.vertx(), 1, 2, 3);
    server.script(
        (request, users) -> request.connection().closeHandler(v -> closed.incrementAndGet()));
    var stream = source(server, Map.of()).open(Sources.SNAPSHOT, UserRange.ALL);
    var next = stream.next();
    sources.await("the request", () -> server.asked().size() == 1);
    stream.close().await();
    assertThat(Failures.of(next)).hasMessageEndingWith("was closed while it was read");
    sources.await("the end of the connection", () -> closed.get() == 1);
    assertThat(sources.count("retries")).isZero();
  }

  private ClickHouseSnapshots source(Played server, Map<String, String> settings) {
    return sources.of(server.url(), Duration.ofMillis(20), settings);
  }

  private static void send(HttpServerResponse response, AtomicLong sent) {
    while (!response.writeQueueFull() && sent.get() < MANY_BYTES) {
      var from = sent.get() / Long.BYTES;
      response.write(Played.bytes(LongStream.range(from, from + CHUNK_USERS).toArray()));
      sent.addAndGet(CHUNK_USERS * Long.BYTES);
    }
    response.drainHandler(v -> send(response, sent));
  }

  private void awaitStandstill(AtomicLong sent) {
    var before = new long[] {-1, 0};
    sources.await(
        "a standstill",
        () -> {
          before[1] = before[0] == sent.get() ? before[1] + 1 : 0;
          before[0] = sent.get();
          return before[1] >= 30 || before[0] >= MANY_BYTES;
        });
  }
}
