package torg.edge.grpc;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Message;
import io.netty.buffer.Unpooled;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.internal.buffer.BufferInternal;
import java.io.IOException;
import java.io.UncheckedIOException;
import torg.bus.faults.FaultException;
import torg.edge.request.EdgeRequest;
import torg.edge.request.FailureResponse;

/** The answering side of a request of gRPC: headers, messages, status. */
final class GrpcResponse {
  static final String CONTENT_TYPE = "application/grpc";

  /** Headers are found faster by names that know their hash. */
  static final CharSequence TIMEOUT = HttpHeaders.createOptimized("grpc-timeout");

  static final CharSequence ENCODING = HttpHeaders.createOptimized("grpc-encoding");

  private static final int HEAD = 5;
  private static final CharSequence TYPE = HttpHeaders.createOptimized(CONTENT_TYPE);
  private static final CharSequence STATUS = HttpHeaders.createOptimized("grpc-status");
  private static final CharSequence MESSAGE = HttpHeaders.createOptimized("grpc-message");
  private static final CharSequence RETRY_AFTER = HttpHeaders.createOptimized("retry-after");
  private static final CharSequence PUSHBACK =
      HttpHeaders.createOptimized("grpc-retry-pushback-ms");
  private static final CharSequence OK = HttpHeaders.createOptimized("0");
  private static final Future<Void> GONE = Future.succeededFuture();

  private GrpcResponse() {}

  /** The only answer, for which there is room. */
  static void end(EdgeRequest request, Message answer) {
    request.respond(() -> end(request.http().response(), answer));
  }

  private static Future<Void> end(HttpServerResponse response, Message answer) {
    if (isOver(response)) {
      return GONE;
    }
    response.putHeader(HttpHeaders.CONTENT_TYPE, TYPE).putTrailer(STATUS, OK);
    return response.end(frame(answer));
  }

  /**
   * One of many answers; completes when it has left and the next one may be sent. Fails with
   * TOO_MANY at once when there is no room for it.
   */
  static Future<Void> write(EdgeRequest request, Message answer) {
    var bytes = answer.getSerializedSize();
    request.reservation().grow(bytes);
    return request
        .send(() -> write(request.http().response(), answer))
        .onComplete(left -> request.reservation().shrink(bytes));
  }

  private static Future<Void> write(HttpServerResponse response, Message answer) {
    if (isOver(response)) {
      return GONE;
    }
    if (!response.headWritten()) {
      response.putHeader(HttpHeaders.CONTENT_TYPE, TYPE);
    }
    return response.write(frame(answer));
  }

  /** After the last of many answers. */
  static void end(EdgeRequest request) {
    request.respond(() -> end(request.http().response()));
  }

  private static Future<Void> end(HttpServerResponse response) {
    if (isOver(response)) {
      return GONE;
    }
    if (response.headWritten()) {
      response.putTrailer(STATUS, OK);
    } else {
      response.putHeader(HttpHeaders.CONTENT_TYPE, TYPE).putHeader(STATUS, OK);
    }
    return response.end();
  }

  /** Without an answer before it the status goes into the headers, and is all that is sent. */
  static void fail(EdgeRequest request, FaultException fault) {
    request.respond(() -> fail(request.http().response(), fault));
  }

  private static Future<Void> fail(HttpServerResponse response, FaultException fault) {
    if (isOver(response)) {
      return GONE;
    }
    var isFirst = !response.headWritten();
    if (isFirst) {
      response.putHeader(HttpHeaders.CONTENT_TYPE, TYPE);
    }
    var fields = isFirst ? response.headers() : response.trailers();
    var refusal = GrpcFailure.of(fault);
    fields.set(STATUS, refusal.status());
    fields.set(MESSAGE, refusal.message());
    fields.set(GrpcStatusDetails.TRAILER, refusal.details());
    if (refusal.isRetryable()) {
      fields.set(RETRY_AFTER, Integer.toString(FailureResponse.RETRY_SECONDS));
      fields.set(PUSHBACK, Integer.toString(FailureResponse.RETRY_SECONDS * 1_000));
    }
    return response.end();
  }

  private static boolean isOver(HttpServerResponse response) {
    return response.closed() || response.ended();
  }

  private static Buffer frame(Message message) {
    var size = message.getSerializedSize();
    var bytes = new byte[HEAD + size];
    bytes[1] = (byte) (size >> 24);
    bytes[2] = (byte) (size >> 16);
    bytes[3] = (byte) (size >> 8);
    bytes[4] = (byte) size;
    try {
      message.writeTo(CodedOutputStream.newInstance(bytes, HEAD, size));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return BufferInternal.buffer(Unpooled.wrappedBuffer(bytes));
  }
}
