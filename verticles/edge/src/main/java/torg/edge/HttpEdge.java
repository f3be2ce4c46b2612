package torg.edge;

import com.google.protobuf.Message;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import torg.bus.Caller;
import torg.bus.Fault;
import torg.bus.FaultException;
import torg.edge.HttpBinding.NoBody;
import torg.settings.Durations;

/**
 * The public services over HTTP/JSON. {@link #admit} decides by the headers alone, so that the body
 * of a request that is refused is never read; {@link #ask} runs once the body is there.
 */
final class HttpEdge {
  private static final String TIMEOUT = "torg-timeout";
  private static final String ADMITTED = "torg.admitted";
  private static final String BODY_TIMER = "torg.bodyTimer";

  /** Writing a larger answer takes long enough to keep it off the event loop. */
  private static final int PRINT_BYTES_MAX = 256 << 10;

  /** The body handler of Vert.x reads these in its own way, also where no body is taken. */
  private static final List<String> FORMS =
      List.of("multipart/form-data", "application/x-www-form-urlencoded");

  private final Authentication authentication;
  private final RouteTable routes;
  private final Map<EdgeMethod, RequestCounters.OfMethod> counters = new HashMap<>();
  private final RequestCounters.OfMethod unknown;

  private record Admitted(RouteTable.Found found, Caller caller, Duration timeout) {}

  HttpEdge(Authentication authentication, RequestCounters counters, List<HttpBinding> bindings) {
    this.authentication = authentication;
    routes = new RouteTable(bindings);
    bindings.forEach(binding -> this.counters.computeIfAbsent(binding.method(), counters::of));
    unknown = counters.ofUnknown();
  }

  void admit(RoutingContext context) {
    var request = context.request();
    var match = routes.match(request.method(), request.path());
    if (match instanceof RouteTable.Found found) {
      admit(context, found);
    } else if (match instanceof RouteTable.OtherVerb other) {
      unknown.failure(Fault.UNIMPLEMENTED);
      Answers.otherVerb(request, String.join(", ", other.allowed()));
    } else {
      throw FaultException.of(
          Fault.NOT_FOUND,
          "there is nothing at %s; /openapi.json lists what there is".formatted(request.path()));
    }
  }

  private void admit(RoutingContext context, RouteTable.Found found) {
    var request = context.request();
    request.pause();
    authentication
        .callerOf(request.getHeader("authorization"), found.binding().method().isOpen())
        .map(
            caller -> {
              found.binding().method().admit(caller);
              return new Admitted(found, caller, timeout(request, found.binding().method()));
            })
        .onComplete(
            admitted -> {
              context.put(ADMITTED, admitted);
              request.resume();
              if (hasReadableBody(context, found)) {
                awaitBody(context, admitted);
                context.next();
              }
            },
            failure -> {
              request.resume();
              fail(context, found, failure);
            });
  }

  private boolean hasReadableBody(RoutingContext context, RouteTable.Found found) {
    var header = context.request().getHeader("content-type");
    var type = header == null ? "" : header.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    if (found.binding().body() instanceof NoBody
        ? FORMS.stream().noneMatch(type::startsWith)
        : type.equals("application/json") && !isEncoded(context.request())) {
      return true;
    }
    counters.get(found.binding().method()).failure(Fault.INVALID);
    Answers.fail(
        context.request(),
        FaultException.of(
            Fault.INVALID,
            "the body must be application/json without content-encoding, got content-type '%s'"
                .formatted(header == null ? "" : header)),
        415);
    return false;
  }

  private static boolean isEncoded(HttpServerRequest request) {
    var encoding = request.getHeader("content-encoding");
    return encoding != null && !encoding.equalsIgnoreCase("identity");
  }

  /** A client that sends its body slowly, or never, holds no request longer than its time. */
  private void awaitBody(RoutingContext context, Admitted admitted) {
    var timer =
        context
            .vertx()
            .setTimer(
                Math.max(1, admitted.timeout.toMillis()),
                late -> {
                  context.remove(BODY_TIMER);
                  if (context.request().version() != HttpVersion.HTTP_2) {
                    context.response().endHandler(ended -> context.request().connection().close());
                  }
                  fail(context, admitted.found, admitted.found.binding().method().lateRequest());
                });
    context.put(BODY_TIMER, timer);
  }

  /** False when the body was not awaited, or no longer. */
  boolean stopAwaitingBody(RoutingContext context) {
    Long timer = context.remove(BODY_TIMER);
    return timer != null && context.vertx().cancelTimer(timer);
  }

  private static Duration timeout(HttpServerRequest request, EdgeMethod method) {
    var header = request.getHeader(TIMEOUT);
    if (header == null) {
      return method.timeout();
    }
    return method.timeout(
        Durations.parse(header)
            .orElseThrow(
                () ->
                    FaultException.invalid(
                        TIMEOUT, "must be a duration as 250ms or 5s, got '%s'".formatted(header))));
  }

  void ask(RoutingContext context) {
    if (!stopAwaitingBody(context)) {
      return;
    }
    Admitted admitted = context.get(ADMITTED);
    var found = admitted.found;
    var form = found.binding().form();
    var counter = counters.get(found.binding().method());
    Future.succeededFuture(admitted)
        .compose(is -> ask(is, context))
        .compose(answer -> content(context.vertx(), form, answer))
        .onComplete(
            content -> {
              counter.success();
              form.send(context.request(), content);
            },
            failure -> fail(context, found, failure));
  }

  static Future<AnswerForm.Content> content(Vertx vertx, AnswerForm form, Message answer) {
    return answer.getSerializedSize() > PRINT_BYTES_MAX
        ? vertx.executeBlocking(() -> form.content(answer), false)
        : Future.succeededFuture(form.content(answer));
  }

  private static Future<Message> ask(Admitted admitted, RoutingContext context) {
    var body = context.body().buffer();
    var message =
        RequestReader.read(
            admitted.found, context.queryParams(), body == null ? Buffer.buffer() : body);
    return admitted.found.binding().method().ask(admitted.caller, message, admitted.timeout);
  }

  private void fail(RoutingContext context, RouteTable.Found found, Throwable failure) {
    var fault = found.binding().method().fault(failure);
    counters.get(found.binding().method()).failure(fault.fault());
    Answers.fail(context.request(), fault);
  }

  /** What was refused before it was known which method it is for. */
  void countUnknown(Fault fault) {
    unknown.failure(fault);
  }

  /** What no method has answered: unknown paths, bodies that are too large, defects. */
  void countFailure(RoutingContext context, Fault fault) {
    Admitted admitted = context.get(ADMITTED);
    var counter = admitted == null ? unknown : counters.get(admitted.found.binding().method());
    counter.failure(fault);
  }
}
