package torg.edge;

import com.google.protobuf.Message;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import torg.bus.Caller;
import torg.bus.Fault;
import torg.bus.FaultException;

/** One call of a public method over HTTP/JSON, from its headers to its answer. */
final class HttpExchange implements RequestBody.Listener {
  /** Reading or writing more takes long enough to keep it off the event loop. */
  private static final int QUICK_BYTES_MAX = 64 << 10;

  private final EdgeLoop loop;
  private final RouteTable.Found found;
  private final EdgeMethod method;
  private final RequestCounters.OfMethod counters;
  private final HttpServerRequest request;
  private final RequestBody body;
  private Buffer bytes = Buffer.buffer();
  private Future<Caller> caller;
  private long untilNanos;
  private boolean isDone;

  HttpExchange(
      EdgeLoop loop,
      RouteTable.Found found,
      RequestCounters.OfMethod counters,
      HttpServerRequest request) {
    this.loop = loop;
    this.found = found;
    this.counters = counters;
    this.request = request;
    method = found.binding().method();
    body = new RequestBody(request, this, loop);
  }

  /** What can be refused by its headers is, before any of its body is read. */
  void begin() {
    try {
      loop.admission().check();
      caller = loop.authentication().callerOf(request.getHeader("authorization"), method.isOpen());
      if (caller.succeeded()) {
        admit(caller.result());
      } else if (caller.failed()) {
        throw FaultException.from(caller.cause());
      }
      untilNanos = System.nanoTime() + HttpHead.timeout(request, method).toNanos();
      var wrong = HttpHead.check(request, found.binding().body(), loop.limits().requestBytesMax());
      body.read(untilNanos);
      wrong.ifPresentOrElse(
          is -> fail(is.fault(), is.status()), () -> HttpHead.askForBody(request));
    } catch (FaultException refused) {
      body.read(System.nanoTime());
      fail(refused);
    }
  }

  private void admit(Caller who) {
    loop.count(request, who);
    method.admit(who);
  }

  @Override
  public void chunk(Buffer chunk) {
    if (bytes.length() + chunk.length() > loop.limits().requestBytesMax()) {
      throw HttpHead.tooLarge(loop.limits().requestBytesMax());
    }
    bytes.appendBuffer(chunk);
  }

  @Override
  public void end() {
    try {
      body.holding().beginCall(method.pace());
      answer().onComplete(this::succeed, this::fail);
    } catch (RuntimeException failed) {
      fail(failed);
    }
  }

  private Future<AnswerForm.Content> answer() {
    return caller
        .compose(this::ask)
        .compose(
            answer -> {
              body.holding().grow(answer.getSerializedSize());
              return content(loop.vertx(), found.binding().form(), answer);
            });
  }

  private Future<Message> ask(Caller who) {
    if (bytes.length() <= QUICK_BYTES_MAX) {
      return ask(who, read());
    }
    return loop.vertx().executeBlocking(this::read, false).compose(message -> ask(who, message));
  }

  private Message read() {
    return RequestReader.read(found, request.params(), bytes, body.holding());
  }

  private Future<Message> ask(Caller who, Message message) {
    bytes = Buffer.buffer();
    var left = untilNanos - System.nanoTime();
    return method.ask(who, message, Duration.ofNanos(Math.max(0, left)));
  }

  static Future<AnswerForm.Content> content(Vertx vertx, AnswerForm form, Message answer) {
    return answer.getSerializedSize() > QUICK_BYTES_MAX
        ? vertx.executeBlocking(() -> form.content(answer), false)
        : Future.succeededFuture(form.content(answer));
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
  public FaultException lateRequest() {
    return method.lateRequest();
  }

  private void succeed(AnswerForm.Content content) {
    body.holding().endCall();
    if (isDone) {
      return;
    }
    try {
      body.holding().grow(content.bytes().length());
    } catch (FaultException full) {
      fail(full);
      return;
    }
    isDone = true;
    counters.success();
    found.binding().form().send(request, content).onComplete(left -> body.holding().release());
  }

  private void fail(Throwable failure) {
    var fault = method.fault(failure);
    fail(fault, fault.fault().httpStatus());
  }

  private void fail(FaultException fault, int status) {
    body.holding().endCall();
    if (isDone) {
      return;
    }
    isDone = true;
    counters.failure(fault.fault());
    Answers.fail(request, fault, status);
    body.drop();
    body.holding().release();
  }
}
