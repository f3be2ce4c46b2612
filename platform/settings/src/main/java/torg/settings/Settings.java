package torg.settings;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What an operator has set; whatever is absent has its default value. Bounds are the records'
 * business.
 */
public final class Settings {
  private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,15}(\\.[0-9]{1,15})?");

  private final Map<String, String> values;

  public Settings(Map<String, String> values) {
    this.values = Map.copyOf(values);
  }

  /** Blank is as good as nothing: an environment variable that is there but empty. */
  public boolean isSet(Setting setting) {
    return !values.getOrDefault(setting.name(), "").isBlank();
  }

  public String text(Setting setting) {
    return isSet(setting) ? values.get(setting.name()) : setting.defaultValue();
  }

  public Secret secret(Setting setting) {
    return new Secret(text(setting));
  }

  public int integer(Setting setting) {
    try {
      return Integer.parseInt(text(setting));
    } catch (NumberFormatException notANumber) {
      throw wrong(setting, "a whole number");
    }
  }

  /** For numbers of bytes, which may be beyond those of an int. */
  public long longInteger(Setting setting) {
    try {
      return Long.parseLong(text(setting));
    } catch (NumberFormatException notANumber) {
      throw wrong(setting, "a whole number");
    }
  }

  /** For weights: digits with or without a point. */
  public double decimal(Setting setting) {
    var text = text(setting);
    if (!DECIMAL.matcher(text).matches()) {
      throw wrong(setting, "a number such as 2 or 0.35");
    }
    return Double.parseDouble(text);
  }

  public Duration duration(Setting setting) {
    return Durations.parse(text(setting))
        .orElseThrow(() -> wrong(setting, "a duration such as 250ms, 5s, 2m, 12h or 7d"));
  }

  public boolean flag(Setting setting) {
    return switch (text(setting)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw wrong(setting, "true or false");
    };
  }

  /** Comma-separated, without blanks; empty when the text is empty. */
  public List<String> list(Setting setting) {
    return Arrays.stream(text(setting).split(","))
        .map(String::strip)
        .filter(item -> !item.isEmpty())
        .toList();
  }

  public <E extends Enum<E>> E choice(Setting setting, Class<E> type) {
    var choices = type.getEnumConstants();
    return Arrays.stream(choices)
        .filter(choice -> choice.name().toLowerCase().equals(text(setting)))
        .findFirst()
        .orElseThrow(() -> wrong(setting, "one of " + Arrays.toString(choices).toLowerCase()));
  }

  private SettingException wrong(Setting setting, String allowed) {
    return SettingException.wrong(setting, allowed, text(setting));
  }
}
