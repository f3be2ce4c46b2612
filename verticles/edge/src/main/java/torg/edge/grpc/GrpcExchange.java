package torg.edge.grpc;

import com.google.protobuf.Message;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import java.time.Duration;
import torg.bus.Caller;
import torg.bus.faults.FaultException;
import torg.edge.request.EdgeRequest;
import torg.edge.request.RequestBody;

/**
 * One call of a public method over gRPC, from its headers to its status: {@link #begin}
 * authenticates the caller and has the method authorize it, {@link #end} reads the message, asks
 * and answers.
 */
final class GrpcExchange implements RequestBody.Listener {
  private final GrpcPublicMethod method;
  private final EdgeRequest request;
  private final RequestBody body;
  private final GrpcFrameDecoder decoder;
  private final SingleMessage<GrpcFrameDecoder.Frame> message = new SingleMessage<>();
  private Future<Caller> caller;
  private long untilNanos;
  private boolean isDone;

  GrpcExchange(GrpcPublicMethod method, EdgeRequest request) {
    this.method = method;
    this.request = request;
    body = new RequestBody(request, this);
    decoder = new GrpcFrameDecoder(method.reader().bytesMax(), message::set);
  }

  /** What can be refused by its headers is, before any of its message is read. */
  void begin() {
    try {
      method.loop().admission().check();
      untilNanos = System.nanoTime() + timeout().toNanos();
      caller =
          method
              .loop()
              .authenticator()
              .authenticate(
                  request.http().getHeader(HttpHeaders.AUTHORIZATION),
                  method.publicMethod().isOpen());
      if (caller.succeeded()) {
        admit(caller.result());
      } else if (caller.failed()) {
        throw method.loop().refusedCaller(request, caller.cause());
      }
      body.read(untilNanos);
    } catch (FaultException refused) {
      body.read(System.nanoTime());
      fail(refused);
    }
  }

  private void admit(Caller who) {
    method.loop().count(request, who);
    method.publicMethod().authorize(who);
  }

  private Duration timeout() {
    var header = request.http().getHeader(GrpcResponse.TIMEOUT);
    return header == null
        ? method.publicMethod().timeout()
        : method.publicMethod().timeout(GrpcTimeout.parse(header));
  }

  @Override
  public void chunk(Buffer chunk) {
    decoder.add(chunk);
  }

  @Override
  public void end() {
    try {
      decoder.end();
      message.get();
      request.reservation().beginCall(method.publicMethod().latency());
      answer().onComplete(this::succeed, this::fail);
    } catch (RuntimeException failed) {
      fail(failed);
    }
  }

  private Future<Message> answer() {
    if (caller.succeeded()) {
      return ask(caller.result());
    }
    return caller
        .recover(failure -> Future.failedFuture(method.loop().refusedCaller(request, failure)))
        .compose(
            who -> {
              admit(who);
              return ask(who);
            });
  }

  private Future<Message> ask(Caller who) {
    var frame = message.get();
    var encoding = frame.isCompressed() ? request.http().getHeader(GrpcResponse.ENCODING) : null;
    if (method.reader().isQuick(frame)) {
      return ask(who, method.reader().read(frame, encoding, request.reservation()));
    }
    return method
        .loop()
        .vertx()
        .executeBlocking(() -> method.reader().read(frame, encoding, request.reservation()), false)
        .compose(read -> ask(who, read));
  }

  private Future<Message> ask(Caller who, Message read) {
    message.clear();
    var left = untilNanos - System.nanoTime();
    return method.publicMethod().ask(who, read, Duration.ofNanos(Math.max(0, left)));
  }

  @Override
  public void refuse(FaultException fault) {
    fail(fault);
  }

  @Override
  public void gone() {
    isDone = true;
    request.reservation().release();
  }

  @Override
  public FaultException deadlineExceeded() {
    return method.publicMethod().deadlineExceeded();
  }

  private void succeed(Message answer) {
    request.reservation().endCall();
    if (isDone) {
      return;
    }
    try {
      request.reservation().clear();
      request.reservation().grow(answer.getSerializedSize());
    } catch (FaultException full) {
      fail(full);
      return;
    }
    isDone = true;
    method.counters().success();
    GrpcResponse.end(request, answer);
  }

  private void fail(Throwable failure) {
    request.reservation().endCall();
    if (isDone) {
      return;
    }
    isDone = true;
    request.reservation().clear();
    var fault = method.publicMethod().fault(failure);
    method.counters().failure(fault.fault());
    GrpcResponse.fail(request, fault);
    body.drop();
  }
}
