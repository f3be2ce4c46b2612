package torg.edge.auth;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Level;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import torg.api.v1.Scope;
import torg.bus.Caller;
import torg.bus.faults.FaultException;
import torg.edge.fixture.LogLines;
import torg.settings.SettingException;

class TokenFileTest {
  private static final Instant NOW = Instant.ofEpochSecond(1_000_000);
  private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);

  @TempDir Path directory;
  private Path path;
  private TokenFile file;

  @BeforeEach
  void open() {
    path = directory.resolve("deep").resolve("tokens");
    file = new TokenFile(path, CLOCK);
  }

  private Caller authenticate(Clock clock, String token) throws Exception {
    return new ApiTokenAuthenticator(file, clock).authenticate(token).await(10, SECONDS);
  }

  @Test
  void shouldKnowTheCallerOfACreatedToken() throws Exception {
    var token = file.create(Set.of(Scope.SELLER, Scope.SERVICE), "shop-7", Optional.empty());
    assertThat(token).matches("torg_[0-9a-f]{12}_[A-Za-z0-9_-]{43}");
    assertThat(authenticate(CLOCK, token))
        .isEqualTo(new Caller("shop-7", Set.of(Scope.SELLER, Scope.SERVICE)));
  }

  @Test
  void shouldStoreOnlyTheHashAndOnlyForTheOwner() throws IOException {
    var token = file.create(Set.of(Scope.OPERATOR), "ann", Optional.of(Duration.ofHours(1)));
    var secret = token.substring(token.indexOf('_', 5) + 1);
    assertThat(Files.readString(path))
        .doesNotContain(secret)
        .matches("[0-9a-f]{12} [0-9a-f]{64} operator ann 1003600\n");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
        .isEqualTo("rw-------");
    assertThat(file.list().toString()).doesNotContain(TokenFile.hash(secret));
  }

  @Test
  void shouldRefuseWhenExpired() {
    var token = file.create(Set.of(Scope.SELLER), "shop", Optional.of(Duration.ofHours(1)));
    var later = Clock.offset(CLOCK, Duration.ofHours(1));
    assertThatThrownBy(() -> authenticate(later, token))
        .isInstanceOf(FaultException.class)
        .hasMessageStartingWith("the token has expired");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "torg_", "torg_x", "torg_x_y", "other", "ID", "ID_", "ID_wrong"})
  void shouldRefuseWhenNotKnown(String text) {
    var token = file.create(Set.of(Scope.SELLER), "shop", Optional.empty());
    var id = token.substring(0, token.indexOf('_', 5));
    assertThatThrownBy(() -> authenticate(CLOCK, text.replace("ID", id)))
        .isInstanceOf(FaultException.class)
        .hasMessageStartingWith("the token is unknown");
  }

  @Test
  void shouldForgetARevokedToken() {
    var token = file.create(Set.of(Scope.SELLER), "a", Optional.empty());
    file.create(Set.of(Scope.SELLER), "b", Optional.empty());
    var authenticator = new ApiTokenAuthenticator(file, CLOCK);
    assertThat(file.revoke(file.list().get(0).id())).isTrue();
    assertThat(file.revoke("absent")).isFalse();
    assertThat(file.list()).extracting(ApiToken::subject).containsExactly("b");
    assertThat(authenticator.authenticate(token).succeeded()).isTrue();
    authenticator.readIfChanged();
    assertThat(authenticator.authenticate(token).failed()).isTrue();
  }

  @Test
  void shouldKeepTheTokensWhenTheFileBecomesUnreadable() throws IOException {
    var token = file.create(Set.of(Scope.SELLER), "a", Optional.empty());
    var authenticator = new ApiTokenAuthenticator(file, CLOCK);
    Files.writeString(path, "nonsense");
    authenticator.readIfChanged();
    assertThat(authenticator.authenticate(token).succeeded()).isTrue();
  }

  @Test
  void shouldComplainOnceOfABadFileAndRecover() throws IOException {
    var authenticator = new ApiTokenAuthenticator(file, CLOCK);
    file.create(Set.of(Scope.SELLER), "a", Optional.empty());
    var good = Files.readString(path);
    try (var log = new LogLines(ApiTokenAuthenticator.class)) {
      Files.writeString(path, "nonsense");
      for (var i = 0; i < 3; i++) {
        authenticator.readIfChanged();
      }
      var lines = log.atLeast(Level.WARN);
      assertThat(lines).hasSize(1);
      assertThat(lines.get(0).getFormattedMessage()).contains("line 1: must be 'id hash");
      assertThat(lines.get(0).getThrowableProxy()).isNull();
      Files.writeString(path, good + good);
      authenticator.readIfChanged();
      assertThat(log.atLeast(Level.WARN)).hasSize(2);
    }
    assertThatThrownBy(() -> new ApiTokenAuthenticator(file, CLOCK))
        .isInstanceOf(SettingException.class)
        .hasMessageStartingWith(path + ", line 2: the id ");
  }

  @Test
  void shouldLoseNoTokenWhenManyAreMadeAtOnce() {
    IntStream.range(0, 20)
        .parallel()
        .forEach(
            i ->
                new TokenFile(path, CLOCK)
                    .create(Set.of(Scope.SELLER), "shop" + i, Optional.empty()));
    assertThat(file.list()).hasSize(20);
  }

  @Test
  void shouldNameTheLineWhenTheFileIsWrong() throws IOException {
    file.create(Set.of(Scope.SELLER), "a", Optional.empty());
    Files.writeString(path, Files.readString(path) + "nonsense\n");
    assertThatThrownBy(file::list)
        .isInstanceOf(SettingException.class)
        .hasMessage(path + ", line 2: must be 'id hash scopes subject expiry'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "a\nb", "torg", "local", "anonymous"})
  void shouldRefuseASubjectThatDoesNotFitALine(String subject) {
    assertThatThrownBy(() -> file.create(Set.of(Scope.SELLER), subject, Optional.empty()))
        .isInstanceOf(SettingException.class);
    assertThat(file.list()).isEmpty();
  }

  @Test
  void shouldNameTheScopesWhenOneIsWrong() {
    assertThat(ApiToken.scopes("seller,operator")).containsOnly(Scope.SELLER, Scope.OPERATOR);
    assertThatThrownBy(() -> ApiToken.scopes("admin"))
        .hasMessage("a scope must be one of [seller, service, operator], got 'admin'");
  }
}
