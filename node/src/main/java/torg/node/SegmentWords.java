package torg.node;

import java.util.Map;
import java.util.Optional;
import torg.settings.SettingException;
import torg.snapshots.store.UserFile.Format;

/** Ids, versions and formats as a command line says them. */
final class SegmentWords {
  private static final String SWEEP = "sweep";
  private static final long NOBODY = Long.MAX_VALUE;

  private SegmentWords() {}

  /** As the API writes it. */
  static String segment(String text) {
    var id = unsigned(text);
    if (id.isEmpty() || id.get() == 0) {
      throw wrong("the id of a segment", "a number from 1 to 18446744073709551615", text);
    }
    return Long.toUnsignedString(id.get());
  }

  static String user(String text) {
    return unsigned(text)
        .map(Long::toUnsignedString)
        .orElseThrow(
            () -> wrong("the id of a user", "a number from 0 to 18446744073709551615", text));
  }

  static Optional<Long> version(Map<String, String> options) {
    return Optional.ofNullable(options.get("version")).map(SegmentWords::version);
  }

  /** What a diff is made to: a snapshot, or nobody in a sweep. */
  static Optional<Long> targetVersion(Map<String, String> options) {
    return SWEEP.equals(options.get("version")) ? Optional.of(NOBODY) : version(options);
  }

  static String target(String version) {
    return version.equals(Long.toString(NOBODY)) ? "the sweep" : "snapshot " + version;
  }

  /** The greatest number is kept for the target of a sweep. */
  private static long version(String text) {
    return unsigned(text)
        .filter(version -> version > 0 && version < Long.MAX_VALUE)
        .orElseThrow(() -> wrong("--version", "a number from 1 to 9223372036854775806", text));
  }

  static Optional<Format> format(Map<String, String> options) {
    return Optional.ofNullable(options.get("format"))
        .map(
            text ->
                switch (text) {
                  case "text" -> Format.TEXT;
                  case "binary" -> Format.BINARY;
                  default -> throw wrong("--format", "text or binary", text);
                });
  }

  private static Optional<Long> unsigned(String text) {
    try {
      return Optional.of(Long.parseUnsignedLong(text));
    } catch (NumberFormatException wrong) {
      return Optional.empty();
    }
  }

  private static SettingException wrong(String what, String allowed, String got) {
    return new SettingException("%s must be %s, got '%s'".formatted(what, allowed, got));
  }
}
