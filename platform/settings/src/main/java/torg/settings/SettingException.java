package torg.settings;

/** A setting that cannot be used; the message is one sentence for the person who set it. */
public final class SettingException extends RuntimeException {
  public SettingException(String message) {
    super(message, null, false, false);
  }

  static SettingException wrong(String name, String allowed, Object got) {
    return new SettingException("%s must be %s, got %s".formatted(name, allowed, got));
  }
}
