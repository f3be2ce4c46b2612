package torg.search.opensearch.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.json.JsonObject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Optional;

/**
 * A request.
 *
 * @param subject what is asked for, in sentences
 * @param path with its query
 * @param isWrite whether it may take as long as writes may
 */
public record Ask(
    String subject,
    HttpMethod method,
    String path,
    String contentType,
    Optional<Buffer> body,
    boolean isWrite) {
  private static final String JSON = "application/json";
  private static final String LINES = "application/x-ndjson";

  public static Ask get(String subject, String path) {
    return new Ask(subject, HttpMethod.GET, path, JSON, Optional.empty(), false);
  }

  public static Ask search(String subject, String path, JsonObject body) {
    return new Ask(subject, HttpMethod.POST, path, JSON, Optional.of(body.toBuffer()), false);
  }

  public static Ask searches(String subject, String path, Buffer lines) {
    return new Ask(subject, HttpMethod.POST, path, LINES, Optional.of(lines), false);
  }

  public static Ask write(String subject, HttpMethod method, String path, JsonObject body) {
    return new Ask(subject, method, path, JSON, Optional.of(body.toBuffer()), true);
  }

  public static Ask writes(String subject, String path, Buffer lines) {
    return new Ask(subject, HttpMethod.POST, path, LINES, Optional.of(lines), true);
  }

  public static Ask delete(String subject, String path) {
    return new Ask(subject, HttpMethod.DELETE, path, JSON, Optional.empty(), true);
  }

  /** A part of a path. */
  public static String part(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Several requests in one body. */
  public static Buffer lines(Collection<JsonObject> objects) {
    var lines = Buffer.buffer();
    objects.forEach(object -> lines.appendBuffer(object.toBuffer()).appendByte((byte) '\n'));
    return lines;
  }
}
