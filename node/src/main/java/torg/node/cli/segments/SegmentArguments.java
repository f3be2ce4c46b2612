package torg.node.cli.segments;

import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import torg.settings.SettingException;
import torg.snapshots.store.UserFile.Format;

/** Ids, versions and formats as a command line says them. */
final class SegmentArguments {
  private static final String SWEEP = "sweep";
  private static final long NOBODY = Long.MAX_VALUE;

  private SegmentArguments() {}

  /** As the API writes it. */
  static final class SegmentId implements ITypeConverter<String> {
    @Override
    public String convert(String text) {
      return unsigned(text)
          .filter(id -> id != 0)
          .map(Long::toUnsignedString)
          .orElseThrow(
              () -> wrong("the id of a segment", "a number from 1 to 18446744073709551615", text));
    }
  }

  static final class UserId implements ITypeConverter<String> {
    @Override
    public String convert(String text) {
      return unsigned(text)
          .map(Long::toUnsignedString)
          .orElseThrow(
              () -> wrong("the id of a user", "a number from 0 to 18446744073709551615", text));
    }
  }

  /** The greatest number is kept for the target of a sweep. */
  static final class Version implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      return unsigned(text)
          .filter(version -> version > 0 && version < NOBODY)
          .orElseThrow(() -> wrong("--version", "a number from 1 to 9223372036854775806", text));
    }
  }

  /** What a diff is made to: a snapshot, or nobody in a sweep. */
  static final class TargetVersion implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      return SWEEP.equals(text) ? NOBODY : new Version().convert(text);
    }
  }

  static final class FileFormat implements ITypeConverter<Format> {
    @Override
    public Format convert(String text) {
      return switch (text) {
        case "text" -> Format.TEXT;
        case "binary" -> Format.BINARY;
        default -> throw wrong("--format", "text or binary", text);
      };
    }
  }

  static String target(String version) {
    return version.equals(Long.toString(NOBODY)) ? "the sweep" : "snapshot " + version;
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
