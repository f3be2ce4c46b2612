package torg.fetch;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * URLs as sellers write them, with blanks and letters of their language, made into what the
 * standard allows. Only the part after the host is encoded: a host has its own rules.
 */
final class UrlText {
  private static final int CHARS_MAX = 2_048;
  private static final Pattern UP_TO_PATH =
      Pattern.compile("(?:[A-Za-z][A-Za-z0-9+.-]*:)?//[^/?]*");
  private static final String TO_ENCODE = " \"<>[]^`{|}";

  private UrlText() {}

  static String encode(String written) {
    var text = withoutFragment(written.strip());
    if (text.length() > CHARS_MAX) {
      throw FetchFaults.url(
          "must have at most %d characters, got %d".formatted(CHARS_MAX, text.length()));
    }
    // Some readers take a backslash for a slash, and so see another host.
    if (text.chars().anyMatch(c -> c < ' ' || c == 127 || c == '\\')) {
      throw FetchFaults.url("must have no line breaks, control characters or backslashes");
    }
    var upToPath = UP_TO_PATH.matcher(text);
    var from = upToPath.lookingAt() ? upToPath.end() : 0;
    var encoded = new StringBuilder(text.substring(0, from));
    text.codePoints().skip(text.codePointCount(0, from)).forEach(c -> append(encoded, c));
    return withoutLonePercents(encoded.toString(), from);
  }

  private static String withoutFragment(String text) {
    var fragment = text.indexOf('#');
    return fragment < 0 ? text : text.substring(0, fragment);
  }

  private static void append(StringBuilder encoded, int codePoint) {
    if (codePoint < 128 && TO_ENCODE.indexOf(codePoint) < 0) {
      encoded.append((char) codePoint);
      return;
    }
    for (var octet : Character.toString(codePoint).getBytes(StandardCharsets.UTF_8)) {
      encoded.append('%').append("%02X".formatted(octet));
    }
  }

  private static String withoutLonePercents(String text, int from) {
    return text.substring(0, from) + text.substring(from).replaceAll("%(?![0-9a-fA-F]{2})", "%25");
  }
}
