package torg.edge.auth;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import torg.settings.Bounds;
import torg.settings.Setting;
import torg.settings.Settings;

/** Who may call, and how callers prove who they are. */
public record AuthConfig(Mode mode, Path tokensFile, Optional<Jwt> jwt) {
  private static final Setting MODE =
      new Setting(
          "auth.mode",
          "off",
          "off: no token needed; required: every call needs one, except those open to everybody");
  static final Setting TOKENS_FILE =
      new Setting(
          "auth.tokensFile", "", "file of API token hashes; empty: tokens in the data directory");
  static final Setting JWT_KEY_FILE =
      new Setting("auth.jwt.publicKeyFile", "", "PEM file of the key that JWTs are signed with");
  private static final Setting JWT_ALGORITHM =
      new Setting("auth.jwt.algorithm", "rs256", "rs256 or es256");
  private static final Setting JWT_ISSUER =
      new Setting("auth.jwt.issuer", "", "the issuer that JWTs must name");
  private static final Setting JWT_AUDIENCE =
      new Setting("auth.jwt.audience", "", "the audience that JWTs must name");

  public static final List<Setting> SETTINGS =
      List.of(MODE, TOKENS_FILE, JWT_KEY_FILE, JWT_ALGORITHM, JWT_ISSUER, JWT_AUDIENCE);

  /**
   * @param tokensFileStandard where the tokens are when no setting says otherwise
   * @throws torg.settings.SettingException saying which setting is wrong and what is allowed
   */
  public static AuthConfig from(Settings settings, Path tokensFileStandard) {
    var tokensFile = settings.text(TOKENS_FILE);
    return new AuthConfig(
        settings.choice(MODE, Mode.class),
        tokensFile.isBlank() ? tokensFileStandard : Path.of(tokensFile),
        Jwt.from(settings));
  }

  public enum Mode {
    OFF,
    REQUIRED
  }

  public enum Algorithm {
    RS256,
    ES256
  }

  /** JWTs of one issuer. Issuer and audience are a must: a key often signs for other services. */
  public record Jwt(Path publicKeyFile, Algorithm algorithm, String issuer, String audience) {
    public Jwt {
      Bounds.notBlank(JWT_ISSUER.name(), issuer);
      Bounds.notBlank(JWT_AUDIENCE.name(), audience);
    }

    static Optional<Jwt> from(Settings settings) {
      var keyFile = settings.text(JWT_KEY_FILE);
      return keyFile.isBlank()
          ? Optional.empty()
          : Optional.of(
              new Jwt(
                  Path.of(keyFile),
                  settings.choice(JWT_ALGORITHM, Algorithm.class),
                  settings.text(JWT_ISSUER),
                  settings.text(JWT_AUDIENCE)));
    }
  }
}
