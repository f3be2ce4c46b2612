package torg.checks.strangers;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import torg.checks.live.LiveNode;

/** Sends bytes to a node that no client library would send. */
final class WireClient implements AutoCloseable {
  private static final int SECONDS_MAX = 60;

  private final Vertx vertx = Vertx.vertx();
  private final HttpClient http2;
  private final int httpPort;
  private final int grpcPort;

  /**
   * @param grpcStatus -1 when there was none
   */
  record GrpcOutcome(int httpStatus, int grpcStatus, String message) {}

  WireClient(LiveNode node) {
    httpPort = Integer.parseInt(node.option("http.port"));
    grpcPort = Integer.parseInt(node.option("grpc.port"));
    http2 =
        vertx.createHttpClient(
            new HttpClientOptions()
                .setProtocolVersion(HttpVersion.HTTP_2)
                .setHttp2ClearTextUpgrade(false));
  }

  /** Fails when the node resets the stream or closes the connection. */
  Future<GrpcOutcome> grpc(String method, Map<String, String> headers, Buffer body) {
    return http2
        .request(HttpMethod.POST, grpcPort, "127.0.0.1", "/" + method)
        .compose(
            request -> {
              request.putHeader("content-type", "application/grpc").putHeader("te", "trailers");
              headers.forEach(request::putHeader);
              return request.send(body).compose(WireClient::outcome);
            });
  }

  GrpcOutcome await(Future<GrpcOutcome> outcome) throws Exception {
    return outcome.await(SECONDS_MAX, TimeUnit.SECONDS);
  }

  private static Future<GrpcOutcome> outcome(HttpClientResponse response) {
    return response
        .end()
        .map(
            end -> {
              var status = field(response, "grpc-status");
              return new GrpcOutcome(
                  response.statusCode(),
                  status == null ? -1 : Integer.parseInt(status),
                  String.valueOf(field(response, "grpc-message")));
            });
  }

  private static String field(HttpClientResponse response, String name) {
    var inHead = response.getHeader(name);
    return inHead == null ? response.getTrailer(name) : inHead;
  }

  Socket toHttp() throws IOException {
    return toHttp("127.0.0.1");
  }

  Socket toHttp(String from) throws IOException {
    return open(httpPort, from);
  }

  Socket toGrpc() throws IOException {
    return toGrpc("127.0.0.1");
  }

  Socket toGrpc(String from) throws IOException {
    return open(grpcPort, from);
  }

  private static Socket open(int port, String from) throws IOException {
    var socket = new Socket("127.0.0.1", port, InetAddress.getByName(from), 0);
    socket.setSoTimeout(SECONDS_MAX * 1_000);
    return socket;
  }

  /** All that comes back until the node closes the connection, however it does. */
  static String exchange(Socket socket, byte[] bytes) throws IOException {
    var answer = new StringBuilder();
    try {
      socket.getOutputStream().write(bytes);
      var part = new byte[4096];
      for (var count = socket.getInputStream().read(part); count >= 0; ) {
        answer.append(new String(part, 0, count, StandardCharsets.ISO_8859_1));
        count = socket.getInputStream().read(part);
      }
    } catch (java.net.SocketTimeoutException silent) {
      throw silent;
    } catch (IOException closed) {
      // With a reset, as is right for a connection with unread bytes.
    }
    return answer.toString();
  }

  @Override
  public void close() throws TimeoutException {
    vertx.close().await(SECONDS_MAX, TimeUnit.SECONDS);
  }
}
