package torg.edge.auth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import torg.settings.Settings;

class AuthConfigTest {
  @Test
  void shouldNeedIssuerAndAudienceForJwt() {
    var settings = new Settings(Map.of("auth.jwt.publicKeyFile", "k.pem"));
    assertThatThrownBy(() -> AuthConfig.from(settings, Path.of("tokens")))
        .hasMessage("auth.jwt.issuer must be a value that is not blank, got ''");
  }

  @Test
  void shouldTakeTheGivenTokensFileWhenNoneIsSet() {
    assertThat(AuthConfig.from(new Settings(Map.of()), Path.of("t")).tokensFile())
        .isEqualTo(Path.of("t"));
    var set = new Settings(Map.of("auth.tokensFile", "other"));
    assertThat(AuthConfig.from(set, Path.of("t")).tokensFile()).isEqualTo(Path.of("other"));
  }
}
