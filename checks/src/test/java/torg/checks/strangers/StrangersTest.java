package torg.checks.strangers;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import io.vertx.grpc.reflection.v1.ServerReflectionRequest;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import torg.checks.live.LiveNode;
import torg.checks.live.NodeMemory;

/** What a stranger sends to hurt a node, over the wire to a real one, which has to live on. */
class StrangersTest {
  private static final int CONNECTIONS_MAX = 100;
  private static final int WATCHES_MAX = 50;
  private static final int REQUEST_BYTES_MAX = 4 << 20;
  private static final String REFLECTION =
      "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo";

  /** Of an address that takes all that it can get; the probe has another. */
  private static final String OTHER_ADDRESS = "127.0.0.2";

  /** Of 5,000 open requests with 16 KB of headers each, and of all bytes that may be held. */
  private static final long UNREAD_BYTES_MAX = 300L << 20;

  @TempDir static Path directory;
  private static LiveNode node;
  private static WireClient client;
  private HealthProbe probe;

  @BeforeAll
  static void start() throws Exception {
    node =
        LiveNode.whole(directory)
            .with("edge.connectionsMax", Integer.toString(CONNECTIONS_MAX))
            .with("edge.watchesMax", Integer.toString(WATCHES_MAX))
            .with("edge.headersTimeout", "8s")
            .with("edge.callsPerSecondMax", "1000000")
            .start();
    client = new WireClient(node);
  }

  @AfterAll
  static void stop() throws Exception {
    client.close();
    node.process().terminate();
    assertThat(node.process().output()).noneMatch(line -> line.contains("OutOfMemoryError"));
  }

  @BeforeEach
  void startProbe() {
    probe = new HealthProbe(client);
  }

  @AfterEach
  void stopProbe() throws Exception {
    probe.close();
    assertThat(node.get("/health").status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "grpc.health.v1.Health/Check",
        "grpc.health.v1.Health/Watch",
        "grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
        "grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo",
        "torg.mesh.v1.EchoService/Echo",
        "torg.catalog.v1.CatalogEditService/ApplyEdits",
      })
  void shouldSurviveThreeMegabytesThatUnpackToThreeGigabytes(String method) throws Exception {
    var bomb = WireBytes.gzipBomb(3L << 30);
    assertThat(bomb.length).isBetween(2 << 20, REQUEST_BYTES_MAX);
    var outcome =
        client.await(
            client.grpc(method, Map.of("grpc-encoding", "gzip"), WireBytes.frame(true, bomb)));
    assertThat(outcome.grpcStatus()).as(outcome.message()).isEqualTo(8);
  }

