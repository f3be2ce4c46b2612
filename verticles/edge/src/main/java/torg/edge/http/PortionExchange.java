package torg.edge.http;

import com.google.protobuf.Message;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.Optional;
import torg.bus.Caller;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.edge.http.HttpBinding.PortionedBody;
import torg.edge.limits.UploadLimits;
import torg.edge.request.EdgeLoop;
import torg.edge.request.EdgeRequest;
import torg.edge.request.FailureResponse;
import torg.edge.request.PublicMethod;
import torg.edge.request.RequestBody;
import torg.edge.request.RequestCounters;

/**
 * A request whose body has any size. A call without bytes tells whether they may come; then each
 * portion is a call, and the body is not read while one is under way. What has come is passed on
 * also when the client is too slow, goes away or does not end as it should.
 */
final class PortionExchange implements RequestBody.Listener {
  private static final int REQUEST_TIMEOUT = 408;

  private final EdgeLoop loop;
  private final UploadLimits limits;
  private final RouteTable.Found found;
  private final PortionedBody fields;
  private final PublicMethod method;
  private final RequestCounters.OfMethod counters;
  private final EdgeRequest request;
  private final RequestBody body;
  private final Portion portion;
  private Duration timeout;
  private Caller caller;
  private Optional<String> slot = Optional.empty();

  /** The next call, but for its bytes. */
  private Message.Builder next;

  private Message answer;
  private long bytesOfPeriod;
  private Optional<FaultException> refusal = Optional.empty();
  private boolean isAsking = true;
  private boolean isEnded;
  private boolean isDone;

  PortionExchange(
      RouteTable.Found found,
      PortionedBody fields,
      RequestCounters.OfMethod counters,
      EdgeRequest request) {
    loop = request.loop();
    limits = loop.limits().uploads();
    this.found = found;
    this.fields = fields;
    this.counters = counters;
    this.request = request;
    method = found.binding().method();
    body = new RequestBody(request, this);
    portion = new Portion(limits.portionBytes());
  }

  /** What can be refused by its headers is, before any of its body is read. */
  void begin() {
    body.read(System.nanoTime());
    body.pause();
    try {
      loop.admission().check();
      var http = request.http();
      timeout = HttpRequestHeaders.timeout(http, method);
      loop.authenticator()
          .authenticate(http.getHeader("authorization"), method.isOpen())
          .recover(failure -> Future.failedFuture(loop.refusedCaller(request, failure)))
          .compose(this::mayCome)
          .onComplete(this::answered, this::fail);
    } catch (FaultException refused) {
      fail(refused);
    }
  }

  private Future<Message> mayCome(Caller who) {
    loop.count(request, who);
    method.authorize(who);
    caller = who;
    var http = request.http();
    var wrong = HttpRequestHeaders.check(http, fields, 0);
    if (wrong.isPresent()) {
      fail(wrong.get().fault(), wrong.get().status());
      return Future.failedFuture(wrong.get().fault());
    }
    next =
        HttpRequestReader.read(
            found, http.params(), http.headers(), Buffer.buffer(), request.reservation())
            .toBuilder();
    var name = EdgeLoop.name(request, who);
    loop.uploads().acquire(name);
    slot = Optional.of(name);
    var question = next.clone().setField(fields.length(), HttpRequestHeaders.length(http));
    return method
        .ask(who, question.build(), timeout)
        .onSuccess(yes -> HttpRequestHeaders.askForBody(http));
  }

  private void answered(Message message) {
    answer = message;
    isAsking = false;
    proceed();
  }

  /** Whatever comes next: another call, the end, or more of the body. */
  private void proceed() {
    if (isAsking || isDone) {
      return;
    }
    var isLast = isEnded || refusal.isPresent();
    if (portion.isFull() || isLast && !portion.isEmpty()) {
      pass();
    } else if (refusal.isPresent()) {
      fail(refusal.get());
    } else if (isEnded) {
      succeed();
    } else {
      bytesOfPeriod = 0;
      body.resume(endOfPeriod());
    }
  }

  private void pass() {
    isAsking = true;
    body.pause();
    var data = portion.take();
    var call = next.clone().setField(fields.data(), data).build();
    var offset = (long) next.getField(fields.offset());
    next.setField(fields.offset(), offset + data.size());
    method.ask(caller, call, timeout).onComplete(this::answered, this::fail);
  }

  @Override
  public void chunk(Buffer chunk) {
    // The slot stands for what a portion holds.
    request.reservation().shrink(chunk.length());
    portion.add(chunk);
    bytesOfPeriod += chunk.length();
    if (portion.isFull()) {
      proceed();
    } else if (bytesOfPeriod >= limits.bytesMin()) {
      bytesOfPeriod = 0;
      body.waitUntil(endOfPeriod());
    }
  }

  private long endOfPeriod() {
    return System.nanoTime() + limits.period().toNanos();
  }

  @Override
  public void end() {
    isEnded = true;
    proceed();
  }

  @Override
  public void refuse(FaultException fault) {
    if (refusal.isEmpty()) {
      refusal = Optional.of(fault);
      proceed();
    }
  }

  @Override
  public void gone() {
    refuse(FaultException.of(Fault.INVALID, "the request ended before its body"));
  }

  @Override
  public FaultException deadlineExceeded() {
    return FaultException.of(
        Fault.DEADLINE,
        "fewer than %d bytes came within %d ms; what came before is kept: go on after it"
            .formatted(limits.bytesMin(), limits.period().toMillis()));
  }

  private void succeed() {
    var format = found.binding().format();
    HttpExchange.content(loop.vertx(), format, answer)
        .onComplete(
            content -> {
              if (finish()) {
                counters.success();
                request.respond(format.response(request.http(), content));
              }
            },
            this::fail);
  }

  private void fail(Throwable failure) {
    var fault = method.fault(failure);
    var isSlow = refusal.filter(one -> one == fault && one.fault() == Fault.DEADLINE).isPresent();
    fail(fault, isSlow ? REQUEST_TIMEOUT : fault.fault().httpStatus());
  }

  private void fail(FaultException fault, int status) {
    if (finish()) {
      counters.failure(fault.fault());
      FailureResponse.send(request, fault, status);
      body.drop();
    }
  }

  /** True for the first who ends the request. */
  private boolean finish() {
    if (isDone) {
      return false;
    }
    isDone = true;
    slot.ifPresent(loop.uploads()::release);
    return true;
  }
}
