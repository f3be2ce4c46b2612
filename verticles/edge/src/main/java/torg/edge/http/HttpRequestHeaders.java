package torg.edge.http;

import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import torg.bus.faults.Fault;
import torg.bus.faults.FaultException;
import torg.edge.http.HttpBinding.NoBody;
import torg.edge.http.HttpBinding.PortionedBody;
import torg.edge.request.PublicMethod;
import torg.settings.Durations;

/** What the headers of a call over HTTP say about its body and its time. */
final class HttpRequestHeaders {
  private static final String TIMEOUT = "torg-timeout";
  private static final String JSON = "application/json";
  private static final String EXPECT = "expect";
  private static final String CONTINUE = "100-continue";

  /** No form is taken, not even an empty one where no body is. */
  private static final List<String> FORMS =
      List.of("multipart/form-data", "application/x-www-form-urlencoded");

  private HttpRequestHeaders() {}

  /** With the status of HTTP that fits best. */
  record Rejection(FaultException fault, int status) {}

  /** Why a body with these headers is not even read. */
  static Optional<Rejection> check(HttpServerRequest request, HttpBinding.Body body, int bytesMax) {
    if (!hasReadableBody(request, body)) {
      return rejection(
          415,
          "the body must be %s without content-encoding, got content-type '%s'"
              .formatted(
                  body instanceof PortionedBody ? "the bytes themselves, no form," : JSON,
                  Optional.ofNullable(request.getHeader("content-type")).orElse("")));
    }
    var expect = request.getHeader(EXPECT);
    if (expect != null && !expect.equalsIgnoreCase(CONTINUE)) {
      return rejection(
          417, "the request is malformed: expect must be 100-continue, got '%s'".formatted(expect));
    }
    return length(request) > bytesMax && !(body instanceof PortionedBody)
        ? Optional.of(new Rejection(tooLarge(bytesMax), Fault.TOO_LARGE.httpStatus()))
        : Optional.empty();
  }

  private static Optional<Rejection> rejection(int status, String reason) {
    return Optional.of(new Rejection(FaultException.of(Fault.INVALID, reason), status));
  }

  static FaultException tooLarge(int bytesMax) {
    return FaultException.of(
        Fault.TOO_LARGE, "the body is larger than the limit of %d bytes".formatted(bytesMax));
  }

  private static boolean hasReadableBody(HttpServerRequest request, HttpBinding.Body body) {
    var header = request.getHeader("content-type");
    var type = header == null ? "" : header.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    var isForm = FORMS.stream().anyMatch(type::startsWith);
    if (body instanceof NoBody) {
      return !isForm;
    }
    var isExpected = body instanceof PortionedBody ? !isForm : type.equals(JSON);
    return isExpected && !isEncoded(request);
  }

  private static boolean isEncoded(HttpServerRequest request) {
    var encoding = request.getHeader("content-encoding");
    return encoding != null && !encoding.equalsIgnoreCase("identity");
  }

  /** Zero when the client does not say, or says nonsense, which Vert.x refuses itself. */
  static long length(HttpServerRequest request) {
    var header = request.getHeader("content-length");
    try {
      return header == null ? 0 : Long.parseLong(header);
    } catch (NumberFormatException unreadable) {
      return 0;
    }
  }

  /** A client that waits to be asked for its body is. */
  static void askForBody(HttpServerRequest request) {
    if (request.getHeader(EXPECT) != null) {
      request.response().writeContinue();
    }
  }

  static Duration timeout(HttpServerRequest request, PublicMethod method) {
    var header = request.getHeader(TIMEOUT);
    if (header == null) {
      return method.timeout();
    }
    return method.timeout(
        Durations.parse(header)
            .orElseThrow(
                () ->
                    FaultException.invalid(
                        TIMEOUT,
                        "must be a duration such as 250ms or 5s, got '%s'".formatted(header))));
  }
}
