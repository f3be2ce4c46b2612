package torg.edge;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import torg.api.v1.Scope;
import torg.edge.auth.AuthConfig;
import torg.edge.auth.AuthConfig.Mode;
import torg.edge.auth.TokenFile;
import torg.settings.SettingException;
import torg.settings.Settings;

class BindRuleTest {
  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "true,OFF,false,false,false,false,",
    "true,REQUIRED,false,false,false,false,",
    "false,OFF,false,false,false,false,authentication is on: set auth.mode to required",
    "false,OFF,true,true,true,true,authentication is on: set auth.mode to required",
    "false,REQUIRED,false,false,true,true,authentication is on: create a token",
    "false,REQUIRED,true,false,false,false,TLS is on",
    "false,REQUIRED,false,true,false,false,TLS is on",
    "false,REQUIRED,true,false,true,false,",
    "false,REQUIRED,false,true,true,false,",
    "false,REQUIRED,true,false,false,true,",
  })
  void shouldAllowBeyondLoopbackOnlyWithAuthenticationAndTls(
      boolean loopback,
      Mode mode,
      boolean tokens,
      boolean jwt,
      boolean tls,
      boolean insecure,
      String needed) {
    var protection = new BindRule.Protection(mode, tokens, jwt, tls, insecure);
    if (needed == null) {
      assertThatCode(() -> BindRule.check(EdgeConfig.BIND, "h", loopback, protection))
          .doesNotThrowAnyException();
    } else {
      assertThatThrownBy(() -> BindRule.check(EdgeConfig.BIND, "h", loopback, protection))
          .isInstanceOf(SettingException.class)
          .hasMessageStartingWith("bind must be a loopback address unless " + needed)
          .hasMessageEndingWith("got 'h'");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "127.0.0.1,true",
    "127.1.2.3,true",
    "localhost,true",
    "::1,true",
    "0.0.0.0,false",
    "10.0.0.1,false"
  })
  void shouldKnowLoopbackAddresses(String bind, boolean loopback) {
    var edge = EdgeConfig.from(new Settings(Map.of("bind", bind)));
    var auth = AuthConfig.from(new Settings(Map.of()), directory.resolve("tokens"));
    if (loopback) {
      assertThatCode(() -> BindRule.check(edge, auth)).doesNotThrowAnyException();
    } else {
      assertThatThrownBy(() -> BindRule.check(edge, auth)).isInstanceOf(SettingException.class);
    }
  }

  @Test
  void shouldCountTheTokensOfTheFile() {
    var edge = EdgeConfig.from(new Settings(Map.of("bind", "0.0.0.0")));
    var auth =
        AuthConfig.from(new Settings(Map.of("auth.mode", "required")), directory.resolve("tokens"));
    assertThatThrownBy(() -> BindRule.check(edge, auth)).hasMessageContaining("torg token create");
    new TokenFile(auth.tokensFile(), Clock.systemUTC())
        .create(Set.of(Scope.OPERATOR), "ann", Optional.empty());
    assertThatThrownBy(() -> BindRule.check(edge, auth)).hasMessageContaining("edge.insecure");
    var behindProxy =
        EdgeConfig.from(new Settings(Map.of("bind", "0.0.0.0", "edge.insecure", "true")));
    assertThatCode(() -> BindRule.check(behindProxy, auth)).doesNotThrowAnyException();
  }
}
