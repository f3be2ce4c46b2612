package torg.edge.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.util.Base64;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import torg.bus.Sha256;

/** The name of some bytes in the headers {@code etag} and {@code if-none-match}. */
final class EntityTag {
  private static final Pattern QUOTED = Pattern.compile("\"[^\"]*\"");

  private EntityTag() {}

  static String of(Buffer bytes) {
    var hash = Sha256.digest().digest(bytes.getBytes());
    return "\"" + Base64.getUrlEncoder().withoutPadding().encodeToString(hash) + "\"";
  }

  static boolean matches(HttpServerRequest request, String tag) {
    return matches(request.headers().getAll("if-none-match"), tag);
  }

  /** Caches may have made the tag a weak one; for the comparison it is the same. */
  static boolean matches(List<String> ifNoneMatch, String tag) {
    return ifNoneMatch.stream()
        .anyMatch(
            one ->
                one.strip().equals("*")
                    || QUOTED.matcher(one).results().map(MatchResult::group).anyMatch(tag::equals));
  }
}
