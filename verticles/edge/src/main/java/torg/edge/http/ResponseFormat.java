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
import torg.edge.json.ProtoJson;
import torg.edge.request.HttpResponse;
import torg.edge.request.PublicMethod;

/**
 * How the answers of a binding become responses: as JSON, or as the bytes of a {@link HttpBody};
 * not to be cached, or for ever. All that can be known before an answer is there.
 */
final class ResponseFormat {
  private static final String FOREVER = "max-age=31536000, immutable";
  private static final Set<String> OF_NOT_MODIFIED = Set.of("cache-control", "etag", "vary");

  /** Bytes that somebody may have uploaded must never run as a page of ours. */
  private static final Map<String, String> SANDBOXED =
      Map.of(
          "content-security-policy", "default-src 'none'; sandbox",
          "content-disposition", "inline");

  private static final String UNKNOWN_TYPE = "application/octet-stream";
  private static final Pattern CONTENT_TYPE =
      Pattern.compile("[\\w!#$&^.+-]{1,100}/[\\w!#$&^.+-]{1,100}(;[ -~]{1,100})?");

  private final boolean isBytes;
  private final boolean isImmutable;
  private final Map<String, String> headers;

  record Content(Map<String, String> headers, Buffer bytes) {}

  ResponseFormat(PublicMethod method, HttpMethod verb) {
    isBytes = method.call().answerPrototype() instanceof HttpBody;
    isImmutable = method.isImmutable() && verb.equals(HttpMethod.GET);
    headers = headers(method.isOpen());
  }

  private Map<String, String> headers(boolean isOpen) {
    if (!isBytes && !isImmutable) {
      return HttpResponse.JSON;
    }
    var all = new HashMap<>(isBytes ? SANDBOXED : HttpResponse.JSON);
    all.put("cache-control", isImmutable ? cacheable(isOpen) : HttpResponse.NO_STORE);
    if (isImmutable && !isOpen) {
      all.put("vary", "authorization");
    }
    // An entity tag names these very bytes, and most files are compressed already.
    all.put("content-encoding", "identity");
    return Map.copyOf(all);
  }

  private static String cacheable(boolean isOpen) {
    return (isOpen ? "public, " : "private, ") + FOREVER;
  }

  /** Takes longer the larger the answer is. */
  Content content(Message answer) {
    if (!isBytes && !isImmutable) {
      return new Content(headers, ProtoJson.print(answer));
    }
    var all = new HashMap<>(headers);
    var bytes = isBytes ? bytes((HttpBody) answer, all) : ProtoJson.print(answer);
    if (isImmutable) {
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

  HttpResponse response(HttpServerRequest request, Content content) {
    if (isImmutable && EntityTag.matches(request, content.headers.get("etag"))) {
      var kept = new HashMap<>(content.headers);
      kept.keySet().retainAll(OF_NOT_MODIFIED);
      return HttpResponse.notModified(kept);
    }
    return new HttpResponse(200, content.headers, content.bytes);
  }
}
