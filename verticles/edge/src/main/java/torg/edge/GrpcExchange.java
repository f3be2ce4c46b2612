package torg.edge;

import com.google.protobuf.Message;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import io.vertx.grpc.common.GrpcHeaderNames;
import io.vertx.grpc.common.GrpcMessage;
import io.vertx.grpc.common.GrpcStatus;
import io.vertx.grpc.common.InvalidMessageException;
import io.vertx.grpc.common.MessageSizeOverflowException;
import io.vertx.grpc.server.GrpcServerRequest;
import java.time.Duration;
import java.util.regex.Pattern;
import torg.bus.Caller;
import torg.bus.Fault;
import torg.bus.FaultException;

/** One unary request over gRPC, from its headers to its status. */
final class GrpcExchange implements Handler<GrpcMessage> {
  private static final Pattern TIMEOUT = Pattern.compile("[0-9]{1,8}[HMSmun]");

  private final Vertx vertx;
  private final GrpcMethod method;
  private final GrpcServerRequest<Message, Message> request;
  private Future<Caller> caller;
  private Duration timeout;
  private long messageTimer = -1;
  private boolean asked;
  private boolean done;

  GrpcExchange(Vertx vertx, GrpcMethod method, GrpcServerRequest<Message, Message> request) {
    this.vertx = vertx;
    this.method = method;
    this.request = request;
  }

  void begin(Authentication authentication) {
    request.errorHandler(cancelled -> finish());
    request.exceptionHandler(disconnected -> finish());
    request.invalidMessageHandler(this::refuse);
    request.messageHandler(this);
    request.endHandler(this::end);
    var authorization = request.headers().get("authorization");
    caller = authentication.callerOf(authorization, method.edge().isOpen());
    if (caller.failed()) {
      fail(caller.cause());
    } else {
      awaitMessage();
    }
  }

  /** The message mostly comes right behind the headers, and then no timer is needed. */
  private void awaitMessage() {
    try {
      timeout = timeout();
      vertx.runOnContext(next -> limitWaiting());
    } catch (FaultException wrong) {
      fail(wrong);
    }
  }

  private void limitWaiting() {
    if (!asked && !done) {
      messageTimer =
          vertx.setTimer(
              Math.max(1, timeout.toMillis()), late -> fail(method.edge().lateRequest()));
    }
  }

  private void stopWaiting() {
    if (messageTimer != -1) {
      vertx.cancelTimer(messageTimer);
    }
  }

  @Override
  public void handle(GrpcMessage message) {
    if (asked || done) {
      return;
    }
    asked = true;
    stopWaiting();
    caller.compose(who -> ask(who, message)).onComplete(this::succeed, this::fail);
  }

  private Future<Message> ask(Caller who, GrpcMessage message) {
    method.edge().admit(who);
    return method.edge().ask(who, method.reader().read(message), timeout);
  }

  /** Vert.x reads a timeout below a millisecond, or one that is no timeout, as none. */
  private Duration timeout() {
    if (request.timeout() > 0) {
      return method.edge().timeout(Duration.ofMillis(request.timeout()));
    }
    var header = request.headers().get(GrpcHeaderNames.GRPC_TIMEOUT);
    if (header == null) {
      return method.edge().timeout();
    }
    if (!TIMEOUT.matcher(header).matches()) {
      throw FaultException.of(
          Fault.INVALID, "grpc-timeout must be as 500m or 2S, got '%s'".formatted(header));
    }
    return Duration.ZERO;
  }

  private void refuse(InvalidMessageException invalid) {
    fail(
        invalid instanceof MessageSizeOverflowException large
            ? method.reader().tooLarge(large.messageSize())
            : FaultException.of(Fault.INVALID, "the request is malformed"));
  }

  private void end(Void nothing) {
    if (!asked) {
      fail(FaultException.of(Fault.INVALID, "the request has no message"));
    }
  }

  private void finish() {
    done = true;
    stopWaiting();
  }

  private void succeed(Message answer) {
    if (!done) {
      finish();
      method.counters().success();
      request.response().end(answer);
    }
  }

  private void fail(Throwable failure) {
    if (!done) {
      finish();
      var fault = method.edge().fault(failure);
      method.counters().failure(fault.fault());
      fail(request, fault);
    }
  }

  static void fail(GrpcServerRequest<?, ?> request, FaultException fault) {
    var response = request.response();
    response
        .status(GrpcStatus.valueOf(fault.fault().grpcStatus()))
        .statusMessage(GrpcDetails.cut(fault.getMessage()))
        .trailers()
        .set(GrpcDetails.TRAILER, GrpcDetails.encode(fault));
    response.end();
  }
}
