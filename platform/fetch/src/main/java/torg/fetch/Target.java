package torg.fetch;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.regex.Pattern;
import torg.bus.faults.Excerpt;

/**
 * A URL that was read once; whoever connects uses these parts and never the text again.
 *
 * @param path with the query, percent-encoded
 */
record Target(boolean secure, Host host, int port, String path) {
  private static final Pattern AUTHORITY = Pattern.compile("(\\[[^\\]]*\\]|[^:]*)(?::(\\d{0,5}))?");
  private static final int LABEL_CHARS_MAX = 200;

  static Target parse(String url) {
    return of(uri(url));
  }

  /** Where a redirect of this one leads. */
  Target redirect(String location) {
    var uri = uri(location);
    var toQueryOnly = uri.getRawAuthority() == null && uri.getRawPath() != null;
    // URI follows the older RFC 2396 here and would drop the last part of the path.
    return toQueryOnly && uri.getScheme() == null && uri.getRawPath().isEmpty()
        ? new Target(secure, host, port, pathOnly() + query(uri))
        : of(URI.create(url()).resolve(uri));
  }

  String url() {
    return (secure ? "https://" : "http://") + authority() + path;
  }

  /** The value of the header Host. */
  String authority() {
    return port == (secure ? 443 : 80) ? host.written() : host.written() + ":" + port;
  }

  /** For people and logs: no query, as that is where keys and signatures are. */
  String label() {
    return Excerpt.of(host.written() + pathOnly(), LABEL_CHARS_MAX);
  }

  private String pathOnly() {
    var query = path.indexOf('?');
    return query < 0 ? path : path.substring(0, query);
  }

  private static URI uri(String text) {
    try {
      return new URI(UrlText.encode(text));
    } catch (URISyntaxException wrong) {
      throw FetchFaults.url(
          "is not a URL: %s".formatted(wrong.getReason().toLowerCase(Locale.ROOT)));
    }
  }

  private static Target of(URI uri) {
    var scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    if (!scheme.equals("http") && !scheme.equals("https")) {
      throw FetchFaults.url("must begin with http:// or https://, got '%s'".formatted(scheme));
    }
    var authority = uri.getRawAuthority() == null ? "" : uri.getRawAuthority();
    if (authority.indexOf('@') >= 0) {
      throw FetchFaults.url("must not contain a user name or password");
    }
    var parts = AUTHORITY.matcher(authority);
    if (!parts.matches() || parts.group(1).isEmpty()) {
      throw FetchFaults.url("must name a host, and a port only as a number after a colon");
    }
    var secure = scheme.equals("https");
    var path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    return new Target(
        secure, Host.parse(parts.group(1)), port(parts.group(2), secure), path + query(uri));
  }

  private static int port(String digits, boolean secure) {
    return digits == null || digits.isEmpty() ? secure ? 443 : 80 : Integer.parseInt(digits);
  }

  private static String query(URI uri) {
    return uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
  }
}