  @Test
  void shouldSurviveManyBombsAtOnce() throws Exception {
    var bomb = WireBytes.frame(true, WireBytes.gzipBomb(3L << 30));
    var outcomes = new ArrayList<io.vertx.core.Future<WireClient.GrpcOutcome>>();
    for (var i = 0; i < 100; i++) {
      outcomes.add(
          client.grpc("torg.mesh.v1.EchoService/Echo", Map.of("grpc-encoding", "gzip"), bomb));
    }
    for (var outcome : outcomes) {
      // To send them all may take longer than a call has time.
      assertThat(client.await(outcome).grpcStatus()).isIn(8, 4);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"evaluationVersion\": 1e30000000} | evaluation_version",
        "{\"evaluationVersion\": \"1e30000000\"} | evaluation_version",
        "{\"evaluationVersion\": [1e-30000000]} | evaluation_version[0]",
        "{\"segmentId\": 1E30000000} | segment_id",
        "{\"nobody\": {\"knows\": [\"it\", 1e30000000]}} | nobody.knows[1]",
      })
  void shouldNotComputeWithSillyNumbers(String body, String field) throws Exception {
    for (var i = 0; i < 10; i++) {
      var answer = node.call("POST", "/v1/segments/1/enqueue", body);
      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.json().getJsonArray("violations").getJsonObject(0).getString("field"))
          .isEqualTo(field);
    }
    var long_ = "{\"evaluationVersion\": %s}".formatted("9".repeat(4_000_000));
    assertThat(node.call("POST", "/v1/segments/1/enqueue", long_).status()).isEqualTo(400);
    assertThat(node.get("/v1/segments?pageSize=1e30000000").status()).isEqualTo(400);
    assertThat(node.get("/v1/segments/1e30000000").status()).isEqualTo(400);
  }

  /** Each of them is within the size that is allowed, and a hundred times that in memory. */
  @Test
  void shouldNotMakeMillionsOfObjectsOfAFewBytes() throws Exception {
    var method = "torg.catalog.v1.CatalogEditService/ApplyEdits";
    var messages = WireBytes.emptyMessages(REQUEST_BYTES_MAX);
    var packed = WireBytes.gzip(messages);
    var edits = "{\"edits\":[%s{}]}".formatted("{},".repeat(1_300_000));
    var deep = "{\"edits\":[".repeat(300_000);
    for (var i = 0; i < 10; i++) {
      assertThat(
              client
                  .await(client.grpc(method, Map.of(), WireBytes.frame(false, messages)))
                  .grpcStatus())
          .isEqualTo(8);
      assertThat(
              client
                  .await(
                      client.grpc(
                          method, Map.of("grpc-encoding", "gzip"), WireBytes.frame(true, packed)))
                  .grpcStatus())
          .isEqualTo(8);
      assertThat(node.call("POST", "/v1/catalog/edits", edits).status()).isEqualTo(413);
      assertThat(node.call("POST", "/v1/catalog/edits", deep).status()).isEqualTo(400);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"http", "grpc"})
  void shouldCloseWhatConnectsBeyondTheLimitAndWhatSaysNothing(String port) throws Exception {
    probe.close();
    var sockets = new ArrayList<Socket>();
    try {
      for (var i = 0; i < CONNECTIONS_MAX * 2; i++) {
        sockets.add(port.equals("http") ? client.toHttp() : client.toGrpc());
      }
      // All of them: most at once, the rest when their time for headers is over.
      for (var socket : sockets) {
        assertThat(WireClient.exchange(socket, new byte[0])).isEmpty();
      }
    } finally {
      for (var socket : sockets) {
        socket.close();
      }
    }
    probe = new HealthProbe(client);
  }

  @Test
  void shouldNotWaitForHeadersThatDribble() throws Exception {
    var sockets = new ArrayList<Socket>();
    for (var i = 0; i < CONNECTIONS_MAX / 4; i++) {
      var socket = client.toHttp();
      socket.setSoTimeout(1);
      socket.getOutputStream().write("GET / HTTP/1.1\r\nx: ".getBytes(StandardCharsets.US_ASCII));
      sockets.add(socket);
    }
    LiveNode.WAIT.seen(
        () -> {
          sockets.removeIf(StrangersTest::isClosed);
          return sockets.size();
        },
        open -> open == 0);
  }

  /** Sends another byte, and looks whether anybody is there. */
  private static boolean isClosed(Socket socket) {
    try {
      socket.getOutputStream().write('a');
      return socket.getInputStream().read() < 0;
    } catch (java.net.SocketTimeoutException open) {
      return false;
    } catch (IOException closed) {
      return true;
    }
  }

  @Test
  void shouldNotLookMoreOftenForWatchersThatAskMoreOften() throws Exception {
    var questions = Buffer.buffer();
    for (var i = 0; i < 100_000; i++) {
      questions.appendBuffer(WireBytes.frame(false, new byte[0]));
    }
    for (var i = 0; i < WATCHES_MAX * 2; i++) {
      var outcome = client.await(client.grpc("grpc.health.v1.Health/Watch", Map.of(), questions));
      assertThat(outcome.grpcStatus()).as(outcome.message()).isEqualTo(3);
    }
    assertThat(metric("torg_edge_watches")).isZero();
  }

  /** Nine thousand refusals that quote 14 KB each, and answers to reflection of 15 KB each. */
  @Test
  void shouldKeepLittleForThoseWhoReadNothing() throws Exception {
    var pid = node.process().pid();
    var before = NodeMemory.live(pid);
    var connections = new ArrayList<UnreadHttp2>();
    try {
      var question =
          ServerReflectionRequest.newBuilder()
              .setFileContainingSymbol("torg.offers.v1.Offer")
              .build();
      var questions = Buffer.buffer();
      for (var i = 0; i < 500; i++) {
        questions.appendBuffer(WireBytes.frame(false, question.toByteArray()));
      }
      for (var i = 0; i < 10; i++) {
        connections.add(new UnreadHttp2(client.toGrpc(OTHER_ADDRESS)));
        connections.add(new UnreadHttp2(client.toHttp(OTHER_ADDRESS)));
      }
      for (var i = 0; i < 900; i++) {
        for (var at = 0; at < connections.size(); at++) {
          if (at % 2 == 1) {
            connections.get(at).get("/nothing/" + "z".repeat(14_000));
          } else if (i < 5) {
            connections.get(at).grpc(REFLECTION, questions.getBytes());
          }
        }
      }
      assertThat(NodeMemory.live(pid)).isLessThan(before + UNREAD_BYTES_MAX);
    } finally {
      for (var connection : connections) {
        connection.close();
      }
    }
  }

  @Test
  void shouldHoldNothingOfRequestsThatAreOver() throws Exception {
    LiveNode.WAIT.seen(() -> metric("torg_edge_body_bytes"), bytes -> bytes == 0);
    LiveNode.WAIT.seen(() -> metric("torg_edge_calls"), calls -> calls == 0);
  }

  private static double metric(String name) throws Exception {
    return node.get("/metrics")
        .text()
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
        .findFirst()
        .orElseThrow();
  }
}
