package torg.fetch;

import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpHeaders;
import java.util.Optional;

/**
 * What the host says about the document.
 *
 * @param url the final one, after redirects
 * @param contentType as the host claims; the content may be something else
 */
public record FetchedHead(
    String url,
    int status,
    Optional<String> contentType,
    Optional<String> etag,
    Optional<String> lastModified) {
  static FetchedHead of(Target target, HttpClientResponse response) {
    return new FetchedHead(
        target.url(),
        response.statusCode(),
        header(response, HttpHeaders.CONTENT_TYPE),
        header(response, HttpHeaders.ETAG),
        header(response, HttpHeaders.LAST_MODIFIED));
  }

  static Optional<String> header(HttpClientResponse response, CharSequence name) {
    return Optional.ofNullable(response.getHeader(name));
  }
}
