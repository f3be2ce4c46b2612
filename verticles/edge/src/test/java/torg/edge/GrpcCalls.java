package torg.edge;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Message;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpVersion;
import io.vertx.core.net.SocketAddress;
import io.vertx.grpc.client.GrpcClient;
import io.vertx.grpc.client.GrpcClientRequest;
import io.vertx.grpc.client.GrpcClientResponse;
import io.vertx.grpc.common.GrpcMessage;
import io.vertx.grpc.common.GrpcStatus;
import io.vertx.grpc.common.ServiceName;
import io.vertx.grpc.common.WireFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import torg.bus.Caller;

/** Calls over gRPC whose bytes, right or wrong, the test decides. */
final class GrpcCalls {
  private final GrpcClient client;
  private final SocketAddress server;

  record Outcome(
      GrpcStatus status, String message, String details, byte[] bytes, MultiMap headers) {}

  GrpcCalls(Vertx vertx, int port) {
    this(GrpcClient.client(vertx), port);
  }

  GrpcCalls(Vertx vertx, int port, HttpClientOptions options) {
    this(GrpcClient.client(vertx, options), port);
  }

  private GrpcCalls(GrpcClient client, int port) {
    this.client = client;
    server = SocketAddress.inetSocketAddress(port, "127.0.0.1");
  }

  Outcome call(String method, Message message, Map<String, String> headers) throws Exception {
    return call(method, Buffer.buffer(message.toByteArray()), "identity", headers);
  }

  /**
   * @param payload as it goes over the wire; null sends no message
   */
  Outcome call(String method, Buffer payload, String encoding, Map<String, String> headers)
      throws Exception {
    return request(method)
        .compose(
            request -> {
              headers.forEach(request.headers()::set);
              request.encoding(encoding);
              if (payload == null) {
                request.end();
              } else {
                request.endMessage(GrpcMessage.message(encoding, WireFormat.PROTOBUF, payload));
              }
              return request.response().compose(GrpcCalls::outcome);
            })
        .await(10, SECONDS);
  }

  BlockingQueue<byte[]> stream(String method, Message message) throws Exception {
    var answers = new LinkedBlockingQueue<byte[]>();
    request(method)
        .compose(
            request -> {
              request.end(Buffer.buffer(message.toByteArray()));
              return request
                  .response()
                  .onSuccess(
                      response -> response.handler(answer -> answers.add(answer.getBytes())));
            })
        .await(10, SECONDS);
    return answers;
  }

  /** Asks and does not wait for an answer. */
  void ask(String method, Message message) throws Exception {
    var request = request(method).await(10, SECONDS);
    request.headers().set("grpc-timeout", "60S");
    request.end(Buffer.buffer(message.toByteArray())).await(10, SECONDS);
  }

  /** Sends all messages and only then ends its side; the answers to them. */
  List<byte[]> conversation(String method, List<? extends Message> messages) throws Exception {
    var answers = new ArrayList<byte[]>();
    request(method)
        .compose(
            request -> {
              messages.forEach(message -> request.write(Buffer.buffer(message.toByteArray())));
              request.end();
              return request
                  .response()
                  .compose(
                      response -> {
                        response.handler(answer -> answers.add(answer.getBytes()));
                        return response.end().otherwiseEmpty();
                      });
            })
        .await(10, SECONDS);
    return answers;
  }

  void close() throws Exception {
    client.close().await(10, SECONDS);
  }

  /** Asks many times and reads nothing yet. */
  Unread unread(String method, Message message, int times) throws Exception {
    var request = request(method).await(10, SECONDS);
    var answers = request.response().onSuccess(GrpcClientResponse::pause);
    for (var i = 1; i < times; i++) {
      request.write(Buffer.buffer(message.toByteArray()));
    }
    var written = request.end(Buffer.buffer(message.toByteArray()));
    return new Unread(written, answers.await(10, SECONDS));
  }

  record Unread(Future<Void> written, GrpcClientResponse<Buffer, Buffer> response) {
    int readAll() throws Exception {
      var count = new AtomicInteger();
      response.handler(answer -> count.incrementAndGet());
      var end = response.end();
      response.resume();
      end.await(10, SECONDS);
      return count.get();
    }
  }

  /** Begins a message but does not end it; the status of the answer. */
  String unfinished(Vertx vertx, String method, String timeout) throws Exception {
    var options =
        new HttpClientOptions()
            .setProtocolVersion(HttpVersion.HTTP_2)
            .setHttp2ClearTextUpgrade(false);
    var response =
        vertx
            .createHttpClient(options)
            .request(HttpMethod.POST, server.port(), server.host(), "/" + method)
            .compose(
                request -> {
                  request.setChunked(true);
                  request.putHeader("content-type", "application/grpc");
                  request.putHeader("grpc-timeout", timeout);
                  request.write(Buffer.buffer(new byte[] {0, 0, 0}));
                  return request.response();
                })
            .await(10, SECONDS);
    var inHead = response.getHeader("grpc-status");
    if (inHead != null) {
      return inHead;
    }
    response.end().await(10, SECONDS);
    return response.getTrailer("grpc-status");
  }

  /** Goes away once the handler has been asked. */
  void cancelled(String method, Message message, BlockingQueue<Caller> asked) throws Exception {
    var request = request(method).await(10, SECONDS);
    request.end(Buffer.buffer(message.toByteArray())).await(10, SECONDS);
    assertThat(asked.poll(10, SECONDS)).isNotNull();
    request.cancel();
  }

  private Future<GrpcClientRequest<Buffer, Buffer>> request(String method) {
    var slash = method.indexOf('/');
    return client
        .request(server)
        .map(
            request -> {
              request.serviceName(ServiceName.create(method.substring(0, slash)));
              request.methodName(method.substring(slash + 1));
              return request;
            });
  }

  private static Future<Outcome> outcome(GrpcClientResponse<Buffer, Buffer> response) {
    var bytes = Buffer.buffer();
    response.handler(bytes::appendBuffer);
    return response
        .end()
        .otherwiseEmpty()
        .map(
            end -> {
              var details = response.trailers().get(GrpcDetails.TRAILER);
              return new Outcome(
                  response.status(),
                  response.statusMessage(),
                  details == null ? response.headers().get(GrpcDetails.TRAILER) : details,
                  bytes.getBytes(),
                  response.headers());
            });
  }
}
