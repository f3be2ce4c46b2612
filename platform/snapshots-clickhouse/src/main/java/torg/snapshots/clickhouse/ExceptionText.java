package torg.snapshots.clickhouse;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Finds where ClickHouse writes an exception into an answer that has begun well. Its text begins in
 * the same way in all versions, and is longer than one user, so that no user looks like it; that
 * two neighbours do is as likely as guessing a key.
 */
final class ExceptionText {
  /** More than what stands before the beginning that is looked for, and more than it has. */
  static final int PREFIX_BYTES_MAX = 64;

  private static final Pattern BEGINNING =
      Pattern.compile("Code: \\d{1,5}(?:, e\\.|, type|\\. DB)|__exception__");

  private static final int BEGINNING_BYTES_MAX = 17;

  private ExceptionText() {}

  /** Its place, or -1. */
  static int find(byte[] bytes) {
    for (var at = 0; at + 1 < bytes.length; at++) {
      var mayBegin =
          bytes[at] == 'C' && bytes[at + 1] == 'o' || bytes[at] == '_' && bytes[at + 1] == '_';
      if (mayBegin && begins(bytes, at)) {
        return at;
      }
    }
    return -1;
  }

  private static boolean begins(byte[] bytes, int at) {
    var length = Math.min(bytes.length - at, BEGINNING_BYTES_MAX);
    var text = new String(bytes, at, length, StandardCharsets.ISO_8859_1);
    return BEGINNING.matcher(text).lookingAt();
  }
}
