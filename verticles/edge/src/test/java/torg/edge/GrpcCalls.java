package torg.edge;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Message;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientOptions;
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
import torg.bus.Caller;

/** Calls over gRPC whose bytes, right or wrong, the test decides. */
final class GrpcCalls {
  private final GrpcClient client;
  private final SocketAddress server;

  record Outcome(GrpcStatus status, String message, String details, byte[] bytes) {}

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
              return request.response();
            })
        .onSuccess(response -> response.handler(answer -> answers.add(answer.getBytes())))
        .await(10, SECONDS);
    return answers;
  }

  /** Sends all messages and only then ends its side; the answers to them. */
  List<byte[]> conversation(String method, List<? extends Message> messages) throws Exception {
    var answers = new ArrayList<byte[]>();
    request(method)
        .compose(
            request -> {
              messages.forEach(message -> request.write(Buffer.buffer(message.toByteArray())));
              request.end();
              return request.response();
            })
        .compose(
            response -> {
              response.handler(answer -> answers.add(answer.getBytes()));
              return response.end();
            })
        .await(10, SECONDS);
    return answers;
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
                  bytes.getBytes());
            });
  }
}
