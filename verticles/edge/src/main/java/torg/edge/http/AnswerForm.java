package torg.edge.http;

import com.google.api.HttpBody;
import com.google.protobuf.Message;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import torg.edge.json.JsonText;
import torg.edge.request.EdgeMethod;
import torg.edge.request.HttpAnswer;

/**
 * How the answers of a binding look over HTTP: as JSON, or as the bytes of a {@link HttpBody}; for
 * now, or for ever. All that can be known before an answer is there.
 */
final class AnswerForm {
  private static final String FOR_EVER = "max-age=31536000, immutable";
  private static final Set<String> OF_UNCHANGED = Set.of("cache-control", "etag", "vary");

  /** Bytes that somebody may have uploaded must never run as a page of ours. */
  private static final Map<String, String> HARMLESS =
      Map.of(
          "content-security-policy", "default-src 'none'; sandbox",
          "content-disposition", "inline");

  private static final String UNKNOWN_TYPE = "application/octet-stream";
  private static final Pattern CONTENT_TYPE =
      Pattern.compile("[\\w!#$&^.+-]{1,100}/[\\w!#$&^.+-]{1,100}(;[ -~]{1,100})?");

  private final boolean isBytes;
  private final boolean isLasting;
  private final Map<String, String> headers;

  record Content(Map<String, String> headers, Buffer bytes) {}

  AnswerForm(EdgeMethod method, HttpMethod verb) {
    isBytes = method.call().answerPrototype() instanceof HttpBody;
    isLasting = method.isImmutable() && verb.equals(HttpMethod.GET);
    headers = headers(method.isOpen());
  }

  private Map<String, String> headers(boolean isOpen) {
    if (!isBytes && !isLasting) {
      return HttpAnswer.JSON;
    }
    var all = new HashMap<>(isBytes ? HARMLESS : HttpAnswer.JSON);
    all.put("cache-control", isLasting ? lasting(isOpen) : HttpAnswer.NOT_KEPT);
    if (isLasting && !isOpen) {
      all.put("vary", "authorization");
    }
    // An entity tag names these very bytes, and most files are compressed already.
    all.put("content-encoding", "identity");
    return Map.copyOf(all);
  }

  private static String lasting(boolean isOpen) {
    return (isOpen ? "public, " : "private, ") + FOR_EVER;
  }

  /** Takes longer the larger the answer is. */
  Content content(Message answer) {
    if (!isBytes && !isLasting) {
      return new Content(headers, JsonText.print(answer));
    }
    var all = new HashMap<>(headers);
    var bytes = isBytes ? bytes((HttpBody) answer, all) : JsonText.print(answer);
    if (isLasting) {
      all.put("etag", EntityTag.of(bytes));
    }
    return new Content(all, bytes);
  }

  private static Buffer bytes(HttpBody body, Map<String, String> headers) {
    headers.put("content-type", contentType(body.getContentType()));
    return Buffer.buffer(body.getData().toByteArray());
  }

  /** What is no content type must not get among the headers. */
  private static String contentType(String said) {
    return CONTENT_TYPE.matcher(said).matches() ? said : UNKNOWN_TYPE;
  }

  HttpAnswer answer(HttpServerRequest request, Content content) {
    if (isLasting && EntityTag.isNamed(request, content.headers.get("etag"))) {
      var kept = new HashMap<>(content.headers);
      kept.keySet().retainAll(OF_UNCHANGED);
      return HttpAnswer.unchanged(kept);
    }
    return new HttpAnswer(200, content.headers, content.bytes);
  }
}
