package torg.settings;

import java.util.regex.Pattern;

/** A setting that cannot be used; the message is one sentence for the person who set it. */
public final class SettingException extends RuntimeException {
  /** Some write a password into a URL, and the sentence may end up in a log. */
  private static final Pattern USER_OF_URL = Pattern.compile("(?<=//).*@");

  public SettingException(String message) {
    super(message, null, false, false);
  }

  /**
   * For values that are not secret by their kind.
   *
   * @param got the value as it was set, without whatever a URL names as its user
   */
  public static SettingException wrong(Setting setting, String allowed, String got) {
    return wrong(setting.name(), allowed, "'" + got + "'");
  }

  static SettingException wrong(String name, String allowed, Object got) {
    var shown = USER_OF_URL.matcher(String.valueOf(got)).replaceAll("[hidden]@");
    return new SettingException("%s must be %s, got %s".formatted(name, allowed, shown));
  }
}
