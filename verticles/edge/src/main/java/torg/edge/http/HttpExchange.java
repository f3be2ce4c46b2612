package torg.edge.http;

import com.google.protobuf.Message;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import torg.bus.Caller;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.edge.request.EdgeLoop;
import torg.edge.request.EdgeRequest;
import torg.edge.request.FailureResponse;
import torg.edge.request.PublicMethod;
import torg.edge.request.RequestBody;
import torg.edge.request.RequestCounters;

/**
 * One call of a public method over HTTP/JSON, from its headers to its answer: {@link #begin}
 * authenticates the caller and has the method authorize it, {@link #end} reads the body, asks and
 * answers.
 */
final class HttpExchange implements RequestBody.Listener {
  /** Reading or writing more takes long enough to keep it off the event loop. */
  private static final int QUICK_BYTES_MAX = 64 << 10;

  private final EdgeLoop loop;
  private final RouteTable.Found found;
  private final PublicMethod method;
  private final RequestCounters.OfMethod counters;
  private final EdgeRequest request;
  private final RequestBody body;
  private Buffer bytes = Buffer.buffer();
  private Future<Caller> caller;
  private long untilNanos;
  private boolean isAdmitted;
  private boolean isDone;

  HttpExchange(RouteTable.Found found, RequestCounters.OfMethod counters, EdgeRequest request) {
    loop = request.loop();
    this.found = found;
    this.counters = counters;
    this.request = request;
    method = found.binding().method();
    body = new RequestBody(request, this);
  }

  /** What can be refused by its headers is, before any of its body is read. */
  void begin() {
    try {
      loop.admission().check();
      var http = request.http();
      caller = loop.authenticator().authenticate(http.getHeader("authorization"), method.isOpen());
      if (caller.succeeded()) {
        admit(caller.result());
      } else if (caller.failed()) {
        throw loop.refusedCaller(request, caller.cause());
      }
      untilNanos = System.nanoTime() + HttpRequestHeaders.timeout(http, method).toNanos();
      var wrong =
          HttpRequestHeaders.check(http, found.binding().body(), loop.limits().requestBytesMax());
      body.read(untilNanos);
      wrong.ifPresentOrElse(
          is -> fail(is.fault(), is.status()), () -> HttpRequestHeaders.askForBody(http));
    } catch (FaultException refused) {
      body.read(System.nanoTime());
      fail(refused);
    }
  }

  private void admit(Caller who) {
    loop.count(request, who);
    method.authorize(who);
    isAdmitted = true;
  }

  @Override
  public void chunk(Buffer chunk) {
    if (bytes.length() + chunk.length() > loop.limits().requestBytesMax()) {
      throw HttpRequestHeaders.tooLarge(loop.limits().requestBytesMax());
    }
    bytes.appendBuffer(chunk);
  }

  @Override
  public void end() {
    try {
      request.reservation().beginCall(method.latency());
      answer().onComplete(this::succeed, this::fail);
    } catch (RuntimeException failed) {
      fail(failed);
    }
  }

  private Future<ResponseFormat.Content> answer() {
    return admitted()
        .compose(this::ask)
        .compose(
            answer -> {
              request.reservation().grow(answer.getSerializedSize());
              return content(loop.vertx(), found.binding().format(), answer);
            });
  }

  /** Who was not known by the headers is admitted now. */
  private Future<Caller> admitted() {
    if (isAdmitted) {
      return caller;
    }
    return caller
        .recover(failure -> Future.failedFuture(loop.refusedCaller(request, failure)))
        .map(
            who -> {
              admit(who);
              return who;
            });
  }

  private Future<Message> ask(Caller who) {
    if (bytes.length() <= QUICK_BYTES_MAX) {
      return ask(who, read());
    }
    return loop.vertx().executeBlocking(this::read, false).compose(message -> ask(who, message));
  }

  private Message read() {
    var http = request.http();
    return HttpRequestReader.read(
        found, http.params(), http.headers(), bytes, request.reservation());
  }

  private Future<Message> ask(Caller who, Message message) {
    bytes = Buffer.buffer();
    var left = untilNanos - System.nanoTime();
    return method.ask(who, message, Duration.ofNanos(Math.max(0, left)));
  }

  static Future<ResponseFormat.Content> content(
      Vertx vertx, ResponseFormat format, Message answer) {
    return answer.getSerializedSize() > QUICK_BYTES_MAX
        ? vertx.executeBlocking(() -> format.content(answer), false)
        : Future.succeededFuture(format.content(answer));
  }

  @Override
  public void refuse(FaultException fault) {
    fail(fault);
  }

  @Override
  public void gone() {
    fail(FaultException.of(Fault.INVALID, "the request ended before its body"));
  }

  @Override
  public FaultException deadlineExceeded() {
    return method.deadlineExceeded();
  }

  private void succeed(ResponseFormat.Content content) {
    request.reservation().endCall();
    if (isDone) {
      return;
    }
    isDone = true;
    request.reservation().clear();
    counters.success();
    request.respond(found.binding().format().response(request.http(), content));
  }

  private void fail(Throwable failure) {
    var fault = method.fault(failure);
    fail(fault, fault.fault().httpStatus());
  }

  private void fail(FaultException fault, int status) {
    request.reservation().endCall();
    if (isDone) {
      return;
    }
    isDone = true;
    request.reservation().clear();
    counters.failure(fault.fault());
    FailureResponse.send(request, fault, status);
    body.drop();
  }
}
