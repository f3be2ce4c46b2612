package torg.settings;

import java.time.Duration;

/**
 * Checks for the constructors of config records: a wrong value is refused with the range and the
 * value.
 */
public final class Bounds {
  private Bounds() {}

  public static int within(String name, int value, int min, int max) {
    return (int) within(name, (long) value, min, max);
  }

  public static long within(String name, long value, long min, long max) {
    if (value < min || value > max) {
      throw SettingException.wrong(name, "from %d to %d".formatted(min, max), value);
    }
    return value;
  }

  public static double within(String name, double value, double min, double max) {
    if (!(value >= min && value <= max)) {
      throw SettingException.wrong(name, "from %s to %s".formatted(min, max), value);
    }
    return value;
  }

  public static Duration within(String name, Duration value, Duration min, Duration max) {
    if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
      throw SettingException.wrong(
          name,
          "from %s to %s".formatted(Durations.print(min), Durations.print(max)),
          Durations.print(value));
    }
    return value;
  }

  public static String notBlank(String name, String value) {
    if (value.isBlank()) {
      throw SettingException.wrong(name, "a value that is not blank", "'" + value + "'");
    }
    return value;
  }
}
