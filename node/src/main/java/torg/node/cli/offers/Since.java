package torg.node.cli.offers;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import torg.settings.Durations;
import torg.settings.SettingException;

/**
 * A time in the past, as a command line says it.
 *
 * @param ago zero for the time itself
 */
record Since(Optional<Instant> at, Duration ago) {
  Instant time(Instant now) {
    return at.orElse(now).minus(ago);
  }

  /** A moment with its offset, or how long ago. */
  static final class Converter implements ITypeConverter<Since> {
    @Override
    public Since convert(String text) {
      return Durations.parse(text)
          .map(ago -> new Since(Optional.empty(), ago))
          .orElseGet(() -> new Since(Optional.of(moment(text)), Duration.ZERO));
    }

    private static Instant moment(String text) {
      try {
        return OffsetDateTime.parse(text).toInstant();
      } catch (DateTimeException notATime) {
        throw new SettingException(
            "--since must be a time such as 2025-03-01T09:00:00Z or 2025-03-01T12:00:00+03:00, or"
                + " how long ago, such as 90m, 12h or 7d, got '%s'".formatted(text));
      }
    }
  }
}
