package torg.edge.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import torg.edge.fixture.EdgeFixture;
import torg.testkit.Await;

/** Clients that connect and then take their time. */
class ConnectionGateTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String GET = "GET /health/live HTTP/1.1\r\nhost: localhost\r\n";

  @TempDir Path directory;

  private EdgeFixture start(Map<String, String> settings) throws Exception {
    return new EdgeFixture(directory, settings).start();
  }

  private static int port(EdgeFixture edge, String protocol) {
    return protocol.equals("http") ? edge.edge.httpPort() : edge.edge.grpcPort();
  }

  private static Socket open(EdgeFixture edge, String protocol) throws IOException {
    return open(edge, protocol, "127.0.0.1");
  }

  private static Socket open(EdgeFixture edge, String protocol, String from) throws IOException {
    var socket = new Socket("127.0.0.1", port(edge, protocol), InetAddress.getByName(from), 0);
    socket.setSoTimeout((int) PATIENCE.toMillis());
    return socket;
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
  }

  /** To the end of the connection, however it ends. */
  private static String rest(Socket socket) throws IOException {
    var text = new StringBuilder();
    try {
      for (var one = socket.getInputStream().read(); one >= 0; ) {
        text.append((char) one);
        one = socket.getInputStream().read();
      }
    } catch (SocketTimeoutException open) {
      throw new AssertionError("the connection is still open", open);
    } catch (IOException reset) {
      text.append(" (reset)");
    }
    return text.toString();
  }

  private static double gauge(EdgeFixture edge, String protocol) {
    return edge.registry.get("torg_edge_connections").tag("port", protocol).gauge().value();
  }

  @ParameterizedTest
  @ValueSource(strings = {"http", "grpc"})
  void shouldCloseConnectionsBeyondTheLimitAtOnce(String protocol) throws Exception {
    try (var edge = start(Map.of("edge.connectionsMax", "3"))) {
      var open = new ArrayList<Socket>();
      for (var i = 1; i <= 3; i++) {
        open.add(open(edge, protocol, "127.0.0." + i));
      }
      Await.until(() -> gauge(edge, protocol) == 3);
      try (var refused = open(edge, protocol)) {
        assertThat(rest(refused)).doesNotContain("HTTP");
      }
      var counter = edge.registry.get("torg_edge_connections_refused_total").tag("port", protocol);
      assertThat(counter.functionCounter().count()).isEqualTo(1);
      open.remove(0).close();
      Await.until(() -> gauge(edge, protocol) == 2);
      try (var taken = open(edge, protocol)) {
        send(taken, GET + "connection: close\r\n\r\n");
        assertThat(rest(taken)).startsWith("HTTP/1.1 ");
      }
      for (var socket : open) {
        socket.close();
      }
      Await.until(() -> gauge(edge, protocol) == 0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"http", "grpc"})
  void shouldLeaveHalfOfTheConnectionsToOtherAddresses(String protocol) throws Exception {
    try (var edge = start(Map.of("edge.connectionsMax", "4"));
        var first = open(edge, protocol);
        var second = open(edge, protocol)) {
      Await.until(() -> gauge(edge, protocol) == 2);
      try (var refused = open(edge, protocol)) {
        assertThat(rest(refused)).doesNotContain("HTTP");
      }
      try (var other = open(edge, protocol, "127.0.0.2")) {
        Await.until(() -> gauge(edge, protocol) == 3);
        assertThat(other.isClosed()).isFalse();
      }
      assertThat(List.of(first, second)).noneMatch(Socket::isClosed);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http,''",
    "http,GET /hea",
    "http,GET /health/live HTTP/1.1",
    "grpc,''",
    "grpc,PRI * HTTP/2.0",
    "grpc,GET / HTTP/1.1",
  })
  void shouldCloseAConnectionThatGetsToNoRequest(String protocol, String beginning)
      throws Exception {
    try (var edge = start(Map.of("edge.headersTimeout", "1s"));
        var socket = open(edge, protocol)) {
      send(socket, beginning);
      assertThat(rest(socket)).doesNotContain("HTTP");
    }
  }

  /** Each byte makes the connection look alive. */
  @Test
  void shouldCloseAConnectionWhoseHeadersDribble() throws Exception {
    try (var edge = start(Map.of("edge.headersTimeout", "1s"));
        var socket = open(edge, "http")) {
      send(socket, GET + "\r\n");
      assertThat(readAnswer(socket)).startsWith("HTTP/1.1 200");
      send(socket, "GET /health/live HTTP/1.1\r\nx: ");
      assertThat(dribble(socket)).isTrue();
    }
  }

  private static String readAnswer(Socket socket) throws IOException {
    var text = new StringBuilder();
    while (!text.toString().endsWith("{\"status\":\"UP\"}")) {
      var one = socket.getInputStream().read();
      assertThat(one).isNotNegative();
      text.append((char) one);
    }
    return text.toString();
  }

  /** Whether the node has closed the connection in time. */
  private static boolean dribble(Socket socket) throws IOException {
    socket.setSoTimeout(50);
    var deadline = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < deadline) {
      try {
        send(socket, "a");
        if (socket.getInputStream().read() < 0) {
          return true;
        }
      } catch (SocketTimeoutException open) {
        // Goes on.
      } catch (IOException closed) {
        return true;
      }
    }
    return false;
  }

  /** The idle time is for connections, and these are never idle. */
  @Test
  void shouldCloseAnHttp2ConnectionThatOnlyPings() throws Exception {
    try (var edge = start(Map.of("edge.idleTimeout", "1s"));
        var socket = open(edge, "grpc")) {
      send(socket, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
      var settings = new byte[9];
      settings[3] = 4;
      socket.getOutputStream().write(settings);
      var ping = new byte[17];
      ping[2] = 8;
      ping[3] = 6;
      socket.setSoTimeout(50);
      var deadline = System.nanoTime() + PATIENCE.toNanos();
      var isOpen = true;
      while (isOpen) {
        assertThat(System.nanoTime()).isLessThan(deadline);
        try {
          socket.getOutputStream().write(ping);
          isOpen = socket.getInputStream().read() >= 0;
        } catch (SocketTimeoutException open) {
          // Goes on.
        } catch (IOException closed) {
          isOpen = false;
        }
      }
    }
  }

  @Test
  void shouldNotWaitForTheBodyOfARequestThatItHasAnswered() throws Exception {
    try (var edge = start(Map.of("edge.headersTimeout", "1s"));
        var socket = open(edge, "http")) {
      send(socket, "POST /nowhere HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{");
      assertThat(rest(socket)).startsWith("HTTP/1.1 404");
    }
  }

  /** A body that comes this way has no flow control. */
  @Test
  void shouldNotChangeOverToHttp2InTheMiddleOfARequestOfGrpc() throws Exception {
    try (var edge = start(Map.of());
        var socket = open(edge, "grpc")) {
      send(
          socket,
          "POST /torg.mesh.v1.EchoService/Echo HTTP/1.1\r\nhost: localhost\r\n"
              + "connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABk\r\n"
              + "content-type: application/grpc\r\ntransfer-encoding: chunked\r\n\r\n");
      assertThat(rest(socket)).doesNotContain("grpc-status");
    }
  }
}
